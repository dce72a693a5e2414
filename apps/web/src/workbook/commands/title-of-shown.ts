import { channelsOfChart, type Element, type Id, namesOf, roleOn, type WorkbookDocument } from "@sheaf/workbook";
import { shownBy } from "./shown-values.ts";
import { kpi, pivot, showsMarks } from "./switchable.ts";
import { t } from "../../shared/words/words.ts";

/** Whether a title can be made of what the element shows. Tables are called by what they hold. */
export const isTitled = ({ kind }: Element): boolean => kind === pivot || showsMarks(kind);

/** The title that says what an element shows, `Sum of Amount by Region`; null where it shows nothing yet, or is of a kind that has none. */
export function automaticTitle(document: WorkbookDocument, element: Element): string | null {
  if (!isTitled(element)) return null;
  const names = namesOf(document);
  const { down, across, values } = shownBy(element);
  const called = (ids: readonly Id[]): string =>
    listed([...new Set(ids.map((id) => names.column(element, id).trim()))].filter((name) => name !== ""));
  // Numbers of rows, of which the kind makes its marks itself, as boxes and bins.
  const ofRows = channelsOfChart(element).flatMap(({ channel, columnIds }) => (channel.isOfRows === true ? columnIds : []));
  // Where nothing else is measured, what colors the marks, or stands beside them, is what they say.
  const beside = channelsOfChart(element).flatMap(({ channel, columnIds }) =>
    channel.name === "tooltip" ? [] : columnIds.filter((columnId) => roleOn(element, channel, columnId) === "measure"),
  );
  const measured = [...ofRows, ...values];
  const what = called(measured.length === 0 ? beside : measured);
  if (ofRows.length > 0 && down.length + across.length === 0) return what === "" ? null : t("edits.automatic-titles.spread", { what });
  // The period of a figure's trend is no group of what it says.
  const by = element.kind === kpi ? "" : called([...down, ...across].map(({ columnId }) => columnId));
  return what === "" ? by || null : by === "" ? what : t("edits.automatic-titles.by", { what, by });
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("edits.automatic-titles.and", { names: names.slice(0, -1).join(", "), last });
}
