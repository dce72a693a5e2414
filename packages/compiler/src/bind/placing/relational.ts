import { type Fix, type TypedCall, type TypedExpr, printPath, visitTyped } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { INTEGER, type ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import { type Bound, type MatchNode, type MatchTarget } from "../../model/bound.ts";
import type { BoundColumn } from "../columns.ts";
import type { Placing } from "./place.ts";
import { type Reference, referenceOf } from "../names/reference.ts";
import { bindSeries } from "./series.ts";
import { bindPercentOfTotal, bindSubtotal, bindTotal } from "./totals.ts";
import { bindVisibility } from "./visibility.ts";

/** What a relational function needs to know of the elements that it may read. */
export interface RelationalParts {
  readonly elementId: Id;
  /** Keys of an own level and of those outside it, outermost first. */
  readonly keysWithin: (level: Id) => readonly Id[];
  /** Another element: its connection, its levels outermost first, a column of it. Null if it cannot be queried. */
  readonly target: (elementId: Id) => {
    readonly connectionId: Id | null;
    readonly levels: readonly Id[];
    readonly column: (columnId: Id) => BoundColumn | undefined;
    /** Whether these formulas, in its own terms, tell the rows of a level apart. */
    readonly isUniqueBy: (level: Id, keys: readonly Bound[]) => boolean;
  } | null;
  /** A column of the own source, by its name there. */
  readonly sourceNode: (column: string, type: ValueType) => Bound;
  /** The element that the own source is, or that the leg is which a column of it is of; null if it is none. */
  readonly sourceElement: (column: string) => { readonly elementId: Id; readonly columnId: Id } | null;
  readonly connectionOfSource: (ownerId: Id) => Id | null;
  /** Known key of a table that an element reads. */
  readonly keyOfSource: (ownerId: Id) => readonly string[];
}

/** Plans of the relational functions, by name. */
export function bindRelational(call: TypedCall, placing: Placing, parts: RelationalParts): Bound | null {
  switch (call.entry.name) {
    case "Lookup":
    case "Rollup":
      return bindMatch(call, placing, parts);
    case "DateLookback":
      return bindLookback(call, placing, parts);
    case "GrandTotal":
      return bindTotal(call, placing, "grand_total", 0);
    case "Subtotal":
      return bindSubtotal(call, placing);
    case "PercentOfTotal":
      return bindPercentOfTotal(call, placing);
    case "SparklineAgg":
      return bindSeries(call, placing);
    case "VisibilityLimit":
      return bindVisibility(call, placing);
    default:
      placing.report("E_UNSUPPORTED", message("findings.call.not-yet", { name: call.entry.name }), call.nameSpan);
      return null;
  }
}

/** D4: the row of the same level with the same other keys, some periods earlier; own rows, so they are read as J3 says. */
function bindLookback(call: TypedCall, placing: Placing, parts: RelationalParts): Bound | null {
  const [value, date, amount, unit] = call.args;
  if (value === undefined || date === undefined || amount === undefined || unit === undefined) return null;
  const level = placing.scope.levels[placing.depth] ?? "base";
  const there = placing.bind(date);
  const back = negated(placing.bind(amount));
  const earlier: Bound = { kind: "call", fn: "DateAdd", args: [placing.bind(unit), back, there], type: date.type };
  const others = parts.keysWithin(level).filter((id) => there.kind !== "own" || there.columnId !== id);
  const keys: MatchNode["keys"] = [
    ...others.flatMap((id): MatchNode["keys"] => {
      const column = placing.scope.own(id);
      if (column === undefined) return [];
      const key: Bound = { kind: "own", columnId: id, type: column.type };
      return [{ local: key, other: key, op: "is-not-distinct-from" }];
    }),
    { local: earlier, other: there, op: "=" },
  ];
  const own = { kind: "own" } as const;
  const unique = isUnique(
    own,
    level,
    keys.map((key) => key.other),
    parts,
  );
  return {
    kind: "lookup",
    target: { rows: own, grain: level },
    formula: placing.bind(value),
    keys,
    unique,
    back: { date: there.kind === "own" ? there.columnId : null },
    type: call.type,
  };
}

function negated(amount: Bound): Bound {
  if (amount.kind === "literal" && typeof amount.value === "string" && /^-?\d+$/.test(amount.value)) {
    return { ...amount, value: amount.value.startsWith("-") ? amount.value.slice(1) : `-${amount.value}` };
  }
  return { kind: "call", fn: "-", args: [{ kind: "literal", value: "0", type: INTEGER }, amount], type: amount.type };
}

/** J1–J3: which rows are read, at which level, by which keys. */
function bindMatch(call: TypedCall, placing: Placing, parts: RelationalParts): Bound | null {
  const [formula] = call.args;
  if (formula === undefined) return null;
  const locals = call.args.filter((_, index) => index % 2 === 1);
  const others = call.args.filter((_, index) => index > 0 && index % 2 === 0);
  const named = [formula, ...others].flatMap((node) => columnsIn(node, parts));
  const target = targetOf(named, call, placing);
  if (target === null) return null;
  const inside = insideTarget(target, named, placing, parts);
  if (inside === null) return null;
  const toTarget = (node: TypedExpr): Bound | null => inTarget(node, target, placing, parts);
  const isRollup = call.entry.name === "Rollup";
  const bound = isRollup ? rollupFormula(formula, placing, toTarget) : toTarget(formula);
  const keys = others.map((other, index) => {
    const local = locals[index];
    const key = toTarget(other);
    return local === undefined || key === null ? null : { local: placing.bind(local), other: key, op: "=" as const };
  });
  const whole = keys.filter((key) => key !== null);
  if (bound === null || whole.length < keys.length) return null;
  const unique = isUnique(
    target,
    inside,
    whole.map((key) => key.other),
    parts,
  );
  if (!isRollup && !unique && call !== placing.scope.typed) {
    placing.report("W_MULTIPLE", message("findings.lookup.several"), call.nameSpan);
  }
  return {
    kind: isRollup ? "rollup" : "lookup",
    target: { rows: target, grain: inside },
    formula: bound,
    keys: whole,
    unique,
    type: call.type,
  };
}

function isUnique(rows: MatchTarget["rows"], level: Id, keys: readonly Bound[], parts: RelationalParts): boolean {
  switch (rows.kind) {
    case "own":
      return parts.target(parts.elementId)?.isUniqueBy(level, keys) === true;
    case "element":
      return parts.target(rows.elementId)?.isUniqueBy(level, keys) === true;
    case "source": {
      const known = parts.keyOfSource(rows.ownerId);
      return known.length > 0 && known.every((column) => keys.some((key) => key.kind === "source" && key.column === column));
    }
  }
}

interface NamedColumn {
  readonly reference: Reference;
  readonly node: Extract<TypedExpr, { kind: "column" }>;
}

/** In the target part of a call a column of the own source means the element that it is of, where it is of one. */
function targetReference(reference: Reference, parts: RelationalParts): Reference {
  const read = reference.kind === "source" ? parts.sourceElement(reference.column) : null;
  return read === null ? reference : { kind: "element", ...read };
}

function columnsIn(node: TypedExpr, parts: RelationalParts): readonly NamedColumn[] {
  const found: NamedColumn[] = [];
  visitTyped(node, (one) => {
    if (one.kind === "column") found.push({ reference: targetReference(referenceOf(one.column), parts), node: one });
  });
  return found;
}

/** The one element or table that the target part of a call names; the own source's columns name that source if it is an element. */
function targetOf(named: readonly NamedColumn[], call: TypedCall, placing: Placing): MatchTarget["rows"] | null {
  const targets = new Map<string, { readonly rows: MatchTarget["rows"]; readonly column: NamedColumn }>();
  for (const column of named) {
    const rows = rowsOf(column.reference);
    targets.set(JSON.stringify(rows), { rows, column });
  }
  const [first, second] = [...targets.values()];
  if (first === undefined) return { kind: "own" };
  if (second !== undefined) {
    const columns = [...targets.values()].map(({ column }) => `[${column.node.column.from}/${column.node.column.name}]`);
    placing.report(
      "E_UNSUPPORTED",
      message("findings.lookup.several-elements", { name: call.entry.name, columns: columns.join(", ") }),
      second.column.node.span,
    );
    return null;
  }
  return first.rows;
}

function rowsOf(reference: Reference): MatchTarget["rows"] {
  switch (reference.kind) {
    case "own":
      return { kind: "own" };
    case "source":
      return { kind: "own" };
    case "element":
      return { kind: "element", elementId: reference.elementId };
    case "table":
      return { kind: "source", ownerId: reference.ownerId };
    case "metric":
      throw new Error("a metric is replaced by its formula before it is placed");
  }
}

/** Checks that the target can be read, and finds the level that it is read at: the innermost of its columns named in the call (J3). */
function insideTarget(rows: MatchTarget["rows"], named: readonly NamedColumn[], placing: Placing, parts: RelationalParts): Id | null {
  const [first] = named;
  switch (rows.kind) {
    case "own": {
      const depths = named.map(({ reference }) =>
        placing.depthOf(reference.kind === "own" ? (placing.scope.own(reference.columnId)?.level ?? "base") : "base"),
      );
      return placing.scope.levels[depths.length === 0 ? placing.scope.levels.length - 1 : Math.max(...depths)] ?? "base";
    }
    case "source":
      return canBeRead(parts.connectionOfSource(rows.ownerId)) ? "base" : null;
    case "element": {
      const target = parts.target(rows.elementId);
      if (target === null || !canBeRead(target.connectionId)) return null;
      const depths = named.map(({ reference }) => target.levels.indexOf(target.column(columnOf(reference))?.level ?? "base"));
      return target.levels[Math.max(...depths)] ?? "base";
    }
  }
  function canBeRead(connectionId: Id | null): boolean {
    if (connectionId !== null) return true;
    placing.report("E_UNSUPPORTED", message("findings.lookup.no-rows"), first?.node.span ?? null);
    return false;
  }
}

function columnOf(reference: Reference): Id {
  switch (reference.kind) {
    case "own":
    case "element":
      return reference.columnId;
    case "source":
    case "table":
      return reference.column;
    case "metric":
      return reference.metricId;
  }
}

/** A Rollup's formula is made of aggregates and constants: a bare column has one value per row, not one per match. */
function rollupFormula(node: TypedExpr, placing: Placing, toTarget: (node: TypedExpr) => Bound | null): Bound | null {
  switch (node.kind) {
    case "literal":
    case "control":
    case "error":
      return placing.bind(node);
    case "convert": {
      const arg = rollupFormula(node.arg, placing, toTarget);
      return arg === null ? null : { kind: "convert", arg, type: node.type };
    }
    case "column": {
      const text = placing.scope.text.slice(node.span.start, node.span.end);
      const fix = (fn: string): Fix => {
        const called = `${fn}(${text})`;
        return { kind: "replace", title: message("findings.fix.use", { text: called }), span: node.span, text: called };
      };
      placing.report("E_LEVEL", message("findings.lookup.value-of-each", { column: printPath([node.column.name]) }), node.span, [
        fix("Sum"),
        fix("Max"),
      ]);
      return null;
    }
    case "call": {
      if (node.entry.role === "aggregate") return toTarget(node);
      if (node.entry.role !== "scalar") return unsupportedInside(node, placing);
      const args = node.args.map((arg) => rollupFormula(arg, placing, toTarget)).filter((arg) => arg !== null);
      return args.length < node.args.length ? null : { kind: "call", fn: node.entry.name, args, type: node.type };
    }
  }
}

/** The target part of a call in the target's own terms; its aggregates range over the target's levels (L4). */
function inTarget(node: TypedExpr, rows: MatchTarget["rows"], placing: Placing, parts: RelationalParts): Bound | null {
  const levels =
    rows.kind === "own"
      ? placing.scope.levels
      : rows.kind === "element"
        ? (parts.target(rows.elementId)?.levels ?? [])
        : ["summary", "base"];
  const levelOf = (reference: Reference): Id => {
    if (reference.kind === "own") return placing.scope.own(reference.columnId)?.level ?? "base";
    return rows.kind === "element" ? (parts.target(rows.elementId)?.column(columnOf(reference))?.level ?? "base") : "base";
  };
  const innermost = (nodes: readonly TypedExpr[]): number | null => {
    const found = nodes.flatMap((one): number[] => {
      if (one.kind === "column") return [levels.indexOf(levelOf(targetReference(referenceOf(one.column), parts)))];
      const inner =
        one.kind === "convert" ? innermost([one.arg]) : one.kind === "call" && one.entry.role !== "aggregate" ? innermost(one.args) : null;
      return inner === null ? [] : [inner];
    });
    return found.length === 0 ? null : Math.max(...found);
  };
  const bind = (one: TypedExpr): Bound | null => {
    switch (one.kind) {
      case "literal":
      case "control":
      case "error":
        return placing.bind(one);
      case "convert": {
        const arg = bind(one.arg);
        return arg === null ? null : { kind: "convert", arg, type: one.type };
      }
      case "column": {
        const reference = targetReference(referenceOf(one.column), parts);
        if (rows.kind === "source" || (rows.kind === "own" && reference.kind === "source"))
          return rows.kind === "own"
            ? parts.sourceNode(columnOf(reference), one.type)
            : { kind: "source", column: columnOf(reference), type: one.type };
        return { kind: "own", columnId: columnOf(reference), type: one.type };
      }
      case "call": {
        const args = one.args.map(bind).filter((arg) => arg !== null);
        if (args.length < one.args.length) return null;
        const { role, name: fn } = one.entry;
        switch (role) {
          case "scalar":
            return { kind: "call", fn, args, type: one.type };
          case "window":
            return { kind: "window", fn, args, type: one.type };
          case "aggregate":
            return { kind: "aggregate", fn, args, range: levels[innermost(one.args) ?? levels.length - 1] ?? "base", type: one.type };
          case "relational":
            return unsupportedInside(one, placing);
        }
      }
    }
  };
  return bind(node);
}

function unsupportedInside(call: TypedCall, placing: Placing): null {
  placing.report("E_UNSUPPORTED", message("findings.lookup.inside", { name: call.entry.name }), call.nameSpan);
  return null;
}
