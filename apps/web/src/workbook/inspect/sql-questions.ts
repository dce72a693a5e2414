import { elementQuery, layerLevel, mapLayers, namesOf, pivotShown, type Element, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { levelName } from "../commands/levels.ts";
import { groupingsOf } from "../commands/edit.ts";
import { viewKindOf } from "../elements/registry.ts";
import type { ElementRequest } from "../elements/element-kind.ts";
import { t } from "../../shared/words/words.ts";

/** One statement of an element, with the level that it reads. */
export interface SqlQuestion {
  readonly id: string;
  readonly title: string;
  readonly request: ElementRequest;
}

/** Rows that the grid asks for at a time, so that the statement is the one that ran. */
const GROUPS = 2_000;
const ROWS = 500;

/** The statements that an element is made of: those its view asks for; of a table, one per level. */
export function sqlQuestions(document: WorkbookDocument, element: Element): readonly SqlQuestion[] {
  const wanted = viewKindOf(element)?.requests(element, document) ?? [];
  if (wanted.length > 0)
    return wanted.map((request, index) => ({ id: String(index), title: titleOf(document, element, request, index), request }));
  const query = elementQuery(document, element.id);
  if (query === null) return [];
  const groupings = groupingsOf(element);
  const levels = [...groupings.map(({ id }) => id), "base"];
  return levels.flatMap((level, index): readonly SqlQuestion[] => {
    const hasChildren = index < levels.length - 1;
    const keys = groupings.find(({ id }) => id === level)?.groupBy ?? [];
    const columns = query.columns
      .filter((column) => column.level === level && (!column.hidden || keys.includes(column.id)))
      .map(({ id }) => id);
    // Of a level without columns only the number of its rows is ever asked for.
    if (columns.length === 0) return [];
    const request: ElementRequest = {
      level,
      want: { kind: "rows", columns, withOuter: false, outline: hasChildren },
      window: { offset: 0, limit: hasChildren ? GROUPS : ROWS },
      within: null,
    };
    return [{ id: level, title: levelName(document, element, level), request }];
  });
}

/** Which part of a pivot table: its cells, the totals of an axis, or what lies between. */
function partTitle(
  document: WorkbookDocument,
  element: Element,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): string {
  const shown = pivotShown(element);
  if (rows === shown.rows.length && columns === shown.columns.length) return t("inspect.sql-questions.cells");
  if (rows === 0 && columns === 0) return t("inspect.sql-questions.grand-total");
  const keys = [...shown.rows.slice(0, rows), ...shown.columns.slice(0, columns)];
  const names = namesOf(document);
  return t("inspect.sql-questions.totals-by", { keys: keys.map((id) => names.column(element, id)).join(", ") });
}

function titleOf(document: WorkbookDocument, element: Element, { level, want }: ElementRequest, index: number): string {
  if (want.kind === "totals") return t("inspect.sql-questions.totals");
  if (want.kind === "count" || want.kind === "pivot-count") return t("inspect.sql-questions.count");
  if (want.kind === "pivot" && element.kind === "pivot-table") return partTitle(document, element, want);
  const named: Readonly<Record<Id, string>> = {
    marks: t("inspect.sql-questions.marks"),
    summary: t("inspect.sql-questions.value"),
    base: t("inspect.sql-questions.rows"),
  };
  const query = elementQuery(document, element.id);
  const read = level ?? query?.defaultLevel ?? "";
  const layer = mapLayers(element).find(({ id }) => layerLevel(id) === read);
  if (layer !== undefined) return layer.name ?? t("inspect.sql-questions.layer");
  // The trend of a figure is a query of its own.
  if (query !== null && !query.levels.some(({ id }) => id === read)) return t("inspect.sql-questions.trend");
  return named[read] ?? (levelName(document, element, read) || t("inspect.sql-questions.query", { index: index + 1 }));
}
