const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString("latin1", from, to);

/** By their first bytes, whatever the other server calls them. None of them can hold a program: SVG is left out. */
const types: readonly (readonly [type: string, fits: (bytes: Buffer) => boolean])[] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ["image/jpeg", (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff],
  ["image/gif", (bytes) => ["GIF87a", "GIF89a"].includes(ascii(bytes, 0, 6))],
  ["image/webp", (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP"],
  ["image/avif", (bytes) => ascii(bytes, 4, 12) === "ftypavif"],
];

/** The content type of a picture; null for what is none that is shown. */
export function imageType(bytes: Buffer): string | null {
  return types.find(([, fits]) => fits(bytes))?.[0] ?? null;
}

/** Whether a text begins as an SVG does: after a mark of its encoding, its declaration and remarks. It is drawn, and never handed out. */
export function isSvg(bytes: Buffer): boolean {
  const head = bytes.toString("utf8", 0, 1_024);
  return /^[\ufeff\s]*</u.test(head) && /<svg[\s>]/u.test(head);
}
