// Bytes as they come -> lines of text. What has no end does not fill the memory.
import { isUtf8 } from "node:buffer";

const LINE_FEED = 0x0a;

/** Cuts what is pushed into lines. */
export interface LineCutter {
  /** Hands on every line that is complete; false where one is longer than the limit. */
  readonly push: (bytes: Buffer) => boolean;
  /** Hands on what stands behind the last line feed, if anything does. */
  readonly end: () => void;
}

/** `take` is given each line without its end, and undefined for one that is not UTF-8. */
export function cutLines(limit: number, take: (line: string | undefined) => void): LineCutter {
  let rest: Buffer[] = [];
  let length = 0;
  return {
    push(bytes) {
      const last = bytes.lastIndexOf(LINE_FEED);
      if (last >= 0) {
        handOn(Buffer.concat([...rest, bytes.subarray(0, last)]), take);
        rest = [];
        length = 0;
      }
      // What has no end yet is copied only once it has one.
      rest.push(bytes.subarray(last + 1));
      length += bytes.length - last - 1;
      return length <= limit;
    },
    end() {
      if (length > 0) handOn(Buffer.concat(rest), take);
      rest = [];
      length = 0;
    },
  };
}

function handOn(bytes: Buffer, take: (line: string | undefined) => void): void {
  if (isUtf8(bytes)) {
    for (const line of bytes.toString("utf8").split("\n")) take(line);
    return;
  }
  let start = 0;
  while (start <= bytes.length) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    take(isUtf8(line) ? line.toString("utf8") : undefined);
    start = end + 1;
  }
}
