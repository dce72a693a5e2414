const UNITS = ["bytes", "kB", "MB", "GB"] as const;

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
