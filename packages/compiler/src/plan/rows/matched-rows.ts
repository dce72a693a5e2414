import { BOOLEAN } from "@sheaf/sql";
import { isEquality } from "../../model/bound.ts";
import { scalarText, typeOf } from "../../values/graph.ts";
import type { Planner } from "../../values/planner.ts";
import type { Frame, MatchOutput, MatchRead, Scalar, ScalarOrder, Value } from "../../values/value.ts";
import type { PlanExpr, PlanOrder } from "../expression.ts";
import { type LegLayers, type Version, compared } from "./legs.ts";
import type { PlanColumn, PlanJoin } from "../plan.ts";
import type { Ranks } from "./ranks.ts";
import type { Needed } from "./reach.ts";
import { uniqueNames } from "./relation-names.ts";

type Columns = ReadonlyMap<number, PlanExpr>;

/** What matches are built with. */
export interface MatchLayers extends Pick<LegLayers, "version" | "add" | "alias"> {
  readonly needed: ReadonlyMap<string, Needed>;
  readonly needById: (plannerId: string) => { readonly need: Needed; readonly rank: Ranks };
  readonly write: (scalar: Scalar, columns: Columns) => PlanExpr;
  readonly writeOrder: (order: readonly ScalarOrder[], columns: Columns) => PlanOrder[];
  readonly read: (planner: Planner, version: Version, as: string) => Columns;
}

/** The target side of a match as a relation: its key columns (null for constant keys) and its outputs. */
interface Matched {
  readonly relation: string;
  readonly keys: readonly (string | null)[];
  readonly outputs: ReadonlyMap<number, string>;
}

interface Wanted {
  readonly output: MatchOutput;
  readonly number: number;
}

/** Joins what is matched by keys (J1, J2, J3), each target once for all that match it alike. */
export function matchedRows({ needed, needById, version, add, alias, write, writeOrder, read }: MatchLayers) {
  const matches = new Map<string, Matched>();
  const outputsNeeded = new Set(
    [...needed.values()].flatMap((one) =>
      one.values.flatMap(({ definition }) => (definition.kind === "matched" ? [`${definition.read.id} ${definition.output}`] : [])),
    ),
  );
  const joinMatches = (planner: Planner, here: readonly Value[], columns: Map<number, PlanExpr>, joins: PlanJoin[]): void => {
    const bySide = new Map<
      string,
      {
        readonly read: MatchRead;
        readonly step: number | null;
        readonly local: readonly Scalar[];
        readonly values: { readonly value: Value; readonly output: number }[];
      }
    >();
    const at = new Map(columns);
    for (const value of here) {
      const { definition } = value;
      if (definition.kind !== "matched") continue;
      const local = definition.local.map((one) => write(one, at));
      const step = stepOf(planner, definition.read, definition.output);
      const key = `${definition.read.id} ${step} ${JSON.stringify(local)}`;
      const entry = bySide.get(key) ?? { read: definition.read, step, local: definition.local, values: [] };
      entry.values.push({ value, output: definition.output });
      bySide.set(key, entry);
    }
    for (const { read: target, step, local, values } of bySide.values()) {
      const as = alias();
      const give = (matched: Matched): void => {
        for (const { value, output } of values) {
          columns.set(value.id, { kind: "column", input: as, name: matched.outputs.get(output) ?? "", type: value.type });
        }
      };
      const frame = values[0]?.value.frame;
      if (frame !== undefined && !target.ops.every(isEquality)) {
        const ranged = rangedRows(planner, frame, local, target);
        const on = ranged.keys.flatMap((name, index): PlanExpr[] => {
          const here = local[index];
          if (here === undefined || name === null) return [];
          return [same(write(here, at), { kind: "column", input: as, name, type: typeOf(here) })];
        });
        joins.push({ type: on.length === 0 ? "cross" : "left", relation: ranged.relation, alias: as, on });
        give(ranged);
        continue;
      }
      const matched = matchRows(planner, target, step);
      const on = target.keys.flatMap((key, index): PlanExpr[] => {
        const here = local[index];
        if (here === undefined) throw new Error("a key has two sides");
        const name = matched.keys[index];
        const left = write(here, at);
        if (name === null || name === undefined) {
          // A constant key of the target holds for all of its rows or for none.
          if (here.kind === "literal" && key.kind === "literal" && here.value !== null && here.value === key.value) return [];
          return [{ kind: "core", op: "equal", args: [left, write(key, new Map())], type: BOOLEAN }];
        }
        const right: PlanExpr = { kind: "column", input: as, name, type: typeOf(key) };
        return [compared({ op: target.ops[index] ?? "=", as: null }, left, right)];
      });
      joins.push({ type: on.length === 0 ? "cross" : "left", relation: matched.relation, alias: as, on });
      give(matched);
    }
  };
  /**
   * Of an element's own rows, outputs that can be had sooner may be what others rest on: they are read step by step. Other elements are
   * read at once.
   */
  const stepOf = (reader: Planner, target: MatchRead, output: number): number | null => {
    if (target.plannerId !== reader.id) return null;
    const { rank } = needById(target.plannerId);
    return Math.max(...[...target.keys, ...scalarsOf(target.outputs[output])].map(rank.reach), rank.start(target.frame));
  };
  const wantedOf = (target: MatchRead): readonly Wanted[] =>
    target.outputs.flatMap((output, number) => (outputsNeeded.has(`${target.id} ${number}`) ? [{ output, number }] : []));
  /** Adds what a match gives to the columns of a relation over the rows of its target; says under which names. */
  const listOutputs = (
    planner: Planner,
    wanted: readonly Wanted[],
    at: Columns,
    columns: PlanColumn[],
    free: (name: string) => string,
    isPlain: boolean,
  ): ReadonlyMap<number, string> => {
    const outputs = new Map<number, string>();
    for (const { output, number } of wanted) {
      const [first] = output.args;
      const name = free(output.fn === "@one" ? nameOfScalar(planner, first, "value") : output.fn === "@one-count" ? "values" : output.fn);
      const args = output.args.map((arg) => write(arg, at));
      const [only] = args;
      const aggregate: PlanExpr = { kind: "aggregate", fn: output.fn, args, order: writeOrder(output.order, at), type: output.type };
      columns.push({ name, expr: isPlain && only !== undefined ? only : aggregate });
      outputs.set(number, name);
    }
    return outputs;
  };
  /** What is matched otherwise than by equality: one row per combination of what is asked for, with all of the target that it matches. */
  const rangedRows = (reader: Planner, frame: Frame, local: readonly Scalar[], target: MatchRead): Matched => {
    const id = `${target.id} ${reader.id} ${frame.id} ${local.map(scalarText).join()}`;
    const known = matches.get(id);
    if (known !== undefined) return known;
    const { planner } = needById(target.plannerId).need;
    const wanted = wantedOf(target);
    const rows = version(planner, target.frame, [...target.keys, ...wanted.flatMap(({ output }) => scalarsOf(output))]);
    const there = { relation: rows.relation, alias: alias() };
    const at = read(planner, rows, there.alias);
    const asked = askedFor(reader, frame, local);
    const here = asked === null ? null : { relation: asked.relation, alias: alias() };
    const sides = local.map((scalar, index): PlanExpr => {
      const name = asked?.keys[index] ?? null;
      return here === null || name === null ? write(scalar, new Map()) : { kind: "column", input: here.alias, name, type: typeOf(scalar) };
    });
    const on = target.keys.map((key, index): PlanExpr => {
      const side = sides[index];
      if (side === undefined) throw new Error("a key has two sides");
      return compared({ op: target.ops[index] ?? "=", as: null }, side, write(key, at));
    });
    const group = sides.filter((side) => side.kind === "column");
    const names = asked?.keys ?? local.map(() => null);
    const columns = names.flatMap((name, index): PlanColumn[] => {
      const expr = sides[index];
      return name === null || expr === undefined ? [] : [{ name, expr }];
    });
    const free = uniqueNames();
    for (const { name } of columns) free(name);
    const outputs = listOutputs(planner, wanted, at, columns, free, false);
    const relation = add({
      name: `${planner.model.name} matched`,
      comment: `${planner.model.name}: what matches each combination of keys`,
      grain: "groups",
      from: here ?? there,
      joins: here === null ? [] : [{ type: "inner", ...there, on, makesRows: true }],
      columns,
      where: here === null ? on : [],
      group,
      having: [],
    });
    const made = { relation, keys: names, outputs };
    matches.set(id, made);
    return made;
  };
  /** The combinations of keys that the rows of a frame ask for; null where all of them are constants. */
  const askedFor = (
    reader: Planner,
    frame: Frame,
    local: readonly Scalar[],
  ): { readonly relation: string; readonly keys: readonly (string | null)[] } | null => {
    if (local.every((scalar) => scalar.kind === "literal")) return null;
    const rows = version(reader, frame, local);
    const from = { relation: rows.relation, alias: alias() };
    const at = read(reader, rows, from.alias);
    const free = uniqueNames();
    const columns: PlanColumn[] = [];
    const keys = local.map((scalar): string | null => {
      if (scalar.kind === "literal") return null;
      const name = free(nameOfScalar(reader, scalar, "key"));
      columns.push({ name, expr: write(scalar, at) });
      return name;
    });
    const relation = add({
      name: `${reader.model.name} keys`,
      comment: `${reader.model.name}: each combination of keys once`,
      grain: "groups",
      from,
      joins: [],
      columns,
      where: [],
      group: columns.map(({ expr }) => expr),
      having: [],
    });
    return { relation, keys };
  };
  /** The target of a match: one row per combination of its keys; constant keys are none. */
  const matchRows = (reader: Planner, target: MatchRead, step: number | null): Matched => {
    const id = `${target.id} ${step}`;
    const known = matches.get(id);
    if (known !== undefined) return known;
    const { planner } = needById(target.plannerId).need;
    const wanted = wantedOf(target).filter(({ number }) => stepOf(reader, target, number) === step);
    const rows = version(planner, target.frame, [...target.keys, ...wanted.flatMap(({ output }) => scalarsOf(output))]);
    const input = { relation: rows.relation, alias: alias() };
    const at = read(planner, rows, input.alias);
    const columns: PlanColumn[] = [];
    const group: PlanExpr[] = [];
    const free = uniqueNames();
    const keys = target.keys.map((key): string | null => {
      if (key.kind === "literal") return null;
      const expr = write(key, at);
      const name = free(nameOfScalar(planner, key, "key"));
      columns.push({ name, expr });
      group.push(expr);
      return name;
    });
    // What occurs once needs no grouping to be one value.
    const isPlain = target.unique && wanted.every(({ output }) => output.fn === "@one");
    const outputs = listOutputs(planner, wanted, at, columns, free, isPlain);
    const keyNames = keys.filter((key) => key !== null);
    const relation = add({
      name: keyNames.length === 0 ? `${planner.model.name} total` : `${planner.model.name} by ${keyNames.join(", ")}`,
      comment: `${planner.model.name}: ${keyNames.length === 0 ? "all rows" : `one row per ${keyNames.join(", ")}`}, for matching`,
      grain: isPlain ? "rows" : "groups",
      from: input,
      joins: [],
      columns,
      where: [],
      group: isPlain ? null : group,
      having: [],
    });
    const made = { relation, keys, outputs };
    matches.set(id, made);
    return made;
  };

  return joinMatches;
}

/** Nulls match each other: groups are told apart that way (L2). */
export function same(left: PlanExpr, right: PlanExpr): PlanExpr {
  return { kind: "core", op: "same", args: [left, right], type: BOOLEAN };
}

function nameOfScalar(planner: Planner, scalar: Scalar | undefined, otherwise: string): string {
  return (scalar?.kind === "value" ? planner.graph.nameOf(scalar.value) : null) ?? otherwise;
}

function scalarsOf(output: MatchOutput | undefined): readonly Scalar[] {
  return output === undefined ? [] : [...output.args, ...output.order.map((one) => one.expr)];
}
