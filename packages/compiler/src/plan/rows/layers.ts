import { keyIn } from "../../values/evaluate.ts";
import type { Planner } from "../../values/planner.ts";
import { readsOf } from "../../values/reads.ts";
import type { Frame, Scalar, ScalarOrder, Value } from "../../values/value.ts";
import { type PlanExpr, type PlanOrder, mapLeaves } from "../expression.ts";
import { type LegLayers, type Version, joinLegs, uniteLegs } from "./legs.ts";
import { matchedRows, same } from "./matched-rows.ts";
import type { Input, PlanColumn, PlanJoin, Relation, SelectRelation } from "../plan.ts";
import { EntangledReaders, type Ranks, ranksOf } from "./ranks.ts";
import type { FrameShape, Needed } from "./reach.ts";
import { commentOf, nameOf, uniqueNames } from "./relation-names.ts";

/** Turns what a statement needs into relations, each built once and only when something reads it. */
export interface Layers extends LegLayers {
  readonly relations: readonly Relation[];
}

type Columns = ReadonlyMap<number, PlanExpr>;

export function buildLayers(needed: ReadonlyMap<string, Needed>): Layers {
  const relations: Relation[] = [];
  const ranks = new Map<string, Ranks>([...needed].map(([id, one]) => [id, ranksOf(one)]));
  const built = new Map<string, Version>();
  const open = new Set<string>();
  let aliases = 0;
  const alias = (): string => `a${(aliases += 1)}`;
  const add = (relation: Omit<SelectRelation, "kind" | "id">): string => {
    const id = `r${relations.length + 1}`;
    relations.push({ kind: "select", id, ...relation });
    return id;
  };
  const unite: LegLayers["unite"] = (relation) => {
    const id = `r${relations.length + 1}`;
    const branches = relation.branches.map((branch, index): SelectRelation => ({ kind: "select", id: `${id}.${index}`, ...branch }));
    relations.push({ kind: "union", id, ...relation, branches });
    return id;
  };
  const needById = (plannerId: string): { readonly need: Needed; readonly rank: Ranks } => {
    const need = needed.get(plannerId);
    const rank = ranks.get(plannerId);
    if (need === undefined || rank === undefined) throw new Error(`element ${plannerId} is not needed`);
    return { need, rank };
  };
  const needOf = (planner: Planner): { readonly need: Needed; readonly rank: Ranks } => needById(planner.id);
  const shapeOf = (planner: Planner, frame: Frame): FrameShape => {
    const shape = needOf(planner).need.shapes.get(frame.id);
    if (shape === undefined) throw new Error(`frame ${frame.id} is not needed`);
    return shape;
  };

  /** Writes a scalar out over the columns at hand. */
  const write = (scalar: Scalar, columns: Columns): PlanExpr =>
    mapLeaves<{ readonly kind: "value"; readonly value: Value }, Extract<PlanExpr, { kind: "column" | "aggregate" | "window" | "read" }>>(
      scalar,
      ({ value }) => {
        const column = columns.get(value.id);
        if (column !== undefined) return column;
        if (value.definition.kind === "scalar") return write(value.definition.expr, columns);
        throw new Error(`value ${value.id} (${value.definition.kind}) of ${value.frame.id} is not at hand`);
      },
    );
  const writeOrder = (order: readonly ScalarOrder[], columns: Columns): PlanOrder[] =>
    order.map((one) => ({ expr: write(one.expr, columns), direction: one.direction, nulls: one.nulls }));
  const read = (planner: Planner, version: Version, as: string): Columns =>
    new Map(
      [...version.columns].map(([id, name]) => {
        const value = planner.graph.values[id];
        if (value === undefined) throw new Error("unknown value");
        return [id, { kind: "column", input: as, name, type: value.type }];
      }),
    );

  const reads = new WeakMap<Version, Map<string, Columns>>();
  /** What is read under a name is written column by column. */
  const readOnce = (planner: Planner, of: Version, as: string): Columns => {
    const byAlias = reads.get(of) ?? new Map<string, Columns>();
    reads.set(of, byAlias);
    const columns = byAlias.get(as) ?? read(planner, of, as);
    byAlias.set(as, columns);
    return columns;
  };

  const version = (planner: Planner, frame: Frame, scalars: readonly Scalar[]): Version => {
    const { rank } = needOf(planner);
    return versionAt(planner, frame, Math.max(rank.start(frame), ...scalars.map(rank.reach)));
  };
  const ranksIn = (planner: Planner, frame: Frame): readonly number[] => {
    const { need, rank } = needOf(planner);
    const found = new Set([rank.start(frame)]);
    for (const value of need.values) {
      if (value.frame.id === frame.id && (value.definition.kind !== "scalar" || rank.isColumn(value))) found.add(rank.rank(value));
    }
    return [...found].toSorted((a, b) => a - b);
  };
  const versionAt = (planner: Planner, frame: Frame, highest: number): Version => {
    const rank = ranksIn(planner, frame).findLast((one) => one <= highest);
    if (rank === undefined) throw new Error(`frame ${frame.id} does not exist at ${highest}`);
    const key = `${planner.id}|${frame.id}|${rank}`;
    const known = built.get(key);
    if (known !== undefined) return known;
    if (open.has(key)) throw new EntangledReaders(key);
    open.add(key);
    const made = layer(planner, frame, rank);
    open.delete(key);
    built.set(key, made);
    return made;
  };

  const layer = (planner: Planner, frame: Frame, rank: number): Version => {
    const { need, rank: ranking } = needOf(planner);
    const own = need.values.filter((value) => value.frame.id === frame.id);
    const here = own.filter((value) => (value.definition.kind !== "scalar" || ranking.isColumn(value)) && ranking.rank(value) === rank);
    const start = rank === ranking.start(frame) ? startOf(planner, frame, here) : continued(planner, frame, rank);
    const columns = new Map(start.columns);
    const joins: PlanJoin[] = [...(start.joins ?? [])];
    joinFrames(planner, here, columns, joins, ranking);
    joinAggregates(planner, frame, here, columns, joins);
    joinMatches(planner, here, columns, joins);
    for (const value of here) {
      const { definition } = value;
      if (definition.kind !== "window") continue;
      columns.set(value.id, {
        kind: "window",
        fn: definition.fn,
        args: definition.args.map((arg) => write(arg, columns)),
        partition: definition.partition.map((one) => write(one, columns)),
        order: writeOrder(definition.order, columns),
        ties: writeOrder(definition.ties, columns),
        type: value.type,
      });
    }
    for (const value of here) if (value.definition.kind === "scalar") columns.set(value.id, write(value.definition.expr, columns));
    const names = new Map<number, string>();
    const listed: PlanColumn[] = [];
    const free = uniqueNames();
    for (const [id, expr] of columns) {
      const value = planner.graph.values[id];
      if (value === undefined) throw new Error("unknown value");
      const name = free(planner.graph.nameOf(value) ?? "value");
      names.set(id, name);
      listed.push({ name, expr });
    }
    const relation = add({
      name: nameOf(planner, frame.grain.kind === "base" ? null : frame),
      comment: commentOf(planner, frame),
      grain: frame.grain.kind === "base" ? "rows" : "groups",
      from: start.from,
      joins,
      columns: listed,
      where: start.where,
      group: null,
      having: [],
    });
    return { relation, columns: names };
  };

  interface Start {
    readonly from: Input;
    readonly joins?: readonly PlanJoin[];
    readonly columns: Columns;
    readonly where: readonly PlanExpr[];
  }
  const continued = (planner: Planner, frame: Frame, rank: number): Start => {
    const before = versionAt(planner, frame, rank - 1);
    const from = { relation: before.relation, alias: alias() };
    return { from, columns: read(planner, before, from.alias), where: [] };
  };
  const startOf = (planner: Planner, frame: Frame, here: readonly Value[]): Start => {
    const shape = shapeOf(planner, frame);
    switch (shape.kind) {
      case "source":
        return sourceRows(planner, here);
      case "thinned": {
        const { rank } = needOf(planner);
        const before = versionAt(planner, shape.before, rank.start(frame) - 1);
        const from = { relation: before.relation, alias: alias() };
        const at = read(planner, before, from.alias);
        const columns = new Map<number, PlanExpr>();
        for (const value of here) {
          if (value.definition.kind === "earlier") columns.set(value.id, write({ kind: "value", value: value.definition.of }, at));
          if (value.definition.kind === "key") columns.set(value.id, write(keyIn(planner, shape.before, value.definition.columnId), at));
        }
        return { from, columns, where: shape.tests.map((test) => write(test, at)) };
      }
      case "grouped": {
        const grouped = groupBy(
          planner,
          frame,
          shape.spine,
          here.filter((value) => value.definition.kind === "aggregate" && value.definition.from.id === shape.spine.id),
        );
        const from = { relation: grouped.relation, alias: alias() };
        const columns = new Map(read(planner, grouped, from.alias));
        return { from, columns, where: [] };
      }
    }
  };

  /** The rows of the element's source with the columns that are read. */
  const sourceRows = (planner: Planner, here: readonly Value[]): Start => {
    const sources = here.flatMap((value) => (value.definition.kind === "source" ? [{ value, column: value.definition.column }] : []));
    if (planner.model.source.kind === "union") return { ...uniteLegs(planner, sources, legLayers), where: [] };
    if (readsOf(planner).length > 0) return { ...joinLegs(planner, needOf(planner).need.legs, sources, legLayers), where: [] };
    const { source } = planner.model;
    const from = { relation: scan(planner), alias: alias() };
    const columns = new Map<number, PlanExpr>();
    const schemas = new Map(
      source.kind === "table" || source.kind === "statement" ? source.columns.toReversed().map((one) => [one.name, one]) : [],
    );
    for (const { value, column } of sources) {
      const schema = schemas.get(column);
      const nativeType = schema?.nativeType ?? "";
      const leaf = { kind: "read", input: from.alias, name: column, nativeType, type: value.type } as const;
      columns.set(value.id, schema === undefined ? { ...leaf, identity: true } : leaf);
    }
    return { from, columns, where: [] };
  };
  const legLayers: LegLayers = { version, add, unite, alias, express: (of, scalar, at, as) => write(scalar, readOnce(of, at, as)) };
  const scan = (planner: Planner): string => {
    const { source } = planner.model;
    if (source.kind !== "table" && source.kind !== "statement") throw new Error("an element is no table");
    const same = relations.find((one) =>
      source.kind === "table"
        ? one.kind === "table" && one.connectionId === source.connectionId && one.path.join("\u0000") === source.path.join("\u0000")
        : one.kind === "statement" && one.connectionId === source.connectionId && one.text === source.text,
    );
    if (same !== undefined) return same.id;
    const id = `r${relations.length + 1}`;
    const base = { id, connectionId: source.connectionId };
    relations.push(
      source.kind === "table"
        ? { kind: "table", ...base, name: source.path[source.path.length - 1] ?? planner.model.name, path: source.path }
        : { kind: "statement", ...base, name: planner.model.name, text: source.text },
    );
    return id;
  };

  /** One row per combination of the frame's keys among the rows of another. */
  const groupBy = (planner: Planner, frame: Frame, from: Frame, aggregates: readonly Value[]): Version => {
    const { keys } = frame.grain;
    const keysFrom = keys.map((key) => keyIn(planner, from, key));
    const inner: Scalar[] = [...keysFrom];
    for (const value of aggregates) {
      if (value.definition.kind === "aggregate") inner.push(...value.definition.args, ...value.definition.order.map((one) => one.expr));
    }
    const rows = version(planner, from, inner);
    const input = { relation: rows.relation, alias: alias() };
    const at = read(planner, rows, input.alias);
    const free = uniqueNames();
    const names = new Map<number, string>();
    const listed: PlanColumn[] = [];
    const group = keysFrom.map((key) => write(key, at));
    for (const [index, key] of keys.entries()) {
      const value = keyIn(planner, frame, key);
      const expr = group[index];
      if (value.kind !== "value" || expr === undefined) throw new Error("a key is a value");
      const name = free(planner.graph.nameOf(value.value) ?? "key");
      names.set(value.value.id, name);
      listed.push({ name, expr });
    }
    for (const value of aggregates) {
      const { definition } = value;
      if (definition.kind !== "aggregate") continue;
      const name = free(planner.graph.nameOf(value) ?? definition.fn.replace("@", ""));
      names.set(value.id, name);
      listed.push({
        name,
        expr: {
          kind: "aggregate",
          fn: definition.fn,
          args: definition.args.map((arg) => write(arg, at)),
          order: writeOrder(definition.order, at),
          type: value.type,
        },
      });
    }
    const relation = add({
      name: nameOf(planner, frame),
      comment: commentOf(planner, frame),
      grain: "groups",
      from: input,
      joins: [],
      columns: listed,
      where: [],
      group,
      having: [],
    });
    return { relation, columns: names };
  };

  const joinFrames = (
    planner: Planner,
    here: readonly Value[],
    columns: Map<number, PlanExpr>,
    joins: PlanJoin[],
    ranking: Ranks,
  ): void => {
    const byFrame = new Map<string, { readonly of: Frame; readonly values: { readonly value: Value; readonly of: Value }[] }>();
    for (const value of here) {
      const { definition } = value;
      if (definition.kind !== "outer" && definition.kind !== "earlier") continue;
      if (definition.kind === "earlier" && shapeOf(planner, value.frame).kind === "thinned") continue;
      const entry = byFrame.get(definition.of.frame.id) ?? { of: definition.of.frame, values: [] };
      entry.values.push({ value, of: definition.of });
      byFrame.set(definition.of.frame.id, entry);
    }
    for (const { of, values } of byFrame.values()) {
      const frame = values[0]?.value.frame;
      if (frame === undefined) continue;
      const joined = versionAt(planner, of, Math.max(ranking.start(of), ...values.map((one) => ranking.rank(one.of))));
      const as = alias();
      const at = read(planner, joined, as);
      const on = of.grain.keys.map((key): PlanExpr => same(write(keyIn(planner, frame, key), columns), write(keyIn(planner, of, key), at)));
      joins.push({ type: on.length === 0 ? "cross" : "left", relation: joined.relation, alias: as, on });
      for (const one of values) columns.set(one.value.id, write({ kind: "value", value: one.of }, at));
    }
  };

  /** Aggregates over other rows than those that made the groups, put beside them. */
  const joinAggregates = (
    planner: Planner,
    frame: Frame,
    here: readonly Value[],
    columns: Map<number, PlanExpr>,
    joins: PlanJoin[],
  ): void => {
    const byFrame = new Map<string, { readonly from: Frame; readonly values: Value[] }>();
    for (const value of here) {
      const { definition } = value;
      if (definition.kind !== "aggregate" || columns.has(value.id)) continue;
      const entry = byFrame.get(definition.from.id) ?? { from: definition.from, values: [] };
      entry.values.push(value);
      byFrame.set(definition.from.id, entry);
    }
    for (const { from, values } of byFrame.values()) {
      const grouped = groupBy(planner, frame, from, values);
      const as = alias();
      const at = read(planner, grouped, as);
      const on = frame.grain.keys.map((key): PlanExpr =>
        same(write(keyIn(planner, frame, key), columns), write(keyIn(planner, frame, key), at)),
      );
      joins.push({ type: on.length === 0 ? "cross" : "left", relation: grouped.relation, alias: as, on });
      for (const value of values) columns.set(value.id, write({ kind: "value", value }, at));
    }
  };

  const joinMatches = matchedRows({ needed, needById, version, add, alias, write, writeOrder, read });

  return {
    version,
    express: (planner, scalar, of, as) => write(scalar, readOnce(planner, of, as)),
    add,
    unite,
    alias,
    relations,
  };
}
