import type { Dice } from "./dice.ts";
import type { TestElement } from "../../support/documents.ts";
import type { TestTable } from "../../support/engines.ts";

/** Chains of joins over small tables with nulls and repeated keys, drawn at random. */

export const drawnTableNames = ["t0", "t1", "t2", "t3"] as const;

export function drawTables(dice: Dice): readonly TestTable[] {
  return drawnTableNames.map((name) => ({
    name,
    columns: { id: "int", k: "int", v: "int" },
    key: ["id"],
    rows: Array.from({ length: 2 + dice.roll(5) }, (_, row) => [
      row,
      dice.chance(0.2) ? null : dice.roll(4),
      dice.chance(0.25) ? null : dice.roll(4),
    ]),
  }));
}

const table = (name: string) => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
const column = (id: string, formula: string): { id: string; name: string; formula: string } => ({ id, name: id, formula });

interface Step {
  readonly left: number;
  readonly type: "inner" | "left-outer" | "right-outer" | "full-outer" | "lookup";
  readonly keys: readonly { readonly left: string; readonly right: string; readonly op: string }[];
}

/** The element `j` over such joins. */
export interface DrawnJoins {
  readonly elements: readonly TestElement[];
  /** What the joined rows are, in SQL, a column for each that is read. */
  readonly sql: string;
  readonly columns: readonly string[];
}

const words = { inner: "JOIN", "left-outer": "LEFT JOIN", "right-outer": "RIGHT JOIN", "full-outer": "FULL JOIN" } as const;
const comparisons: Readonly<Record<string, string>> = {
  "is-distinct-from": "IS DISTINCT FROM",
  "is-not-distinct-from": "IS NOT DISTINCT FROM",
};

export function drawJoins(dice: Dice): DrawnJoins {
  const count = 2 + dice.roll(3);
  /** A leg is a bare table, or an element over it with a filter and with a column that is never null. */
  const legs = drawnTableNames.slice(0, count).map((name, index) => ({ name, isElement: dice.chance(0.4), least: dice.roll(3), index }));
  const steps: Step[] = [];
  for (let leg = 1; leg < count; leg += 1) {
    const type = dice.pick(["inner", "left-outer", "left-outer", "right-outer", "full-outer", "lookup"] as const);
    // A leg that is looked up is the left of nothing else here.
    const lefts = Array.from({ length: leg }, (_, index) => index).filter((index) => steps[index - 1]?.type !== "lookup");
    const keys = Array.from({ length: dice.chance(0.2) ? 2 : 1 }, () => ({
      left: dice.pick(["k", "v", "id"]),
      right: dice.pick(["k", "v", "id"]),
      op: dice.pick(["=", "=", "=", "<", ">=", "!=", ...Object.keys(comparisons)]),
    }));
    steps.push({ left: dice.pick(lefts), type, keys });
  }
  const sourceOf = (leg: number) =>
    legs[leg]?.isElement === true ? { kind: "table", elementId: `e${leg}` } : table(drawnTableNames[leg] ?? "");
  const people = legs.flatMap(({ name, isElement, least, index }): TestElement[] =>
    isElement
      ? [
          {
            id: `e${index}`,
            name: `E${index}`,
            source: table(name),
            columns: [...["id", "k", "v"].map((one) => column(one, `[${name}/${one}]`)), column("c", "Coalesce([v], 0) + 1")],
            filters: [{ id: "f", columnId: "v", kind: "number-range", min: least, includeNulls: "always" }],
          },
        ]
      : [],
  );
  const nameOf = (leg: number): string => (legs[leg]?.isElement === true ? `E${leg}` : (drawnTableNames[leg] ?? ""));
  const read = legs.flatMap(({ index, isElement }) => {
    const all = ["id", "v", ...(isElement ? ["c"] : [])];
    return all.filter(() => dice.chance(0.6)).map((one) => ({ leg: index, one, id: `c${index}${one}` }));
  });
  const wanted = read.length === 0 ? [{ leg: 0, one: "id", id: "c0id" }] : read;
  const joined: TestElement = {
    id: "j",
    name: "Joined",
    source: {
      kind: "join",
      primarySource: sourceOf(0),
      joins: steps.map(({ left, type, keys }, index) => ({
        left: sourceOf(left),
        right: sourceOf(index + 1),
        joinType: type,
        columns: keys.map((key) => ({ left: `[${key.left}]`, right: `[${key.right}]`, op: key.op })),
      })),
    },
    columns: wanted.map(({ leg, one, id }) => column(id, `[${nameOf(leg)}/${one}]`)),
  };
  const rowsOf = (leg: number): string => {
    const { name = "", isElement = false, least = 0 } = legs[leg] ?? {};
    return isElement ? `(SELECT id, k, v, coalesce(v, 0) + 1 AS c FROM ${name} WHERE v >= ${least} OR v IS NULL)` : name;
  };
  const conditionOf = ({ left, keys }: Step, leg: number): string =>
    keys.map((key) => `l${left}.${key.left} ${comparisons[key.op] ?? key.op} l${leg}.${key.right}`).join(" AND ");
  const from = steps.flatMap((step, index) =>
    step.type === "lookup" ? [] : [`${words[step.type]} ${rowsOf(index + 1)} l${index + 1} ON ${conditionOf(step, index + 1)}`],
  );
  const items = wanted.map(({ leg, one }) => {
    const step = steps[leg - 1];
    if (step?.type !== "lookup") return `l${leg}.${one}`;
    return `(SELECT CASE WHEN count(DISTINCT l${leg}.${one}) = 1 THEN min(l${leg}.${one}) END FROM ${rowsOf(leg)} l${leg} WHERE ${conditionOf(step, leg)})`;
  });
  return {
    elements: [...people, joined],
    sql: `SELECT ${items.join(", ")} FROM ${rowsOf(0)} l0 ${from.join(" ")}`,
    columns: wanted.map(({ id }) => id),
  };
}
