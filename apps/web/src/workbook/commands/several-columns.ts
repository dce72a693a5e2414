import type { TextReading } from "@sheaf/formula";
import { applyTransaction, columnsOf, type Element, type Format, type Id, type Json, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { moveColumn } from "./columns.ts";
import { convertColumn } from "./transforms.ts";
import { type Edit, elementPath, set } from "./edit.ts";

/** How columns are shown: by a format, or drawn in another way. */
export interface ChosenFormat {
  readonly format: Format | undefined;
  readonly display?: Json | undefined;
}

const words = (columnIds: readonly Id[]): string => t("edits.columns.columns", { count: columnIds.length });

/** One format for several columns, in one step. */
export function setFormats(element: Element, columnIds: readonly Id[], { format, display }: ChosenFormat): Edit {
  const wanted = new Set(columnIds);
  const operations = columnsOf(element)
    .filter(({ id }) => wanted.has(id))
    .flatMap((column) => {
      const path = elementPath(element.id, "columns", { key: column.id });
      const drawn = (column as { readonly sheaf?: { readonly display?: Json } }).sheaf?.display;
      return [
        ...(display === undefined ? [set([...path, "format"], format)] : []),
        ...(JSON.stringify(drawn) === JSON.stringify(display) ? [] : [set([...path, "sheaf", "display"], display)]),
      ];
    });
  return { label: t("edits.columns.format", { name: words(columnIds) }), operations };
}

/** Texts of several columns become values of another type (in words), each read in its own way; in one step. */
export function convertColumns(
  document: WorkbookDocument,
  element: Element,
  readings: ReadonlyMap<Id, Pick<TextReading, "formula" | "isDuration">>,
  type: string,
): Edit {
  const operations = [...readings].flatMap(([columnId, { formula, isDuration }]) => [
    ...convertColumn(document, element, columnId, { type, formula, isDuration: isDuration === true }).operations,
  ]);
  return { label: t("edits.transforms.change-type", { name: words([...readings.keys()]), type }), operations };
}

/** Columns of one level stand behind another one (null: first), in the order in which they are shown; in one step. */
export function moveColumns(
  document: WorkbookDocument,
  element: Element,
  columnIds: readonly Id[],
  after: Id | null,
  shown: readonly Id[],
): Edit {
  const wanted = new Set(columnIds);
  const moved = shown.filter((id) => wanted.has(id));
  const operations: Edit["operations"][number][] = [];
  let [now, same, order, last] = [document, element, shown, after];
  for (const id of moved) {
    const { operations: step } = moveColumn(now, same, id, last, order);
    const result = applyTransaction(now, step);
    const found = result.ok ? result.document.pages.flatMap(({ elements }) => elements).find((one) => one.id === element.id) : undefined;
    if (!result.ok || found === undefined) break;
    operations.push(...step);
    const rest = order.filter((one) => one !== id);
    const at = last === null ? 0 : rest.indexOf(last) + 1;
    order = [...rest.slice(0, at), id, ...rest.slice(at)];
    [now, same, last] = [result.document, found, id];
  }
  return { label: t("edits.columns.move", { name: words(columnIds) }), operations };
}
