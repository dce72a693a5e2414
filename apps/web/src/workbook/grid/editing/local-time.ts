import type { TimeZone } from "@sheaf/locale";

/** A time as a person of the zone wrote it, as the instant that it is. Days stay days where clocks show UTC. */
export function inZone(iso: string, zone: TimeZone): string {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/u.test(iso.slice(10))) return iso;
  if (iso.length === 10 && zone.id === "UTC") return iso;
  const clock = Date.parse(iso.length === 10 ? `${iso}T00:00:00Z` : `${iso}Z`);
  const guess = clock - zone.offsetAt(clock);
  return new Date(clock - zone.offsetAt(guess)).toISOString();
}
