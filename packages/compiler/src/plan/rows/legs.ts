import { BOOLEAN, INTEGER, type ValueType } from "@sheaf/sql";
import type { JoinOperator } from "@sheaf/workbook";
import type { ModelJoin } from "../../model/element.ts";
import { columnOfRead } from "../../values/evaluate.ts";
import { typeOf } from "../../values/graph.ts";
import type { Planner } from "../../values/planner.ts";
import { type RowStep, legOfColumn, readsOf, stepOf, unionColumn } from "../../values/reads.ts";
import type { Frame, Scalar, Value } from "../../values/value.ts";
import type { CoreOp, PlanExpr } from "../expression.ts";
import type { Input, PlanColumn, PlanJoin, SelectRelation } from "../plan.ts";

/** A frame as it stands after one of its layers: the relation, and which column holds which value. */
export interface Version {
  readonly relation: string;
  readonly columns: ReadonlyMap<number, string>;
}

/** What the rows of a source are built with. */
export interface LegLayers {
  /** The frame of an element with at least the values of the scalars. */
  readonly version: (planner: Planner, frame: Frame, scalars: readonly Scalar[]) => Version;
  /** An expression over a version that is read under an alias. */
  readonly express: (planner: Planner, scalar: Scalar, version: Version, alias: string) => PlanExpr;
  readonly add: (relation: Omit<SelectRelation, "kind" | "id">) => string;
  readonly unite: (relation: {
    readonly name: string;
    readonly comment: string;
    readonly branches: readonly Omit<SelectRelation, "kind" | "id">[];
  }) => string;
  readonly alias: () => string;
}

interface JoinedLegs {
  readonly from: Input;
  readonly joins: readonly PlanJoin[];
  readonly columns: ReadonlyMap<number, PlanExpr>;
}

interface LegRows {
  readonly relation: string;
  readonly alias: string;
  readonly write: (scalar: Scalar) => PlanExpr;
}

/** The rows of an element's source, leg by leg, with the columns that are read. The first leg that is read begins. */
export function joinLegs(
  planner: Planner,
  legs: readonly number[],
  sources: readonly { readonly value: Value; readonly column: string }[],
  layers: LegLayers,
): JoinedLegs {
  const reads = readsOf(planner);
  const steps = legs.flatMap((leg) => {
    const step = stepOf(planner, leg);
    return step === null ? [] : [{ leg, step }];
  });
  const scalarsOf = (leg: number): readonly Scalar[] => {
    const read = reads[leg];
    if (read === undefined) throw new Error(`no leg ${leg}`);
    const keys = steps.flatMap(({ leg: right, step }) =>
      step.keys.flatMap((key) => [
        ...(step.left === leg ? [columnOfRead(read, key.left)] : []),
        ...(right === leg ? [columnOfRead(read, key.right)] : []),
      ]),
    );
    const values = sources.flatMap(({ column }) => {
      const scalar = planner.sourceColumns.get(column);
      return scalar !== undefined && isOfLeg(planner, column, leg) ? [scalar] : [];
    });
    return [...values, ...keys];
  };
  const nullable = nullableLegs(steps);
  const rows = new Map<number, LegRows>();
  for (const leg of legs) {
    const read = reads[leg];
    if (read === undefined) throw new Error(`no leg ${leg}`);
    rows.set(leg, legRows(read.parent, layers.version(read.parent, read.rows, scalarsOf(leg)), scalarsOf(leg), nullable.has(leg), layers));
  }
  const at = (leg: number): LegRows => {
    const found = rows.get(leg);
    if (found === undefined) throw new Error(`leg ${leg} is not read`);
    return found;
  };
  const onOf = (leg: number, step: RowStep): readonly PlanExpr[] =>
    step.keys.map((key): PlanExpr => {
      const [left, other] = [reads[step.left], reads[leg]];
      if (left === undefined || other === undefined) throw new Error("a key has two sides");
      return compared(key, at(step.left).write(columnOfRead(left, key.left)), at(leg).write(columnOfRead(other, key.right)));
    });
  const first = at(legs[0] ?? 0);
  let from: Input = { relation: first.relation, alias: first.alias };
  let joins: PlanJoin[] = [];
  const before: number[] = [legs[0] ?? 0];
  for (const { leg, step } of steps) {
    const right = at(leg);
    const hasEquality = step.keys.some((key) => key.op === "=");
    if (step.type === "full" && !planner.statement.functions.joinsFully(hasEquality)) {
      const sides = {
        name: planner.model.name,
        from,
        joins,
        legs: before.map((one) => ({ leg: one, scalars: scalarsOf(one), rows: at(one) })),
      };
      const both = eitherSide(sides, { leg, scalars: scalarsOf(leg), rows: right }, () => onOf(leg, step), rows, layers);
      from = both;
      joins = [];
    } else {
      joins.push({ type: step.type, relation: right.relation, alias: right.alias, on: onOf(leg, step), makesRows: true });
    }
    before.push(leg);
  }
  const columns = new Map<number, PlanExpr>();
  for (const { value, column } of sources) {
    const scalar = planner.sourceColumns.get(column);
    const leg = legs.find((one) => isOfLeg(planner, column, one));
    if (scalar === undefined || leg === undefined) throw new Error(`nothing is known of ${column}`);
    columns.set(value.id, at(leg).write(scalar));
  }
  return { from, joins, columns };
}

interface SideLeg {
  readonly leg: number;
  readonly scalars: readonly Scalar[];
  readonly rows: LegRows;
}

/**
 * A full-outer join where the engine has none: the left side with what it matches, and below it the rows of the right side that match
 * nothing. `rows` tells afterwards where each leg stands.
 */
function eitherSide(
  left: { readonly name: string; readonly from: Input; readonly joins: readonly PlanJoin[]; readonly legs: readonly SideLeg[] },
  right: SideLeg,
  on: () => readonly PlanExpr[],
  rows: Map<number, LegRows>,
  layers: LegLayers,
): Input {
  const columns: PlanColumn[] = [{ name: "found", expr: { kind: "literal", value: "1", type: INTEGER } }];
  /** Names of what is known of a leg; what two scalars of it are written as alike is one column. */
  const listed = ({ scalars, rows: of }: SideLeg): ReadonlyMap<string, string> => {
    const names = new Map<string, string>();
    for (const scalar of scalars) {
      const expr = of.write(scalar);
      const text = JSON.stringify(expr);
      if (names.has(text)) continue;
      const name = `value ${columns.length}`;
      names.set(text, name);
      columns.push({ name, expr });
    }
    return names;
  };
  const readFrom = ({ leg, rows: of }: SideLeg, names: ReadonlyMap<string, string>, input: Input): void => {
    rows.set(leg, {
      ...input,
      write: (scalar) => ({
        kind: "column",
        input: input.alias,
        name: names.get(JSON.stringify(of.write(scalar))) ?? "",
        type: typeOf(scalar),
      }),
    });
  };
  const names = new Map(left.legs.map((side) => [side.leg, listed(side)]));
  const common = { comment: `${left.name}: rows to join`, grain: "rows", where: [], group: null, having: [] } as const;
  const relation = layers.add({ ...common, name: left.name, from: left.from, joins: left.joins, columns: [...columns] });
  const leftColumns = columns.slice(1);
  const rightNames = listed(right);
  const rightColumns = columns.slice(leftColumns.length + 1);
  const branch = (isMatched: boolean): Omit<SelectRelation, "kind" | "id"> => {
    const here = { relation, alias: layers.alias() };
    for (const side of left.legs) readFrom(side, names.get(side.leg) ?? new Map(), here);
    const other = { relation: right.rows.relation, alias: right.rows.alias };
    // Where nothing is found, these are the nulls of the left side, each in its own type.
    const column = ({ name, expr }: PlanColumn): PlanColumn => ({
      name,
      expr: { kind: "column", input: here.alias, name, type: expr.type },
    });
    const found: PlanExpr = { kind: "column", input: here.alias, name: "found", type: INTEGER };
    return {
      ...common,
      name: left.name,
      from: isMatched ? here : other,
      joins: [{ type: "left", ...(isMatched ? other : here), on: on(), makesRows: true }],
      columns: [...leftColumns.map(column), ...rightColumns],
      where: isMatched ? [] : [{ kind: "core", op: "is-null", args: [found], type: BOOLEAN }],
    };
  };
  const whole = layers.unite({ name: left.name, comment: `${left.name}: rows of either side`, branches: [branch(true), branch(false)] });
  const input = { relation: whole, alias: layers.alias() };
  for (const side of left.legs) readFrom(side, names.get(side.leg) ?? new Map(), input);
  readFrom(right, rightNames, input);
  return input;
}

/** The rows of all legs below each other, each column in the type of the union. */
export function uniteLegs(
  planner: Planner,
  sources: readonly { readonly value: Value; readonly column: string }[],
  layers: LegLayers,
): JoinedLegs {
  const used = new Set<string>();
  const wanted = [...new Set(sources.map(({ column }) => column))].map((column) => {
    const found = unionColumn(planner, column);
    if (found === undefined) throw new Error(`the union has no column ${column}`);
    const name = used.has(found.name) ? `${found.name} (${used.size})` : found.name;
    used.add(name);
    return { column, found, name };
  });
  const branches = readsOf(planner).map((read, leg): Omit<SelectRelation, "kind" | "id"> => {
    const scalars = wanted.map(({ found }) => {
      const columnId = found.from[leg] ?? null;
      return columnId === null ? null : columnOfRead(read, columnId);
    });
    const version = layers.version(
      read.parent,
      read.rows,
      scalars.filter((scalar) => scalar !== null),
    );
    const alias = layers.alias();
    return {
      name: read.parent.model.name,
      comment: "",
      grain: "rows",
      from: { relation: version.relation, alias },
      joins: [],
      columns: wanted.map(({ found, name }, index) => {
        const scalar = scalars[index] ?? null;
        return { name, expr: widened(scalar === null ? null : layers.express(read.parent, scalar, version, alias), found.type) };
      }),
      where: [],
      group: null,
      having: [],
    };
  });
  const { name } = planner.model;
  const relation = layers.unite({ name, comment: `${name}: all rows of its sources`, branches });
  const alias = layers.alias();
  const columns = new Map<number, PlanExpr>();
  for (const { value, column } of sources) {
    const at = wanted.find((one) => one.column === column);
    columns.set(value.id, { kind: "column", input: alias, name: at?.name ?? "", type: value.type });
  }
  return { from: { relation, alias }, joins: [], columns };
}

/** A value of a leg in the type of the union's column (V1, V3). */
function widened(expr: PlanExpr | null, type: ValueType): PlanExpr {
  if (expr === null) return { kind: "literal", value: null, type };
  return { kind: "core", op: type.kind === "datetime" && expr.type.kind === "date" ? "convert" : "cast", args: [expr], type };
}

function isOfLeg(planner: Planner, column: string, leg: number): boolean {
  return legOfColumn(planner, column)?.leg === leg;
}

/** Legs whose columns are null in some rows because the other side has none that matches. */
function nullableLegs(steps: readonly { readonly leg: number; readonly step: RowStep }[]): ReadonlySet<number> {
  const nullable = new Set<number>();
  const before = new Set<number>([0]);
  for (const { leg, step } of steps) {
    if (step.type === "right" || step.type === "full") for (const one of before) nullable.add(one);
    if (step.type === "left" || step.type === "full") nullable.add(leg);
    before.add(leg);
  }
  return nullable;
}

/** The rows of one leg. Where they may be missing, what is computed of them is computed before the join: nothing is null then. */
function legRows(parent: Planner, version: Version, scalars: readonly Scalar[], isNullable: boolean, layers: LegLayers): LegRows {
  const alias = layers.alias();
  const write = (scalar: Scalar): PlanExpr => layers.express(parent, scalar, version, alias);
  const plain: LegRows = { relation: version.relation, alias, write };
  if (!isNullable || scalars.every((scalar) => write(scalar).kind === "column")) return plain;
  const names = new Map<string, string>();
  const columns: { readonly name: string; readonly expr: PlanExpr }[] = [];
  for (const scalar of scalars) {
    const expr = write(scalar);
    const text = JSON.stringify(expr);
    if (names.has(text)) continue;
    const name = `value ${names.size + 1}`;
    names.set(text, name);
    columns.push({ name, expr });
  }
  const relation = layers.add({
    name: parent.model.name,
    comment: `${parent.model.name}: rows to join`,
    grain: "rows",
    from: { relation: version.relation, alias },
    joins: [],
    columns,
    where: [],
    group: null,
    having: [],
  });
  const outside = layers.alias();
  return {
    relation,
    alias: outside,
    write: (scalar) => ({ kind: "column", input: outside, name: names.get(JSON.stringify(write(scalar))) ?? "", type: typeOf(scalar) }),
  };
}

const comparisons: Record<Exclude<JoinOperator, "within" | "intersects" | "is-distinct-from">, CoreOp> = {
  "=": "equal",
  "!=": "not-equal",
  "<": "less",
  "<=": "less-or-equal",
  ">": "greater",
  ">=": "greater-or-equal",
  "is-not-distinct-from": "same",
};

export function compared({ op, as }: Pick<ModelJoin["keys"][number], "op" | "as">, left: PlanExpr, right: PlanExpr): PlanExpr {
  const args = [left, right].map((side): PlanExpr =>
    as === null || side.type.kind === as.kind ? side : { kind: "core", op: "convert", args: [side], type: as },
  );
  switch (op) {
    case "within":
      return { kind: "call", fn: "Within", args, type: BOOLEAN };
    case "intersects":
      return { kind: "call", fn: "Intersects", args, type: BOOLEAN };
    case "is-distinct-from":
      return { kind: "core", op: "not", args: [{ kind: "core", op: "same", args, type: BOOLEAN }], type: BOOLEAN };
    default:
      return { kind: "core", op: comparisons[op], args, type: BOOLEAN };
  }
}
