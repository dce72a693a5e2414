import { randomBytes } from "node:crypto";
import type { ReadOptions } from "@sheaf/workbook";

export const strictHelp = `  --strict             an unknown field, or a value that cannot be read, is an error; without it such a part is left out, with a
                       warning, and kept in the file (--keep says this too)`;

/** How every command reads a file: alike, and as far as it goes. */
export function readingOptions(isStrict = false): Pick<ReadOptions, "unknown" | "newId"> {
  return { unknown: isStrict ? "refuse" : "keep", newId: makeId };
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 12 base-62 signs. */
function makeId(): string {
  let id = "";
  while (id.length < 12) {
    // Bytes past the last whole multiple of 62 would make some signs likelier.
    for (const byte of randomBytes(16)) if (byte < 248 && id.length < 12) id += DIGITS[byte % 62];
  }
  return id;
}
