import { type ElementSpec, type LegSpec, type Plain, type SourceSpec, entryTypes, gathered, keyColumn } from "../formula.ts";
import type { Dice } from "./dice.ts";
import { days, sourceTypes, type Type } from "./tables.ts";

/** What an element may read. */
export interface Sources {
  readonly before: readonly ElementSpec[];
  readonly tables: readonly string[];
}

export interface DrawnSource {
  readonly source: SourceSpec;
  /** What formulas of the element may name of it. */
  readonly readable: readonly Readable[];
}

interface Readable {
  readonly name: string;
  readonly type: Type;
}

interface Leg {
  readonly leg: LegSpec;
  readonly columns: readonly Readable[];
}

/** A table, an element before this one, some of them one below the other, or one of them transposed. */
export function drawSource(dice: Dice, from: Sources, shareOfElements: number): DrawnSource {
  const leg = (): Leg => drawLeg(dice, from, shareOfElements);
  const plain = (): DrawnSource => {
    const { leg: source, columns } = leg();
    return { source, readable: columns };
  };
  switch (dice.roll(10)) {
    case 0:
      return union(dice, [leg(), leg(), ...(dice.chance(0.3) ? [leg()] : [])]) ?? plain();
    case 1:
      return spread(dice, leg()) ?? plain();
    case 2:
      return gather(dice, leg()) ?? plain();
    default:
      return plain();
  }
}

function drawLeg(dice: Dice, { before, tables }: Sources, shareOfElements: number): Leg {
  if (before.length === 0 || !dice.chance(shareOfElements))
    return {
      leg: { kind: "table", table: dice.pick(tables) },
      columns: Object.entries(sourceTypes).map(([name, type]) => ({ name, type })),
    };
  const parent = dice.pick(before);
  const grouping = parent.groupings.length > 0 && dice.chance(0.6) ? dice.pick(parent.groupings).id : null;
  const columns = parent.columns.filter((column) => depthIn(parent, column.level) <= depthIn(parent, grouping ?? "base"));
  return { leg: { kind: "element", element: parent.id, grouping }, columns: columns.map(({ id, type }) => ({ name: id, type })) };
}

/** How far in a level of an element is, from 0 for the summary. */
export function depthIn(element: ElementSpec, level: string): number {
  if (level === "summary") return 0;
  if (level === "base") return element.groupings.length + 1;
  return element.groupings.findIndex((grouping) => grouping.id === level) + 1;
}

function union(dice: Dice, legs: readonly Leg[]): DrawnSource | null {
  const types: readonly Type[] = ["number", "number", "text", "text", "date", "boolean"];
  const matches = types.flatMap((type, index) => {
    if (dice.chance(0.25)) return [];
    const from = legs.map(({ columns }) => {
      const those = columns.filter((column) => column.type === type);
      return those.length === 0 || dice.chance(0.1) ? null : dice.pick(those).name;
    });
    return from.every((one) => one === null) ? [] : [{ name: `u${index}`, type, from }];
  });
  if (matches.length === 0) return null;
  return {
    source: { kind: "union", legs: legs.map(({ leg }) => leg), matches },
    readable: matches.map(({ name, type }) => ({ name, type })),
  };
}

const listed: Readonly<Record<Type, readonly Plain[]>> = {
  number: [0, 1, 2, 3, null],
  text: ["x", "y", "p", "q", null],
  boolean: [true, false, null],
  date: [...days.slice(0, 6), null],
};

function spread(dice: Dice, { leg, columns }: Leg): DrawnSource | null {
  if (columns.length < 2) return null;
  const by = dice.pick(columns);
  const value = dice.pick(columns.filter((column) => column !== by));
  const aggregate =
    value.type === "number"
      ? dice.pick(["sum", "avg", "median", "min", "max", "count", "count-distinct"] as const)
      : value.type === "boolean"
        ? dice.pick(["count-if", "count"] as const)
        : dice.pick(["min", "max", "count", "count-distinct"] as const);
  const drawn = listed[by.type].filter(() => dice.chance(0.6));
  const outputs = drawn.length === 0 ? listed[by.type].slice(0, 1) : drawn;
  const type = aggregate === "min" || aggregate === "max" ? value.type : "number";
  const left = columns.filter((column) => column !== by && column !== value);
  return {
    source: { kind: "spread", leg, by: by.name, value: value.name, aggregate, outputs },
    readable: [...left, ...outputs.map((output) => ({ name: String(output ?? "Null"), type }))],
  };
}

function gather(dice: Dice, { leg, columns }: Leg): DrawnSource | null {
  const { type } = dice.pick(columns);
  const merged = columns.filter((column) => column.type === type && dice.chance(0.7));
  if (merged.length === 0) return null;
  return {
    source: { kind: "gather", leg, merged: merged.map(({ name }) => name) },
    readable: [
      ...columns.filter((column) => !merged.includes(column)),
      { name: gathered.label, type: "text" },
      { name: gathered.value, type },
    ],
  };
}

export interface DrawnInput extends DrawnSource {
  /** Columns that hold what was entered, and the keys. */
  readonly entered: readonly Readable[];
}

/** An input table: empty, or linked to the base rows of an element before it. */
export function drawInput(dice: Dice, before: readonly ElementSpec[]): DrawnInput {
  const entered = Object.entries(entryTypes).map(([name, type]) => ({ name, type }));
  const parent = before.length > 0 && dice.chance(0.6) ? dice.pick(before) : null;
  const keys = parent === null ? [] : parent.columns.filter(() => dice.chance(0.4)).slice(0, 2);
  if (parent === null || keys.length === 0) return { source: { kind: "entered" }, readable: [], entered };
  return {
    source: { kind: "linked", from: parent.id, keys: keys.map(({ id }) => id) },
    readable: parent.columns.map(({ id, type }) => ({ name: id, type })),
    entered: [...entered, ...keys.map(({ id, type }) => ({ name: keyColumn(id), type }))],
  };
}
