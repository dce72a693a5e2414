import { filledText, formulasAt, namesOf, shownFormulasOf, shownTextsOf, type Element } from "@sheaf/workbook";
import { answersOf } from "../../find/page/answers-of.ts";
import { type ElementFinder, type FindAsked, MOST_LISTED } from "../../find/page/found.ts";
import { partsFound } from "../../find/needle.ts";
import { linesOfText } from "../../elements/finders/text-lines.ts";
import { viewKindOf } from "../../elements/registry.ts";
import { liveRequests, writtenLive } from "../../elements/live-texts/live-values.ts";

/** Looks through what an element says by itself: its title and description, labels, the words of a text, with the values in them. */
export const wordsFinder: ElementFinder = async (asked) => {
  const { needle, workbook } = asked;
  const found = (await wordsOf(asked)).filter((text) => partsFound(text, false, needle, workbook.symbols).length > 0);
  return {
    total: found.length,
    rowsRead: null,
    places: found.slice(0, MOST_LISTED).map((text) => ({ text, where: null, spot: { kind: "words" } })),
  };
};

async function wordsOf({ workbook, element, signal }: FindAsked): Promise<readonly string[]> {
  const shown = shownTextsOf(element);
  const hasFormulas = shownFormulasOf(element).length > 0;
  // Values that do not come are told where they stand; the words around them are found.
  const [answer] = hasFormulas ? await answersOf(workbook, element.id, liveRequests(element), signal).catch(() => []) : [];
  const { zone, symbols } = workbook;
  const table = answer?.table ?? null;
  const filled = shown.flatMap(({ text, path }) => {
    const words = filledText(text, formulasAt(element, path), (columnId, format) =>
      table === null ? "" : (writtenLive(table, columnId, format, { zone, symbols }) ?? ""),
    );
    return linesOfText(element, path, words);
  });
  return [...(isNamed(element) ? [namesOf(workbook.documents.state().document).element(element)] : []), ...filled].filter(
    (text, index, all) => text.trim() !== "" && all.indexOf(text) === index,
  );
}

/** Whether its title is one that nobody wrote: the others are among its texts. */
function isNamed(element: Element): boolean {
  const { name } = element;
  return name === undefined && (element.kind === "control" || viewKindOf(element)?.frame === "card");
}
