/** What SQLite hands to a registered function and takes back: INTEGER as bigint, REAL as number, TEXT as string. */
export type SqliteValue = bigint | number | string | null;

/** A function computed beside the engine. It is deterministic; unless `seesNulls`, a null argument gives null without asking it. */
export interface CompanionFunction {
  readonly name: string;
  readonly seesNulls: boolean;
  readonly compute: (...args: readonly SqliteValue[]) => SqliteValue;
}

/** An aggregate computed beside the engine, also over frames of windows: `remove` takes out the row that came in first. */
export interface CompanionAggregate<State = unknown> {
  readonly name: string;
  readonly start: () => State;
  readonly add: (state: State, args: readonly SqliteValue[]) => State;
  readonly remove: (state: State, args: readonly SqliteValue[]) => State;
  readonly result: (state: State) => SqliteValue;
}

type Compute = CompanionFunction["compute"];

/** Functions by name that give null for null. */
export function strict(functions: Readonly<Record<string, Compute>>): readonly CompanionFunction[] {
  return Object.entries(functions).map(([name, compute]) => ({ name, seesNulls: false, compute }));
}

export function seeingNulls(functions: Readonly<Record<string, Compute>>): readonly CompanionFunction[] {
  return Object.entries(functions).map(([name, compute]) => ({ name, seesNulls: true, compute }));
}

export function textOf(value: SqliteValue | undefined): string {
  return typeof value === "string" ? value : String(value ?? "");
}

/** A count or place; what is far out of range counts as 10^9. */
export function countOf(value: SqliteValue | undefined): number {
  return Math.max(-1e9, Math.min(1e9, Math.trunc(Number(value ?? 0))));
}

export function truth(value: boolean): bigint {
  return value ? 1n : 0n;
}

/** Code points in order, as the engine's own BINARY collation has them (V4). */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    // Surrogates stand for code points above all others.
    const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);
    return rank(x) - rank(y);
  }
  return a.length - b.length;
}
