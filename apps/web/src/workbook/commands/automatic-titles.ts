import { applyTransaction, type Element, givenName, type Id, namesOf, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { renameElement } from "./elements.ts";
import { shownBy } from "./shown-values.ts";
import { kpi, pivot, showsMarks } from "./switchable.ts";
import { t } from "../../shared/words/words.ts";

/** Whether a title can be made of what the element shows. Tables are called by what they hold. */
const isTitled = ({ kind }: Element): boolean => kind === pivot || showsMarks(kind);

/** The title that says what an element shows, `Sum of Amount by Region`; null where it shows nothing yet, or is of a kind that has none. */
export function automaticTitle(document: WorkbookDocument, element: Element): string | null {
  if (!isTitled(element)) return null;
  const names = namesOf(document);
  const { down, across, values } = shownBy(element);
  const called = (ids: readonly Id[]): string =>
    listed([...new Set(ids.map((id) => names.column(element, id).trim()))].filter((name) => name !== ""));
  const what = called(values);
  // The period of a figure's trend is no group of what it says.
  const by = element.kind === kpi ? "" : called([...down, ...across].map(({ columnId }) => columnId));
  return what === "" ? by || null : by === "" ? what : t("edits.automatic-titles.by", { what, by });
}

/**
 * Titles of their own for what operations change: an element that is called by its automatic title goes on to be, until a person writes
 * another. To be performed together with the operations.
 */
export function followingTitles(document: WorkbookDocument, operations: readonly Operation[]): readonly Operation[] {
  const titled = document.pages.flatMap(({ elements }) =>
    elements.flatMap((element) => {
      if (!isTitled(element)) return [];
      const title = automaticTitle(document, element);
      return givenName(element) === title ? [{ id: element.id, title }] : [];
    }),
  );
  if (titled.length === 0) return [];
  const applied = applyTransaction(document, operations);
  if (!applied.ok) return [];
  const after = new Map(applied.document.pages.flatMap(({ elements }) => elements.map((element) => [element.id, element] as const)));
  return titled.flatMap(({ id, title }) => {
    const element = after.get(id);
    if (element === undefined || givenName(element) !== title) return [];
    const next = automaticTitle(applied.document, element);
    return next === null || next === title ? [] : renameElement(applied.document, element, next).operations;
  });
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("edits.automatic-titles.and", { names: names.slice(0, -1).join(", "), last });
}
