import type { FormulaPlace } from "@sheaf/compiler";
import { extraction, type Fix, type FixCommand, printTarget } from "@sheaf/formula";
import { isNumberName, typeName } from "@sheaf/sql";
import { columnsOf, type Element, type Id, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { addColumn, columnName } from "../../commands/columns.ts";
import { elementPath, groupingsOf, set } from "../../commands/edit.ts";
import { moveToLevel } from "../../commands/levels.ts";
import { setSorts, sortsOfLevel } from "../../commands/sorts.ts";
import { makeChild } from "../../commands/sources/make-child.ts";
import { extractEdit } from "./formula-actions.ts";
import { t } from "../../../shared/words/words.ts";

type DocumentMend = Extract<Fix, { readonly kind: "command" }>;

/** The formula that a mend belongs to, as it stands in the bar. */
interface MendedFormula {
  readonly element: Element;
  readonly columnId: Id;
  readonly text: string;
  readonly place: FormulaPlace | null;
  readonly newId: () => Id;
}

const OF_ELEMENT = "elementId";

/** The element that the mend names, and what it says of it. */
interface Mending {
  readonly document: WorkbookDocument;
  readonly element: Element;
  readonly args: DocumentMend["args"];
  readonly formula: MendedFormula | null;
}

/**
 * Operations of a mend that changes the document rather than the text; null for one that cannot be done as things stand: what it names is gone,
 * or has no such place.
 */
export function fixOperations(
  document: WorkbookDocument,
  elements: { readonly find: (elementId: Id) => Element | undefined },
  { command, args }: DocumentMend,
  formula: MendedFormula | null = null,
): readonly Operation[] | null {
  const element = command === "extract-column" ? formula?.element : elements.find(args[OF_ELEMENT] ?? "");
  return element === undefined ? null : mends[command]({ document, element, args, formula });
}

const mends: Readonly<Record<FixCommand, (mending: Mending) => readonly Operation[] | null>> = {
  "extract-column": ({ document, args: { start, end }, formula }) => {
    if (formula === null || formula.place === null) return null;
    const { element, columnId, text, place, newId } = formula;
    const found = extraction(text, { start: Number(start), end: Number(end) }, place.scope);
    return found.kind === "refused" ? null : extractEdit(document, element, columnId, text, found, place, newId()).operations;
  },
  "move-column": ({ document, element, args: { columnId, level } }) => {
    if (columnId === undefined || level === undefined || !columnsOf(element).some(({ id }) => id === columnId)) return null;
    // Only tables have levels that a column can be moved to.
    const isLevel = level === "base" || level === "summary" || groupingsOf(element).some(({ id }) => id === level);
    if (element.kind !== "table" || !isLevel) return null;
    return moveToLevel(document, element, columnId, level, "calculation", null).operations;
  },
  "set-source-level": ({ element, args: { groupingId } }) =>
    groupingId === undefined ? null : [set(elementPath(element.id, "source", "groupingId"), groupingId)],
  "sort-by-aggregate": ({ document, element, args: { columnId, level }, formula }) => {
    if (columnId === undefined || level === undefined || formula === null) return null;
    const sorts = sortsOfLevel(element, level);
    if (!groupingsOf(element).some(({ id }) => id === level) || !sorts.some((sort) => sort.columnId === columnId)) return null;
    const id = formula.newId();
    const type = columnId === formula.columnId ? formula.place?.check(formula.text).type : undefined;
    const aggregate = type !== undefined && isNumberName(typeName(type)) ? "Sum" : "Max";
    const name = t("formula.document-mends.of", { aggregate, name: columnName(document, element, columnId) });
    const text = `${aggregate}(${printTarget({ kind: "own", columnId })})`;
    return [
      ...addColumn(document, element, { id, name, formula: text, level, after: null }).operations,
      set([...elementPath(element.id, "columns"), { key: id }, "hidden"], true),
      ...setSorts(
        element,
        level,
        sorts.map((sort) => (sort.columnId === columnId ? { ...sort, columnId: id } : sort)),
      ),
    ];
  },
  "make-child": ({ document, element, args: { moves, columnId = "", level = "base", start, end }, formula }) => {
    if (formula === null) return null;
    const { newId, text } = formula;
    if (moves === "sort" || moves === "key") return makeChild(document, element, { moves, columnId, level }, newId)?.operations ?? null;
    if (columnId !== formula.columnId) return null;
    return (
      makeChild(document, element, { moves: "label", columnId, start: Number(start), end: Number(end), text }, newId)?.operations ?? null
    );
  },
};
