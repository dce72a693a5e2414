import { crc32, inflateRawSync } from "node:zlib";

/** Entries of an archive as its list at the end says them, sizes and checks compared with what is there. */
export function unzipped(bytes: Buffer): ReadonlyMap<string, string> {
  const tail = bytes.length - 22;
  if (bytes.readUInt32LE(tail) !== 0x06_05_4b_50) throw new Error("The archive has no end");
  const count = bytes.readUInt16LE(tail + 10);
  const entries = new Map<string, string>();
  let at = bytes.readUInt32LE(tail + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error("The list is broken");
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const [crc, packed, size, place] = [16, 20, 24, 42].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    const from = place + 30 + bytes.readUInt16LE(place + 26) + bytes.readUInt16LE(place + 28);
    const content = inflateRawSync(bytes.subarray(from, from + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`);
    if (bytes.readUInt32LE(from + packed) !== 0x08_07_4b_50 || bytes.readUInt32LE(from + packed + 4) !== crc)
      throw new Error(`What stands behind ${name} is broken`);
    entries.set(name, content.toString("utf8"));
    at += 46 + nameLength;
  }
  return entries;
}
