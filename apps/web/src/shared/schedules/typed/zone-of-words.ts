/** A time zone that stands at the end of a text: `Europe/Berlin`, `in Berlin`, `New York time`, `UTC`. */
export function zoneOfWords(text: string, zones: readonly string[]): { readonly timeZone: string; readonly rest: string } | null {
  const trimmed = text.trim().replace(/[.!?]+$/u, "");
  const ending = /^(?<rest>.*?)[\s,]+(?:(?:in|of)\s+)?(?<named>[\p{L}_/+-]+(?:\s+\p{L}+){0,2}?)(?:\s+time)?$/iu;
  // the shortest ending first, so that "New York" is found after "York" is not
  for (let words = 1; words <= 4; words += 1) {
    const all = trimmed.split(/\s+/u);
    if (words >= all.length) break;
    const tail = ` ${all.slice(-words).join(" ")}`;
    const named = ending.exec(tail)?.groups?.["named"];
    const timeZone = named === undefined ? undefined : zones.find((zone) => isCalled(zone, named));
    if (timeZone !== undefined)
      return {
        timeZone,
        rest: all
          .slice(0, -words)
          .join(" ")
          .replace(/[\s,]+(?:in)?$/iu, ""),
      };
  }
  return null;
}

function isCalled(zone: string, name: string): boolean {
  const wanted = name.toLowerCase().replaceAll(/\s+/gu, "_");
  const known = zone.toLowerCase();
  return wanted === known || wanted === known.slice(known.lastIndexOf("/") + 1) || (wanted === "gmt" && zone === "UTC");
}
