import { BOOLEAN, INTEGER64, type ValueType, createNames } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { ColumnExpr, PlanExpr, ReadExpr } from "../plan/expression.ts";
import { type CallsAtHome, callsAtHome, shownName } from "./calls-at-home.ts";
import { homesOf } from "./homes.ts";
import { type MatchedKey, matchedKeys, rowsBelow } from "./matched-keys.ts";
import type { Input, OutputRelation, Plan, PlanJoin, Relation, SelectRelation } from "../plan/plan.ts";
import { eachColumn, expressionsOf, hasWindow, replaceColumns, replaceIn } from "../plan/visit.ts";

/** The rows that one connection gives to a plan over several, as a plan of its own. */
export interface CutPart {
  /** Name of the temporary table that its rows make. */
  readonly name: string;
  readonly connectionId: Id;
  readonly plan: Plan;
  readonly columns: readonly { readonly name: string; readonly type: ValueType }[];
  /** Where only rows with some values of a key are matched: who has them, and the part with those alone. */
  readonly keys: PartKeys | null;
}

export interface PartKeys {
  readonly connectionId: Id;
  readonly plan: Plan;
  readonly type: ValueType;
  /** Of a part with rows of these keys only; nulls are none. */
  readonly within: (values: readonly string[]) => Plan;
}

export interface CutPlan {
  readonly parts: readonly CutPart[];
  /** What is left, over the parts and the tables of the connection that takes rows. */
  readonly rest: Plan;
  /** A function of one warehouse that would be called beside rows of others; null if there is none. */
  readonly foreign: string | null;
}

/** What one part has to bring, and who asks for it. */
interface Wanted {
  readonly relation: Relation;
  /** Exported columns by what they are. */
  readonly columns: Map<string, { readonly name: string; readonly leaf: ColumnExpr | ReadExpr }>;
  /** Those of them that are still read once tests have moved into the part. */
  readonly read: Set<string>;
  readonly free: (wanted: string) => string;
  readers: number;
}

/**
 * Cuts a plan over several connections: what lies on one connection alone, other than `host`, is brought by a statement on it, after its own
 * filters and groups and with the columns that are read. `mayTest` says whether a connection can test a condition that was written for
 * the whole; such a condition about one part alone goes into it, and so does a page of a part that decides by itself which rows it has.
 */
export function cutPlan(
  plan: Plan,
  host: Id | null,
  mayTest: (connectionId: Id, test: PlanExpr) => boolean,
  tableRows: (connectionId: Id, path: readonly string[]) => number | null,
  mayCall: Parameters<typeof callsAtHome>[0]["mayCall"],
): CutPlan {
  const homes = homesOf(plan);
  const homeOf = (id: string): Id | null => {
    const [first, second] = homes.get(id) ?? [];
    return first === undefined || second !== undefined || first === host ? null : first;
  };
  const relations = new Map(plan.relations.map((relation) => [relation.id, relation]));
  const wanted = new Map<string, Wanted>();
  const stays = (id: string): boolean => homeOf(id) === null;
  const isOfHost = (id: string): boolean => host !== null && homes.get(id)?.size === 1 && homes.get(id)?.has(host) === true;
  const calls = callsAtHome({ homeOf, host, isOfHost, mayCall });
  const kept = plan.relations
    .filter((relation) => stays(relation.id))
    .map((relation): Relation =>
      relation.kind === "select"
        ? calls.over(relation)
        : relation.kind === "union"
          ? { ...relation, branches: relation.branches.map(calls.over) }
          : relation,
    );
  const whole = calls.over(plan.output);
  const selects = [...kept.flatMap(selectsIn), whole];
  for (const select of selects) {
    for (const input of inputsOf(select)) {
      const relation = relations.get(input.relation);
      if (relation === undefined || stays(input.relation)) continue;
      const known = wanted.get(relation.id) ?? { relation, columns: new Map(), read: new Set<string>(), free: createNames(), readers: 0 };
      known.readers += 1;
      wanted.set(relation.id, known);
    }
    for (const expr of expressionsOf(select)) {
      eachColumn(expr, (leaf) => {
        const part = partOf(select, leaf, wanted);
        const key = keyOf(leaf);
        if (part !== undefined && !part.columns.has(key)) part.columns.set(key, { name: part.free(shownName(leaf.name)), leaf });
      });
    }
  }

  const free = createNames();
  const names = new Map([...wanted.values()].map(({ relation }) => [relation.id, free(relation.name)]));
  const rows = new Map(
    [...wanted.values()].map(({ relation }) => [
      relation.id,
      { where: [] as PlanExpr[], page: null as Pick<OutputRelation, "order" | "limit" | "offset"> | null },
    ]),
  );
  const over = <R extends SelectRelation>(select: R): R => {
    const where = select.where.filter((test) => {
      const input = onlyInput(select, test, wanted);
      const home = input === null ? null : homeOf(input.relation);
      if (input === null || home === null || !mayTest(home, test)) return true;
      rows.get(input.relation)?.where.push(replaceColumns(test, (leaf) => madeIn(leaf, calls)));
      return false;
    });
    return replaceIn({ ...select, where }, (leaf) => {
      const part = partOf(select, leaf, wanted);
      const found = part?.columns.get(keyOf(leaf));
      if (part === undefined || found === undefined) return leaf;
      // A null of no type has none in a table either.
      if (leaf.type.kind === "null") return { kind: "literal", value: null, type: leaf.type };
      part.read.add(keyOf(leaf));
      return { kind: "column", input: leaf.input, name: found.name, type: leaf.type };
    });
  };
  const rest: Relation[] = kept.map((relation) =>
    relation.kind === "select"
      ? over(relation)
      : relation.kind === "union"
        ? { ...relation, branches: relation.branches.map(over) }
        : relation,
  );
  let output = over(whole);
  const first = wanted.get(output.from.relation);
  if (first !== undefined && first.readers === 1 && decidesRows(whole, output)) {
    const page = rows.get(first.relation.id);
    const { order, limit, offset } = plan.output;
    if (page !== undefined)
      page.page = { order: order.map((one) => ({ ...one, expr: replaceColumns(one.expr, (leaf) => madeIn(leaf, calls)) })), limit, offset };
    output = { ...output, offset: null };
  }
  const matched = matchedKeys(selects, {
    homes,
    isReadOnce: (id) => wanted.get(id)?.readers === 1,
    rowsOf: rowsBelow(plan, tableRows),
  });
  const parts = [...wanted.values()].map((part): CutPart => {
    const { id, name } = part.relation;
    const home = homeOf(id);
    if (home === null) throw new Error("a part has one connection");
    const { where = [], page = null } = rows.get(id) ?? {};
    const made = partPlan(plan, part, names.get(id) ?? name, home, where, page, calls);
    const key = matched.get(id);
    return key === undefined || page !== null
      ? made
      : { ...made, keys: partKeys(plan, made, key, rows.get(key.relation)?.where ?? [], calls) };
  });
  const tables = [...wanted.values()].map(({ relation }): Relation => ({
    kind: "part",
    id: relation.id,
    name: names.get(relation.id) ?? relation.name,
  }));
  return { parts, rest: { relations: [...tables, ...rest], output }, foreign: calls.foreign() };
}

const alias = "part";

function partPlan(
  plan: Plan,
  { relation, columns, read }: Wanted,
  name: string,
  connectionId: Id,
  where: readonly PlanExpr[],
  page: Pick<OutputRelation, "order" | "limit" | "offset"> | null,
  calls: CallsAtHome,
): CutPart {
  const own = closureOf(plan, relation.id);
  const listed = [...columns]
    .filter(([key]) => read.has(key))
    .map(([, column]) => ({
      name: column.name,
      type: column.leaf.type,
      expr:
        calls.callOf(column.leaf.name) === null ? exported(own, relation.id, { ...column.leaf, input: alias }) : madeIn(column.leaf, calls),
    }));
  // Rows that are only counted still have to be there.
  const one = { name: "one", type: INTEGER64, expr: { kind: "literal", value: "1", type: INTEGER64 } } as const;
  const brought = listed.length === 0 ? [one] : listed;
  const output: OutputRelation = {
    kind: "select",
    id: "output",
    name: relation.name,
    comment: "",
    grain: "rows",
    from: { relation: relation.id, alias },
    joins: [],
    columns: brought.map((column) => ({ name: column.name, expr: column.expr })),
    where,
    group: null,
    having: [],
    order: [],
    limit: null,
    offset: null,
    ...page,
  };
  return {
    name,
    connectionId,
    plan: { relations: own, output },
    columns: brought.map((column) => ({ name: column.name, type: column.type })),
    keys: null,
  };
}

/** The different values of a key among the rows that are matched, and the part with rows of such keys alone. */
function partKeys(
  plan: Plan,
  part: CutPart,
  { own, other, relation, connectionId }: MatchedKey,
  where: readonly PlanExpr[],
  calls: CallsAtHome,
): PartKeys {
  const { output } = part.plan;
  const key = madeIn(other, calls);
  return {
    connectionId,
    type: other.type,
    plan: {
      relations: closureOf(plan, relation),
      output: {
        ...output,
        name: `keys of ${part.name}`,
        from: { relation, alias },
        columns: [{ name: "key", expr: key }],
        where,
        group: [key],
      },
    },
    within: (values) => {
      const column = madeIn(own, calls);
      const among: PlanExpr =
        values.length === 0
          ? { kind: "literal", value: false, type: BOOLEAN }
          : {
              kind: "core",
              op: "in",
              args: [column, ...values.map((value): PlanExpr => ({ kind: "literal", value, type: own.type }))],
              type: BOOLEAN,
            };
      return { ...part.plan, output: { ...output, where: [...output.where, among] } };
    },
  };
}

/** A row's identity means nothing elsewhere: its place in that order does. */
function exported(relations: readonly Relation[], relationId: string, leaf: ColumnExpr | ReadExpr): PlanExpr {
  if (!isIdentity(relations, relationId, leaf)) return leaf;
  const ties = [{ expr: leaf, direction: "ascending", nulls: "last" } as const];
  return { kind: "window", fn: "@row-number", args: [], partition: [], order: ties, ties: [], type: leaf.type };
}

function isIdentity(relations: readonly Relation[], relationId: string, leaf: ColumnExpr | ReadExpr): boolean {
  if (leaf.kind === "read") return leaf.identity === true;
  const relation = relations.find((one) => one.id === relationId);
  if (relation?.kind !== "select") return false;
  const expr = relation.columns.find((column) => column.name === leaf.name)?.expr;
  if (expr?.kind !== "column" && expr?.kind !== "read") return false;
  const input = inputsOf(relation).find((one) => one.alias === expr.input);
  return input !== undefined && isIdentity(relations, input.relation, expr);
}

/** A relation and all that it reads, in the order of the plan. */
function closureOf(plan: Plan, relationId: string): readonly Relation[] {
  const needed = new Set([relationId]);
  return plan.relations
    .toReversed()
    .filter((relation) => {
      if (!needed.has(relation.id)) return false;
      for (const select of selectsIn(relation)) for (const input of inputsOf(select)) needed.add(input.relation);
      return true;
    })
    .toReversed();
}

/**
 * The one input that a test is about, if leaving its rows out earlier is the same: no other reader has them, and no join makes rows
 * of the whole where it has none.
 */
function onlyInput(select: SelectRelation, test: PlanExpr, wanted: ReadonlyMap<string, Wanted>): Input | null {
  const aliases = new Set<string>();
  eachColumn(test, (leaf) => aliases.add(leaf.input));
  const [only, second] = aliases;
  if (only === undefined || second !== undefined) return null;
  if (select.joins.some((join) => join.type === "right" || join.type === "full")) return null;
  const input = inputsOf(select).find((one) => one.alias === only);
  const isKept =
    input === select.from || (input as PlanJoin | undefined)?.type === "inner" || (input as PlanJoin | undefined)?.type === "cross";
  return input !== undefined && isKept && wanted.get(input.relation)?.readers === 1 ? input : null;
}

/** The first input alone says which rows come out, and in which order: everything else is joined to them one by one. */
function decidesRows(before: OutputRelation, cut: OutputRelation): boolean {
  if (before.limit === null || before.group !== null || before.having.length > 0 || cut.where.length > 0) return false;
  if (!before.joins.every((join) => (join.type === "left" || join.type === "cross") && join.makesRows !== true)) return false;
  if (before.columns.some((column) => hasWindow(column.expr))) return false;
  return before.order.every(({ expr }) => isPlain(expr, before.from.alias));
}

function isPlain(expr: PlanExpr, input: string): boolean {
  return (expr.kind === "column" || expr.kind === "read") && expr.input === input;
}

/** True for conditions that every engine states alike: comparisons of columns with values, and what joins them. */
export function isPlainTest(expr: PlanExpr): boolean {
  switch (expr.kind) {
    case "literal":
    case "column":
    case "read":
      return true;
    case "core":
      return (expr.type.kind === BOOLEAN.kind || expr.op === "cast") && expr.args.every(isPlainTest);
    case "call":
    case "single":
    case "aggregate":
    case "window":
      return false;
  }
}

/** A column as its part computes it: one that stands for a call is that call. */
function madeIn(leaf: ColumnExpr | ReadExpr, calls: CallsAtHome): PlanExpr {
  const call = calls.callOf(leaf.name);
  return call === null ? { ...leaf, input: alias } : renamed(call);
}

function renamed(expr: PlanExpr): PlanExpr {
  return replaceColumns(expr, (leaf) => ({ ...leaf, input: alias }));
}

function partOf(select: SelectRelation, leaf: ColumnExpr | ReadExpr, wanted: ReadonlyMap<string, Wanted>): Wanted | undefined {
  const input = inputsOf(select).find((one) => one.alias === leaf.input);
  return input === undefined ? undefined : wanted.get(input.relation);
}

function keyOf(leaf: ColumnExpr | ReadExpr): string {
  return JSON.stringify([leaf.name, leaf.type, leaf.kind === "read" ? leaf.nativeType : null]);
}

function inputsOf({ from, joins }: Pick<SelectRelation, "from" | "joins">): readonly Input[] {
  return [from, ...joins];
}

function selectsIn(relation: Relation): readonly SelectRelation[] {
  return relation.kind === "select" ? [relation] : relation.kind === "union" ? relation.branches : [];
}
