import type { ControlValue } from "@sheaf/compiler";
import type { AboutLine, FileFacts } from "@sheaf/files";
import { message, type Message, type Say } from "@sheaf/messages";
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
  /** In the language of whoever has the file. */
  readonly say: Say;
}

export const aboutName = message("files.about.name");

export function aboutLines(about: AboutFile, facts: FileFacts): readonly AboutLine[] {
  const { document, element, say } = about;
  const line = (label: Message, text: string): AboutLine => ({ label: say(label), text });
  const names = namesOf(document);
  const page = document.pages.find(({ elements }) => elements.some(({ id }) => id === element.id));
  const extra = about.extraFilters
    .filter(({ state, columnId }) => state !== "disabled" && about.isShown(element.id, columnId))
    .map((filter) => filterText(filter, names.column(element, filter.columnId), say));
  const given = filtersInForce(document, [element], { isShown: about.isShown, say, own: element.id });
  const filters = [...given, ...extra].map((text) => line(message("files.about.filter"), text));
  const controls = controlsInForce(document, about.controls, about).map((text) => line(message("files.about.control"), text));
  return [
    line(message("files.about.document"), about.documentName),
    ...(page === undefined ? [] : [line(message("files.about.page"), page.name)]),
    line(message("files.about.element"), names.element(element)),
    line(message("files.about.downloaded"), say(message("files.about.downloaded-by", { now: about.now, person: about.person }))),
    line(message("files.about.time-zone"), about.zone),
    line(message("files.about.rows"), say(message("files.about.row-count", { count: facts.rows }))),
    ...filters,
    ...controls,
    ...notes(about, facts).map((note) => line(message("files.about.note"), say(note))),
  ];
}

function notes({ isCut, limit, missing }: AboutFile, { sheets, longNumbers, cutTexts }: FileFacts): readonly Message[] {
  return [
    ...(isCut ? [message("files.about.more-rows", { most: limit })] : []),
    ...(sheets > 1 ? [message("files.about.several-sheets", { sheets })] : []),
    ...(missing.length > 0 ? [message("files.about.columns-with-errors", { names: missing.join(", ") })] : []),
    ...(longNumbers > 0 ? [message("files.about.long-numbers", { count: longNumbers })] : []),
    ...(cutTexts > 0 ? [message("files.about.cut-texts", { count: cutTexts })] : []),
  ];
}
