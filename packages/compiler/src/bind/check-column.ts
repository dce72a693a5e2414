import { checkParsed, type Diagnostic, type Expr, type Scope } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { ERROR } from "@sheaf/sql";
import type { ElementQuery, Id, QueryColumn } from "@sheaf/workbook";
import { offeredColumn } from "../models/bind-offered.ts";
import type { OfferedElement } from "../models/offer.ts";
import type { MadeColumn } from "../relations/made-columns.ts";
import type { BindingOf } from "./binding.ts";
import { type BoundColumn, hasError } from "./columns.ts";
import type { Support } from "./findings/support.ts";
import { readsOf } from "./names/known-columns.ts";
import type { ControlsInFormulas } from "./names/known-controls.ts";
import { placeFormula } from "./placing/place.ts";
import { bindRelational, type RelationalParts } from "./placing/relational.ts";
import type { BoundMetrics } from "./relationships/bound-metrics.ts";
import { bindRelated, isProblem, type RelatedParts } from "./relationships/related.ts";
import type { SourceNodes } from "./sources/source-nodes.ts";

interface ColumnCheckParts {
  readonly query: ElementQuery;
  readonly element: BindingOf;
  readonly nodes: SourceNodes;
  readonly relational: RelationalParts;
  readonly related: RelatedParts;
  readonly metrics: BoundMetrics;
  readonly controls: ControlsInFormulas;
  /** What is told of an element of a data model of which only the offer is known. */
  readonly offered: OfferedElement | null;
  /** What the engine cannot do; null: nothing of it is known. */
  readonly support: () => Support | null;
  /** Columns that the person may not see (F8). */
  readonly restricted: () => ReadonlySet<Id>;
  /** Of a column that is made because somebody asks for it: what it is of. Null: the element's own. */
  readonly madeOf: (columnId: Id) => MadeColumn | null;
  readonly relationship: (id: Id) => NonNullable<ElementQuery["relationships"]>[number] | undefined;
  readonly column: (columnId: Id) => BoundColumn | undefined;
  readonly parsed: (column: QueryColumn) => { readonly expr: Expr; readonly diagnostics: readonly Diagnostic[] };
  readonly scope: (column: QueryColumn) => Scope;
  readonly isKey: (columnId: Id) => boolean;
}

/** A column of which nothing can be asked. */
export const brokenColumn = (column: QueryColumn, isKey: boolean, diagnostics: readonly Diagnostic[]): BoundColumn => ({
  query: column,
  type: ERROR,
  level: column.level === "auto" ? "base" : column.level,
  isKey,
  expr: null,
  agreedOver: null,
  series: [],
  diagnostics,
});

/** Checks one column of an element, all that it rests on being bound: its type, its level, and the expression that stands for it. */
export function columnCheck(parts: ColumnCheckParts): (column: QueryColumn) => BoundColumn {
  const { query, element, nodes, metrics, offered } = parts;
  const levels = query.levels.map((level) => level.id);
  const broken = (column: QueryColumn, diagnostics: readonly Diagnostic[]): BoundColumn =>
    brokenColumn(column, parts.isKey(column.id), diagnostics);

  const passedOn = (column: QueryColumn, name: string): BoundColumn => {
    const type = nodes.typeOf(name);
    return type.kind === "error" ? broken(column, []) : { ...broken(column, []), type, expr: nodes.node(name, type) };
  };

  const relatedOf = (column: QueryColumn, relationshipId: Id, columnId: Id): BoundColumn => {
    const relationship = parts.relationship(relationshipId);
    if (relationship === undefined) return broken(column, []);
    // What it compares is not told.
    if (offered !== null)
      return { ...(element(relationship.targetElementId)?.column(columnId) ?? broken(column, [])), query: column, level: "base" };
    const made = bindRelated(relationship, columnId, parts.related);
    return isProblem(made) ? broken(column, [{ ...made, span: null, fixes: [] }]) : { ...broken(column, []), type: made.type, expr: made };
  };

  return (column) => {
    const asked = parts.madeOf(column.id);
    if (asked?.kind === "related") return relatedOf(column, asked.relationshipId, asked.columnId);
    if (offered !== null) return offeredColumn(offered, broken(column, []));
    const passed = asked?.kind === "passed" ? asked.column : readsOf(column);
    if (passed !== null) return passedOn(column, passed);
    if (parts.restricted().has(column.id)) return broken(column, [unseen(column)]);
    const checked = checkParsed(parts.parsed(column), column.formula, parts.scope(column));
    const isKey = parts.isKey(column.id);
    const { typed, found } = metrics.replaced(checked.expr);
    const so = [...checked.diagnostics, ...found];
    if (hasError(so)) return broken(column, so);
    const placed = placeFormula(
      {
        elementId: query.elementId,
        columnId: column.id,
        name: column.name,
        levels,
        isKey,
        level: column.level,
        defaultLevel: query.defaultLevel,
        agreeOnDefaultLevel: query.agreeOnDefaultLevel,
        own: parts.column,
        typed,
        text: column.formula,
      },
      {
        controlValue: parts.controls.valueOf,
        sourceNode: nodes.node,
        relational: (call, placing) => bindRelational(call, placing, parts.relational),
      },
    );
    const support = placed.expr === null ? null : parts.support();
    const unsupported = support === null ? [] : support(typed, column.formula);
    const diagnostics = [...so, ...placed.diagnostics, ...unsupported];
    return {
      query: column,
      type: hasError(diagnostics) ? ERROR : checked.type,
      level: placed.level,
      isKey,
      expr: hasError(diagnostics) ? null : placed.expr,
      agreedOver: placed.agreedOver,
      series: placed.series,
      diagnostics,
    };
  };
}

/** F8: what a person may not see is an error like any other, so that what rests on it is not seen either. */
function unseen(column: QueryColumn): Diagnostic {
  return { code: "E_PERMISSION", message: message("findings.column.unseen", { name: column.name }), span: null, fixes: [] };
}
