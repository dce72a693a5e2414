import type { ControlValue } from "@sheaf/compiler";
import type { AboutLine, FileFacts } from "@sheaf/files";
import { inEnglish } from "@sheaf/messages/english";
import { controlsInForce, filtersInForce, filterText } from "@sheaf/press";
import { type Element, type Filter, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";

/** What the sheet about a file says, in one place. */
export interface AboutFile {
  readonly document: WorkbookDocument;
  readonly documentName: string;
  readonly element: Element;
  readonly person: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly zone: string;
  readonly controls: ReadonlyMap<string, ControlValue | null>;
  /** The person sees the shown pages alone. */
  readonly onlyShown: boolean;
  /** Whether the person may know of a column. */
  readonly isShown: (elementId: Id, columnId: Id) => boolean;
  /** Filters that the person has set besides those of the document. */
  readonly extraFilters: readonly Filter[];
  readonly isCut: boolean;
  readonly limit: number;
  readonly missing: readonly string[];
}

export const aboutName = "About this file";

export function aboutLines(about: AboutFile, facts: FileFacts): readonly AboutLine[] {
  const { document, element } = about;
  const names = namesOf(document);
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  const extra = about.extraFilters
    .filter(({ state, columnId }) => state !== "disabled" && about.isShown(element.id, columnId))
    .map((filter) => filterText(filter, names.column(element, filter.columnId), inEnglish));
  const given = filtersInForce(document, [element], { isShown: about.isShown, say: inEnglish, own: element.id });
  const filters = [...given, ...extra].map((text) => ({ label: "Filter", text }));
  const controls = controlsInForce(document, about.controls, { ...about, say: inEnglish }).map((text) => ({ label: "Control", text }));
  return [
    { label: "Document", text: about.documentName },
    ...(page === undefined ? [] : [{ label: "Page", text: page.name }]),
    { label: "Element", text: names.element(element) },
    { label: "Downloaded", text: `${about.now} by ${about.person}` },
    { label: "Time zone", text: about.zone },
    { label: "Rows", text: facts.rows.toLocaleString("en-US") },
    ...filters,
    ...controls,
    ...notes(about, facts),
  ];
}

function notes({ isCut, limit, missing }: AboutFile, { sheets, longNumbers, cutTexts }: FileFacts): readonly AboutLine[] {
  const note = (text: string): AboutLine => ({ label: "Note", text });
  return [
    ...(isCut ? [note(`There are more rows. A file has at most ${limit.toLocaleString("en-US")} of them.`)] : []),
    ...(sheets > 1 ? [note(`The rows are on ${sheets} sheets, as one has no room for all of them.`)] : []),
    ...(missing.length > 0 ? [note(`Columns with errors are not in the file: ${missing.join(", ")}`)] : []),
    ...(longNumbers > 0
      ? [
          note(
            longNumbers === 1
              ? "1 number has more than 15 digits. It is text, so that no digit is lost."
              : `${longNumbers.toLocaleString("en-US")} numbers have more than 15 digits. They are text, so that no digit is lost.`,
          ),
        ]
      : []),
    ...(cutTexts > 0
      ? [
          note(
            cutTexts === 1
              ? "1 text is longer than a cell. It ends in “…”."
              : `${cutTexts.toLocaleString("en-US")} texts are longer than a cell. They end in “…”.`,
          ),
        ]
      : []),
  ];
}
