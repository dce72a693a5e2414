import { columnsIn, effectiveLayout, type Element, type Id, namesOf, newElement, printBody, type TextRun } from "@sheaf/workbook";
import { freeLabel } from "../../commands/control-names.ts";
import type { Edit } from "../../commands/edit.ts";
import { addElement } from "../../commands/elements.ts";
import { t } from "../../../shared/words/words.ts";
import type { StartingColumn, StartingPoint } from "../../elements/element-kind.ts";
import type { Workbook } from "../../state/workbook.ts";

/** Rows of the text that a card begins with. */
const ROWS = 5;
/** Columns that it names below its heading. */
const MOST_LINES = 2;

/** What a card says from the start: what its row is called, and the first columns after that. Its author writes over it. */
export function firstWords(columns: readonly StartingColumn[], stored: (formula: string) => string): string {
  const heading = columns.find(({ type }) => type === "text") ?? columns[0];
  if (heading === undefined) return "";
  const formula = ({ formula: printed }: StartingColumn): TextRun => ({
    kind: "formula",
    formula: stored(printed),
    format: null,
    look: {},
  });
  const lines = columns.filter((column) => column !== heading).slice(0, MOST_LINES);
  return printBody([
    { kind: "heading", level: 3, align: null, runs: [formula(heading)] },
    ...(lines.length === 0
      ? []
      : [
          {
            kind: "paragraph" as const,
            size: "small" as const,
            align: null,
            runs: lines.flatMap((column, at): readonly TextRun[] => [
              ...(at === 0 ? [] : [{ kind: "break" as const }]),
              { kind: "text", text: `${column.name}: `, look: {} },
              formula(column),
            ]),
          },
        ]),
  ]);
}

/** Puts that text into a new container of rows; null where there is nothing to say. */
export function startCard(workbook: Workbook, pageId: Id, holder: Element, from: StartingPoint): Edit | null {
  const { document } = workbook.documents.state();
  const names = namesOf(document);
  const body = firstWords(from.columns, (formula) => names.toStored(holder.id, null, formula));
  const made = newElement({ id: workbook.newId(), kind: "text" });
  const region = effectiveLayout(document, pageId);
  if (body === "" || made === null || region === null) return null;
  const host = { elementId: holder.id, tab: null };
  const title = t("elements.kind.text");
  const text = { ...made, name: freeLabel(document, title), body };
  return addElement(document, pageId, text, title, null, { columns: columnsIn(region, host), rows: ROWS }, host);
}
