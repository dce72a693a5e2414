import { typedValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";

/** A time as a person of the zone wrote it, as the instant that it is, to the microsecond. Days stay days where clocks show UTC. */
export function inZone(iso: string, zone: TimeZone): string {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/u.test(iso.slice(10))) return iso;
  if (iso.length === 10 && zone.id === "UTC") return iso;
  const read = typedValue("datetime", iso, zone);
  return read.ok ? withoutZeros(String(read.value)) : iso;
}

/** An instant without the zeros at the end of its fraction of a second: `…T08:05:00.500000Z` as `…T08:05:00.5Z`. */
function withoutZeros(instant: string): string {
  const point = instant.indexOf(".");
  if (point === -1) return instant;
  const fraction = instant.slice(point + 1, -1).replace(/0+$/u, "");
  return `${instant.slice(0, point)}${fraction === "" ? "" : `.${fraction}`}Z`;
}
