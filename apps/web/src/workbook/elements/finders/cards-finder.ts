import { cardColumnId, type Element, filledText, formulasAt, isContent, namesOf, shownTextsOf } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import { answersOf } from "../../find/page/answers-of.ts";
import { type ElementFinder, type FoundPlace, MOST_LISTED } from "../../find/page/found.ts";
import { partsFound } from "../../find/needle.ts";
import { cardsRequest, firstKeyOf } from "../../state/card-row.ts";
import { writtenInRow } from "../live-texts/live-values.ts";
import { linesOfText } from "./text-lines.ts";

/** Rows whose cards are looked through. */
const MOST_CARDS = 5_000;

/** Looks through the cards of what repeats for rows: the texts in each, with the values of its row. */
export const cardsFinder: ElementFinder = async ({ workbook, element, inside, needle, signal }) => {
  const texts = inside.filter((one) => isContent(one) && shownTextsOf(one).length > 0);
  if (texts.length === 0) return { total: 0, places: [], rowsRead: null };
  // A container of a single row shows that one alone where an action, or the document, has chosen it.
  const chosen = workbook.shown.state().rows.get(element.id) ?? firstKeyOf(element);
  // One more than is read tells whether there are more.
  const request = cardsRequest(element, chosen, { offset: 0, limit: MOST_CARDS + 1 });
  const [answer] = await answersOf(workbook, element.id, [request], signal);
  const table = answer?.table ?? null;
  if (table === null) return { total: 0, places: [], rowsRead: null };
  const { zone, symbols } = workbook;
  const name = namesOf(workbook.documents.state().document).element(element);
  const rows = Math.min(MOST_CARDS, table.rowCount);
  const places: FoundPlace[] = [];
  let total = 0;
  const linesIn = (one: Element, row: number): readonly string[] => {
    const lines = shownTextsOf(one).flatMap(({ text, path }) => {
      const words = filledText(
        text,
        formulasAt(one, path),
        (columnId, format) => writtenInRow(table, row, cardColumnId(one.id, columnId), format, { zone, symbols }) ?? "",
      );
      return linesOfText(one, path, words);
    });
    return lines.filter((line, at) => line.trim() !== "" && lines.indexOf(line) === at);
  };
  for (let row = 0; row < rows; row += 1)
    for (const one of texts)
      for (const text of linesIn(one, row)) {
        if (partsFound(text, false, needle, symbols).length === 0) continue;
        total += 1;
        if (places.length < MOST_LISTED)
          places.push({
            text,
            where: t("workbook.nodes.card", { name, row: row + 1 }),
            spot: { kind: "card", row, insideId: one.id },
          });
      }
  return { total, places, rowsRead: table.rowCount > rows ? rows : null };
};
