import { hostileValues } from "./values.ts";

/** A function of the engine's catalogue, one entry for each list of parameters. */
export interface CatalogueEntry {
  readonly name: string;
  readonly kind: string;
  readonly parameters: readonly string[];
  /** Type of further arguments, null where there are none. */
  readonly more: string | null;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const OPERATORS: ReadonlySet<string> = new Set(["::", "!__postfix"]);
const WORD = /^[a-z_]/u;

/**
 * Statements that call a function with values drawn from the hostile ones: alone, where the engine computes it while it plans; for many
 * rows; and of a result of its own.
 */
export function* hostileCalls(entry: CatalogueEntry, count: number, random: () => number): Generator<string> {
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)] ?? "NULL";
  for (let n = 0; n < count; n++) {
    const types = [...entry.parameters];
    if (entry.more !== null) for (let extra = Math.floor(random() * 4); extra > 0; extra--) types.push(entry.more);
    const kind = random();
    // A long value in each of many rows takes the memory of all of them, whatever is called.
    const isOfMany = kind > 0.7;
    const values = types.map((type) => pick(hostileValues(type).filter((value) => !isOfMany || !value.includes("hostile."))));
    const unknown = values.map((value, at) => (types[at] === "LAMBDA" ? value : `CASE WHEN i >= 0 THEN ${value} END`));
    const call = written(entry, kind < 0.4 || kind > 0.85 ? values : unknown);
    if (call === null) return;
    yield kind < 0.4 ? `SELECT ${call}` : `SELECT ${call} FROM range(${isOfMany ? 2048 : 2}) r(i)`;
  }
}

function written({ name }: CatalogueEntry, args: readonly string[]): string | null {
  if (OPERATORS.has(name)) return null;
  if (WORD.test(name)) return `"${name}"(${args.join(", ")})`;
  const [left = "NULL", right] = args;
  return right === undefined ? `${name} (${left})` : `(${left}) ${name} (${right})`;
}
