import { BOOLEAN, INTEGER64 as INTEGER } from "@sheaf/sql";
import { columnOfRead } from "../../values/evaluate.ts";
import type { Planner } from "../../values/planner.ts";
import { type SourceRead, readsOf } from "../../values/reads.ts";
import type { Scalar } from "../../values/value.ts";
import type { PlanExpr } from "../expression.ts";
import { buildLayers } from "./layers.ts";
import { compared } from "./legs.ts";
import { type Answer, type Answered, finish } from "../output.ts";
import type { Input, OutputRelation, PlanColumn, SelectRelation } from "../plan.ts";
import { reachFrom } from "./reach.ts";

/** A leg by the values of its keys, with how many rows have them. */
interface Side {
  readonly name: string;
  readonly relation: string;
  readonly keys: readonly Scalar[];
}

const sum = (input: string): PlanExpr => ({
  kind: "core",
  op: "coalesce",
  args: [
    { kind: "aggregate", fn: "Sum", args: [{ kind: "column", input, name: "rows", type: INTEGER }], order: [], type: INTEGER },
    { kind: "literal", value: "0", type: INTEGER },
  ],
  type: INTEGER,
});

/** How many rows of each leg of a join find one on the other side, and how many share their keys with others of their own; null where the source has no such join. */
export function answerJoinMatches(planner: Planner, join: number): Answered | null {
  const { source } = planner.model;
  const step = source.kind === "join" ? source.steps[join] : undefined;
  const reads = readsOf(planner);
  const [left, right] = step === undefined ? [] : [reads[step.left], reads[join + 1]];
  if (step === undefined || left === undefined || right === undefined) return null;
  const keysOf = (read: SourceRead, side: "left" | "right"): readonly Scalar[] => step.keys.map((key) => columnOfRead(read, key[side]));
  const sides = [
    { read: left, keys: keysOf(left, "left") },
    { read: right, keys: keysOf(right, "right") },
  ];
  const layers = buildLayers(reachFrom(sides.map(({ read, keys }) => ({ planner: read.parent, roots: keys, frame: read.rows }))));
  const select = (name: string, parts: Pick<SelectRelation, "from" | "joins" | "columns" | "group"> & Partial<SelectRelation>): string =>
    layers.add({ name, comment: name, grain: "groups", where: [], having: [], ...parts });
  const [one, other] = sides.map(({ read, keys }): Side => {
    const version = layers.version(read.parent, read.rows, keys);
    const from = { relation: version.relation, alias: layers.alias() };
    const exprs = keys.map((key) => layers.express(read.parent, key, version, from.alias));
    const { name } = read.parent.model;
    const rows: PlanColumn = { name: "rows", expr: { kind: "aggregate", fn: "@rows", args: [], order: [], type: INTEGER } };
    const columns = [...exprs.map((expr, index): PlanColumn => ({ name: `key ${index + 1}`, expr })), rows];
    return { name, relation: select(`${name} by its keys`, { from, joins: [], columns, group: exprs }), keys };
  });
  if (one === undefined || other === undefined) return null;
  const keyIn = (side: Side, alias: string, index: number): PlanExpr => {
    const key = side.keys[index];
    if (key === undefined) throw new Error("a key has two sides");
    return { kind: "column", input: alias, name: `key ${index + 1}`, type: key.kind === "value" ? key.value.type : key.type };
  };
  const total = (name: string, relation: string): string => {
    const alias = layers.alias();
    return select(name, { from: { relation, alias }, joins: [], columns: [{ name: "rows", expr: sum(alias) }], group: [] });
  };
  /** Each combination of keys of one side once, however many of the other it matches. */
  const matched = (mine: Side, theirs: Side, isLeft: boolean): string => {
    const [a, b] = [layers.alias(), layers.alias()];
    const on = step.keys.map((key, index) => {
      const [here, there] = [keyIn(mine, a, index), keyIn(theirs, b, index)];
      return compared(key, isLeft ? here : there, isLeft ? there : here);
    });
    const keys = mine.keys.map((_, index) => keyIn(mine, a, index));
    const rows: PlanExpr = {
      kind: "aggregate",
      fn: "Max",
      args: [{ kind: "column", input: a, name: "rows", type: INTEGER }],
      order: [],
      type: INTEGER,
    };
    const relation = select(`${mine.name} with matches`, {
      from: { relation: mine.relation, alias: a },
      joins: [{ type: "inner", relation: theirs.relation, alias: b, on, makesRows: true }],
      columns: [...keys.map((expr, index): PlanColumn => ({ name: `key ${index + 1}`, expr })), { name: "rows", expr: rows }],
      group: keys,
    });
    return total(`${mine.name} matched`, relation);
  };
  /** Rows whose keys, none of them null, stand in several rows of their side. */
  const repeated = (side: Side): string => {
    const alias = layers.alias();
    const several: PlanExpr = {
      kind: "core",
      op: "greater",
      args: [
        { kind: "column", input: alias, name: "rows", type: INTEGER },
        { kind: "literal", value: "1", type: INTEGER },
      ],
      type: BOOLEAN,
    };
    const present = side.keys.map((_, index): PlanExpr => ({
      kind: "core",
      op: "is-not-null",
      args: [keyIn(side, alias, index)],
      type: BOOLEAN,
    }));
    return select(`${side.name} repeated`, {
      from: { relation: side.relation, alias },
      joins: [],
      columns: [{ name: "rows", expr: sum(alias) }],
      where: [several, ...present],
      group: [],
    });
  };
  const counts = [
    { id: "left-rows", name: "left rows", relation: total(`${one.name} rows`, one.relation) },
    { id: "right-rows", name: "right rows", relation: total(`${other.name} rows`, other.relation) },
    { id: "left-matched", name: "left matched", relation: matched(one, other, true) },
    { id: "right-matched", name: "right matched", relation: matched(other, one, false) },
    { id: "left-repeated", name: "left repeated", relation: repeated(one) },
    { id: "right-repeated", name: "right repeated", relation: repeated(other) },
  ];
  const inputs = counts.map(({ relation }): Input => ({ relation, alias: layers.alias() }));
  const [from, ...others] = inputs;
  if (from === undefined) return null;
  const output: OutputRelation = {
    kind: "select",
    id: "output",
    name: "matches",
    comment: "",
    grain: "rows",
    from,
    joins: others.map((input) => ({ ...input, type: "cross", on: [] })),
    columns: inputs.map((input, index) => ({
      name: `${index}`,
      expr: { kind: "column", input: input.alias, name: "rows", type: INTEGER },
    })),
    where: [],
    group: null,
    having: [],
    order: [],
    limit: null,
    offset: null,
  };
  const answers = counts.map(({ id, name }): Answer => ({
    id,
    name,
    type: INTEGER,
    level: "summary",
    role: "count",
    value: { kind: "literal", value: null, type: INTEGER },
  }));
  return { plan: finish(planner, { relations: layers.relations }, output), answers };
}
