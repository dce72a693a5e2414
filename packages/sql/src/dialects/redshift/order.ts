import type { Doc } from "../../print/layout.ts";

/** The bytes of a text: in UTF-8 their order is that of its code points, and spaces at its end count (V4). */
export function bytesOf(x: Doc): Doc {
  return ["CAST(", x, " AS VARBYTE(65535))"];
}
