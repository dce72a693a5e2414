import { type Diagnostic, type DiagnosticCode, type Fix, type Span, type TypedCall, type TypedExpr, printPath } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import type { ValueType } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { Bound } from "../../model/bound.ts";
import { seriesKeyId } from "../../model/series.ts";
import { isMade } from "../../relations/made-columns.ts";
import type { Literal } from "../../plan/expression.ts";
import { rowFunctions } from "../../model/row-functions.ts";
import { type PlaceScope, hasError } from "../columns.ts";
import { referenceOf } from "../names/reference.ts";

export interface Placed {
  readonly level: Id;
  readonly expr: Bound | null;
  readonly agreedOver: Id | null;
  readonly series: readonly Bound[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What placing asks of its surroundings. */
export interface PlaceParts {
  readonly controlValue: (
    elementId: Id,
    member: "start" | "end" | "min" | "max" | null,
    type: ValueType,
  ) => { readonly literals: readonly Literal[]; readonly isList: boolean } | null;
  /** A column of the own source, by its name there. */
  readonly sourceNode: (column: string, type: ValueType) => Bound;
  /** Binds Lookup, Rollup, Subtotal … by `relational.ts`. */
  readonly relational: (call: TypedCall, placing: Placing) => Bound | null;
}

/** A formula being placed: where it stands, and what may be said of it. */
export interface Placing {
  readonly scope: PlaceScope;
  /** Depth of the level that the node is evaluated at. */
  readonly depth: number;
  /** Inside an aggregate, where every named level is fine (L4). */
  readonly aggregated: boolean;
  readonly bind: (node: TypedExpr, at?: { readonly depth: number; readonly aggregated: boolean }) => Bound;
  /** Depth of the innermost level among the columns that the nodes name outside any nested aggregate; null if they name none (L4). */
  readonly innermost: (nodes: readonly TypedExpr[]) => number | null;
  readonly report: (code: DiagnosticCode, said: Message, span: Span | null, fixes?: readonly Fix[]) => void;
  readonly depthOf: (level: Id) => number;
  /** Makes a key of a series of an expression over base rows; its id. */
  readonly seriesBy: (key: Bound) => Id;
}

/** Decides the levels in a checked formula: its own (L10), and the rows that each aggregate ranges over (L3, L4). */
export function placeFormula(scope: PlaceScope, parts: PlaceParts): Placed {
  const diagnostics: Diagnostic[] = [];
  const report: Placing["report"] = (code, said, span, fixes = []) => diagnostics.push({ code, message: said, span, fixes });
  const base = scope.levels.length - 1;
  const depthOf = (level: Id): number => scope.levels.indexOf(level);
  const series: Bound[] = [];
  const seriesBy = (key: Bound): Id => seriesKeyId(scope.columnId, series.push(key) - 1);
  const level = scope.level === "auto" ? (belongsToMeasures(scope) ? scope.defaultLevel : "base") : scope.level;
  // A key's formula is evaluated on base rows.
  const depth = scope.isKey ? base : depthOf(level);
  const agrees = scope.agreeOnDefaultLevel && level === scope.defaultLevel && !scope.isKey;

  const innermost = (nodes: readonly TypedExpr[]): number | null => {
    const found = nodes.map(innermostOf).filter((one) => one !== null);
    return found.length === 0 ? null : Math.max(...found);
  };
  const innermostOf = (node: TypedExpr): number | null => {
    switch (node.kind) {
      case "literal":
      case "control":
      case "error":
        return null;
      case "column":
        return columnDepth(node.column);
      case "convert":
        return innermostOf(node.arg);
      case "call":
        if (node.entry.role === "aggregate") return null;
        if (node.entry.role !== "relational" || node.entry.name === "DateLookback") return innermost(node.args);
        if (node.entry.name === "VisibilityLimit") return innermost(node.args.slice(0, 1));
        // Lookup and Rollup: only the local keys count; totals are aggregates.
        return isMatch(node) ? innermost(node.args.filter((_, index) => index % 2 === 1)) : null;
    }
  };
  const columnDepth = (column: Parameters<typeof referenceOf>[0]): number | null => {
    const reference = referenceOf(column);
    if (reference.kind === "source") return base;
    return reference.kind === "own" ? depthOf(scope.own(reference.columnId)?.level ?? "base") : null;
  };

  const bindAt = (node: TypedExpr, at: { readonly depth: number; readonly aggregated: boolean }): Bound => {
    const bind = (inner: TypedExpr, other = at): Bound => bindAt(inner, other);
    switch (node.kind) {
      case "literal":
        return { kind: "literal", value: node.value, type: node.type };
      case "error":
        return { kind: "literal", value: null, type: node.type };
      case "control":
        return controlNode(node, parts, report);
      case "convert":
        return { kind: "convert", arg: bind(node.arg), type: node.type };
      case "column":
        return columnNode(node, at);
      case "call":
        break;
    }
    const { entry } = node;
    switch (entry.role) {
      case "scalar":
        return { kind: "call", fn: entry.name, args: node.args.map((arg) => bind(arg)), type: node.type };
      case "window": {
        const ofMark = rowOfMark(node, at);
        if (ofMark !== null) return ofMark;
        return { kind: "window", fn: entry.name, args: node.args.map((arg) => bind(arg)), type: node.type };
      }
      case "aggregate": {
        const range = innermost(node.args) ?? base;
        // In a total the row is that of no level (L8): what it aggregates still stands on rows of one.
        const inside = { depth: at.depth === Infinity ? range : Math.max(range, at.depth), aggregated: true };
        if (range <= at.depth) hintSingleRow(node, at, range);
        return {
          kind: "aggregate",
          fn: entry.name,
          args: node.args.map((arg) => bind(arg, inside)),
          range: scope.levels[range] ?? "base",
          type: node.type,
        };
      }
      case "relational": {
        const placing: Placing = { scope, depth: at.depth, aggregated: at.aggregated, bind, innermost, report, depthOf, seriesBy };
        return parts.relational(node, placing) ?? { kind: "literal", value: null, type: node.type };
      }
    }
  };

  /** S-L10f: First and its like, of a column of rows in a measure, are those of the rows of each mark: over the marks there is no one value to take. */
  const rowOfMark = (node: TypedCall, at: { readonly depth: number; readonly aggregated: boolean }): Bound | null => {
    const fn = rowFunctions[node.entry.name];
    const [value, ...others] = node.args;
    if (fn === undefined || value === undefined || !agrees || at.aggregated || at.depth !== depth || hasAggregate(value)) return null;
    const named = innermost([value]);
    if (named === null || named <= depth) return null;
    const inside = { depth: named, aggregated: true };
    const { name } = node.entry;
    const which = name === "Nth" ? "nth" : name.startsWith("Last") ? "last" : "first";
    const column = value.kind === "column" ? printPath([value.column.name]) : null;
    const example = `${name}(Max(${column ?? "…"})${others.length === 0 ? "" : ", …"})`;
    report(
      "W_ROW_OF_MARK",
      column === null
        ? message("findings.level.row-of-mark", { name, which, example })
        : message("findings.level.row-of-mark-in", { name, which, column, example }),
      node.nameSpan,
      [
        {
          kind: "replace",
          title: message("findings.fix.over-marks", { name }),
          span: value.span,
          text: `Max(${quoted(scope.text, value.span)})`,
        },
      ],
    );
    const args = [bindAt(value, inside), ...others.map((other) => bindAt(other, inside))];
    return { kind: "aggregate", fn, args, range: scope.levels[named] ?? "base", type: node.type };
  };

  const columnNode = (
    node: Extract<TypedExpr, { kind: "column" }>,
    at: { readonly depth: number; readonly aggregated: boolean },
  ): Bound => {
    const reference = referenceOf(node.column);
    const { type, span } = node;
    switch (reference.kind) {
      case "own": {
        const own = scope.own(reference.columnId);
        const inner = depthOf(own?.level ?? "base");
        // Keys are computed for base rows, so base rows and other keys can read them whatever their level.
        if (inner > at.depth && !(own?.isKey === true && at.depth === base) && !agrees) reportInner(node, own?.level ?? "base");
        // What a relationship leads to is looked up where it is named, so that a cell can show the marker.
        const related = isMade(reference.columnId) && own?.expr?.kind === "lookup" ? own.expr : null;
        if (own !== undefined && (own.agreedOver !== null || (own.expr?.kind === "lookup" && !own.expr.unique)))
          if (related === null || node !== scope.typed) hintMultiple(span, node.column.name);
        if (related !== null) return related;
        return { kind: "own", columnId: reference.columnId, type };
      }
      case "source":
        if (base > at.depth && !agrees) reportInner(node, "base");
        return sourceColumn(node, reference.column);
      case "element":
      case "table":
        report(
          "E_UNKNOWN_COLUMN",
          message("findings.level.other-element", { column: printPath([node.column.from, node.column.name]) }),
          span,
        );
        return { kind: "literal", value: null, type };
      case "metric":
        throw new Error("a metric is replaced by its formula before it is placed");
    }
  };

  const sourceColumn = (node: Extract<TypedExpr, { kind: "column" }>, column: string): Bound => {
    const found = parts.sourceNode(column, node.type);
    if (found.kind === "lookup" && !found.unique && node !== scope.typed) hintMultiple(node.span, node.column.name);
    return found;
  };

  /** L3: what lives further in must stand inside an aggregate. */
  const reportInner = (node: Extract<TypedExpr, { kind: "column" }>, level: Id): void => {
    const text = quoted(scope.text, node.span);
    const name = printPath([node.column.name]);
    const numeric = node.type.kind === "integer" || node.type.kind === "decimal" || node.type.kind === "float";
    const wrap = (fn: string): Fix => ({
      kind: "replace",
      title: message("findings.fix.use", { text: `${fn}(${text})` }),
      span: node.span,
      text: `${fn}(${text})`,
    });
    report("E_LEVEL", message("findings.level.several", { name, example: `${numeric ? "Sum" : "Max"}(${name})` }), node.span, [
      ...(numeric ? [wrap("Sum"), wrap("Avg"), wrap("Max")] : [wrap("Max"), wrap("Min"), wrap("CountDistinct")]),
      {
        kind: "command",
        title: message("findings.fix.move-to-level"),
        command: "move-column",
        args: { elementId: scope.elementId, columnId: scope.columnId, level },
      },
    ]);
  };
  const hintMultiple = (span: Span, name: string): void => report("W_MULTIPLE", message("findings.level.may-be-several", { name }), span);
  const hintSingleRow = (node: TypedCall, at: { readonly depth: number; readonly aggregated: boolean }, range: number): void => {
    if (at.aggregated && range === base) {
      const [arg] = node.args;
      const text = arg === undefined || node.args.length > 1 ? null : quoted(scope.text, arg.span);
      const title = message("findings.fix.leave-out", { text: node.entry.name });
      report(
        "W_NESTED_AGG",
        message("findings.level.single-in-aggregate", { name: node.entry.name }),
        node.nameSpan,
        // Of one row these are its value.
        text === null || !["Sum", "Min", "Max", "Avg", "Median"].includes(node.entry.name)
          ? []
          : [{ kind: "replace", title, span: node.span, text: `(${text})` }],
      );
    } else if (!at.aggregated && at.depth < base && !scope.isKey && node.args.some(isColumn) && oneRowHints.has(node.entry.name)) {
      const { name } = node.entry;
      const counts = name.startsWith("Count");
      report(
        "W_NESTED_AGG",
        counts ? message("findings.level.single-count", { name }) : message("findings.level.single", { name }),
        node.nameSpan,
        counts ? [{ kind: "replace", title: message("findings.fix.count-rows"), span: node.span, text: "Count()" }] : [],
      );
    } else if (at.depth === base && !scope.isKey) {
      report("W_AGG_AT_BASE", message("findings.level.single-at-base", { name: node.entry.name }), node.nameSpan, [
        {
          kind: "command",
          title: message("findings.fix.move-to-summary"),
          command: "move-column",
          args: { elementId: scope.elementId, columnId: scope.columnId, level: "summary" },
        },
      ]);
    }
  };

  const expr = bindAt(scope.typed, { depth, aggregated: false });
  const named = innermost([scope.typed]);
  const agreedOver =
    agrees && named !== null && named > depthOf(level) && !hasAggregate(scope.typed) ? (scope.levels[named] ?? null) : null;
  if (agrees && agreedOver === null) hintBareReferences(scope.typed);
  return { level, expr: hasError(diagnostics) ? null : expr, agreedOver, series, diagnostics };

  /** Beside aggregates a bare reference counts only where all rows agree (L5, V9). */
  function hintBareReferences(node: TypedExpr): void {
    if (node.kind === "column") {
      const found = columnDepth(node.column);
      if (found !== null && found > depthOf(level)) hintMultiple(node.span, node.column.name);
    } else if (node.kind === "convert") hintBareReferences(node.arg);
    else if (node.kind === "call" && node.entry.role !== "aggregate" && node.entry.role !== "relational" && !isRowFunction(node))
      for (const arg of node.args) hintBareReferences(arg);
  }
}

/** Aggregates that say nothing of one row: its own value, or that it is one. */
const oneRowHints: ReadonlySet<string> = new Set(["Count", "CountDistinct", "CountIf", "Sum", "Min", "Max", "Avg", "Median"]);

function isColumn(node: TypedExpr): boolean {
  return node.kind === "convert" ? isColumn(node.arg) : node.kind === "column";
}

function isRowFunction({ entry, args }: TypedCall): boolean {
  return rowFunctions[entry.name] !== undefined && args[0] !== undefined && !hasAggregate(args[0]);
}

export function isMatch(call: TypedCall): boolean {
  return call.entry.name === "Lookup" || call.entry.name === "Rollup";
}

/** L10: a column in no channel lives with the measures if it contains or refers to an aggregate, a window or a measure. */
function belongsToMeasures(scope: PlaceScope): boolean {
  const { typed, defaultLevel } = scope;
  const visit = (node: TypedExpr): boolean => {
    switch (node.kind) {
      case "literal":
      case "control":
      case "error":
        return false;
      case "column": {
        const reference = referenceOf(node.column);
        const own = reference.kind === "own" ? scope.own(reference.columnId) : undefined;
        return own !== undefined && !own.isKey && own.level === defaultLevel;
      }
      case "convert":
        return visit(node.arg);
      case "call":
        if (node.entry.role === "aggregate" || node.entry.role === "window") return true;
        if (node.entry.name === "VisibilityLimit") return node.args.slice(0, 1).some(visit);
        if (node.entry.role === "relational")
          return !isMatch(node) || readsOwnRows(node) || node.args.some((arg, index) => index % 2 === 1 && visit(arg));
        return node.args.some(visit);
    }
  };
  return visit(typed);
}

/** J3: a call that names no other element. */
export function readsOwnRows(call: TypedCall): boolean {
  const names = (node: TypedExpr): boolean => {
    if (node.kind === "column") return referenceOf(node.column).kind === "element" || referenceOf(node.column).kind === "table";
    if (node.kind === "convert") return names(node.arg);
    return node.kind === "call" && node.args.some(names);
  };
  return !call.args.some((arg, index) => (index === 0 || index % 2 === 0) && names(arg));
}

function hasAggregate(node: TypedExpr): boolean {
  if (node.kind === "convert") return hasAggregate(node.arg);
  if (node.kind !== "call") return false;
  const { role } = node.entry;
  if (role === "aggregate" || role === "window") return true;
  if (role === "relational" && (!isMatch(node) || readsOwnRows(node))) return true;
  return node.args.some(hasAggregate);
}

function controlNode(node: Extract<TypedExpr, { kind: "control" }>, parts: PlaceParts, report: Placing["report"]): Bound {
  const { control, member, type, span } = node;
  const value = parts.controlValue(control.elementId, member, control.type);
  if (value === null) {
    report("E_VALUE_TYPE", message("findings.control.other-type", { name: control.name }), span);
    return { kind: "literal", value: null, type };
  }
  if (value.isList) return { kind: "call", fn: "Array", args: value.literals, type };
  return value.literals[0] ?? { kind: "literal", value: null, type };
}

export function quoted(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}
