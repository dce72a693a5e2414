import { BOOLEAN } from "@sheaf/sql";
import type { Planner } from "../values/planner.ts";
import type { MatchOutput, MatchRead, Scalar, ScalarOrder, Value } from "../values/value.ts";
import type { PlanExpr, PlanOrder } from "./expression.ts";
import type { LegLayers, Version } from "./legs.ts";
import type { PlanColumn, PlanJoin } from "./plan.ts";
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
      const matched = matchRows(planner, target, step);
      const as = alias();
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
        const right: PlanExpr = { kind: "column", input: as, name, type: typeOfScalar(key) };
        return [target.nullsMatch[index] === true ? same(left, right) : { kind: "core", op: "equal", args: [left, right], type: BOOLEAN }];
      });
      joins.push({ type: on.length === 0 ? "cross" : "left", relation: matched.relation, alias: as, on });
      for (const { value, output } of values) {
        columns.set(value.id, { kind: "column", input: as, name: matched.outputs.get(output) ?? "", type: value.type });
      }
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
  /** The target of a match: one row per combination of its keys; constant keys are none. */
  const matchRows = (reader: Planner, target: MatchRead, step: number | null): Matched => {
    const id = `${target.id} ${step}`;
    const known = matches.get(id);
    if (known !== undefined) return known;
    const { planner } = needById(target.plannerId).need;
    const wanted = target.outputs.flatMap((output, number) =>
      outputsNeeded.has(`${target.id} ${number}`) && stepOf(reader, target, number) === step ? [{ output, number }] : [],
    );
    const rows = version(planner, target.frame, [...target.keys, ...wanted.flatMap(({ output }) => scalarsOf(output))]);
    const input = { relation: rows.relation, alias: alias() };
    const at = read(planner, rows, input.alias);
    const columns: PlanColumn[] = [];
    const group: PlanExpr[] = [];
    const free = uniqueNames();
    const nameOfScalar = (scalar: Scalar | undefined, otherwise: string): string =>
      (scalar?.kind === "value" ? planner.graph.nameOf(scalar.value) : null) ?? otherwise;
    const keys = target.keys.map((key): string | null => {
      if (key.kind === "literal") return null;
      const expr = write(key, at);
      const name = free(nameOfScalar(key, "key"));
      columns.push({ name, expr });
      group.push(expr);
      return name;
    });
    // What occurs once needs no grouping to be one value.
    const isPlain = target.unique && wanted.every(({ output }) => output.fn === "@one");
    const outputs = new Map<number, string>();
    for (const { output, number } of wanted) {
      const [first] = output.args;
      const name = free(output.fn === "@one" ? nameOfScalar(first, "value") : output.fn === "@one-count" ? "values" : output.fn);
      const args = output.args.map((arg) => write(arg, at));
      const [only] = args;
      const aggregate: PlanExpr = { kind: "aggregate", fn: output.fn, args, order: writeOrder(output.order, at), type: output.type };
      columns.push({ name, expr: isPlain && only !== undefined ? only : aggregate });
      outputs.set(number, name);
    }
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

function typeOfScalar(scalar: Scalar): Value["type"] {
  return scalar.kind === "value" ? scalar.value.type : scalar.type;
}

function scalarsOf(output: MatchOutput | undefined): readonly Scalar[] {
  return output === undefined ? [] : [...output.args, ...output.order.map((one) => one.expr)];
}
