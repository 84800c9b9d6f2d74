// The library keeps every law.
import { test } from "vitest";
import { projectHolderAvailable, withCondition } from "../src/index.ts";
import { laws } from "../src/testing/index.ts";

test.each(laws({ projectHolderAvailable, withCondition }))("$rule $title", ({ check }) => check());
