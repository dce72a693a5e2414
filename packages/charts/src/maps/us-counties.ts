import { digits, NameIndex, plainName } from "./region-names.ts";
import { stateCode } from "./us-states.ts";

interface County {
  readonly id: string;
  readonly name: string;
}

/** Counties that got another code, or went into a neighbor, before 2018. */
const followers: ReadonlyMap<string, string> = new Map([
  ["02270", "02158"],
  ["12025", "12086"],
  ["30113", "30031"],
  ["46113", "46102"],
  ["51515", "51019"],
  ["51560", "51005"],
  ["51780", "51083"],
]);

const kinds = / (?:county|parish|borough|census area|municipality|city and borough|municipio)$/u;
/** Cities that are no part of a county have codes from 510 on. */
const isCity = (id: string): boolean => Number(id.slice(2)) >= 510;

/** Finds counties by FIPS code, or by name and state: `Cook County, Illinois`, `Cook, IL`. A name alone finds one that is the only one. */
export function countyFinder(counties: readonly County[]): (text: string) => number | null {
  const byCode = new Map(counties.map(({ id }, place) => [id, place]));
  const alone = new NameIndex();
  const inState = new Map<string, NameIndex>();
  // A county keeps its name beside a city of the same name.
  for (const [place, { id, name }] of [...counties.entries()].toSorted(([, a], [, b]) => Number(isCity(a.id)) - Number(isCity(b.id)))) {
    const state = id.slice(0, 2);
    const own = inState.get(state) ?? new NameIndex();
    inState.set(state, own);
    alone.add(name, place);
    if (isCity(id)) own.set(`${name} city`, place);
    if (!isCity(id) || own.find(name) === null) own.add(name, place);
  }
  const within = (state: string, name: string): number | null => {
    const own = inState.get(state);
    const plain = plainName(name);
    return own?.find(plain) ?? own?.find(plain.replace(kinds, "")) ?? null;
  };
  return (text) => {
    const code = digits(text, 5);
    if (code !== null) return byCode.get(code) ?? byCode.get(followers.get(code) ?? "") ?? null;
    const comma = text.lastIndexOf(",");
    if (comma !== -1) {
      const [first, second] = [text.slice(0, comma), text.slice(comma + 1)];
      const state = stateCode(second);
      if (state !== null) return within(state, first);
      const before = stateCode(first);
      return before === null ? null : within(before, second);
    }
    const plain = plainName(text);
    const words = plain.split(" ");
    for (let from = words.length - 1; from > 0 && from >= words.length - 3; from -= 1) {
      const state = stateCode(words.slice(from).join(" "));
      const found = state === null ? null : within(state, words.slice(0, from).join(" "));
      if (found !== null) return found;
    }
    return alone.find(plain) ?? alone.find(plain.replace(kinds, ""));
  };
}
