import { type CellFile, limits } from "@sheaf/contract";

/** Kinds that the server hands out as pictures. */
const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

/** Whether a file is shown as a picture: by what its sender called it, and as small as pictures in cells are. */
export const isPicture = ({ type, size }: Omit<CellFile, "id">): boolean => pictures.has(type) && size <= limits.imageBytes;

const UNITS = ["bytes", "kB", "MB"] as const;

/** A size as people read it: `5 bytes`, `1.2 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes === 1) return "1 byte";
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${UNITS[unit] ?? ""}`;
}
