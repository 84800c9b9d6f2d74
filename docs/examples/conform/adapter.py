"""Answers the cases of `holder-available conform`: one JSON case a line in, one JSON answer a line out."""
import json
import sys

from projection import project

for line in sys.stdin.buffer:  # UTF-8, whatever the locale
    case = json.loads(line)
    try:
        condition, needs_write = project(case["instance"], case["networkInterface"], case["now"])
        answer = {"id": case["id"], "condition": condition, "needsWrite": needs_write}
    except (TypeError, ValueError) as mistake:
        answer = {"id": case["id"], "error": str(mistake)}
    print(json.dumps(answer))
