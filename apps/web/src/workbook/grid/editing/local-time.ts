import { typedValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";

/** A time as a person of the zone wrote it, as the instant that it is, to the microsecond. Days stay days where clocks show UTC. */
export function inZone(iso: string, zone: TimeZone): string {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/u.test(iso.slice(10))) return iso;
  if (iso.length === 10 && zone.id === "UTC") return iso;
  const read = typedValue("datetime", iso, zone);
  return read.ok ? String(read.value).replace(/\.?0*Z$/u, "Z") : iso;
}
