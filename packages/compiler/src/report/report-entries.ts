import { type Fix, spanInPrinted } from "@sheaf/formula";
import type { Said } from "@sheaf/messages";
import {
  columnsOf,
  type Element,
  elementQuery,
  namesOf,
  type FilePlace,
  type Id,
  type Report,
  type ReportEntry,
  reportEntry,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import type { ElementDiagnostic } from "../api.ts";

/** Where a place in an element stands in the file; what a reader of files answers. */
export type PlaceOf = (elementId: Id, path: readonly (string | number)[]) => FilePlace;

const storedReference = /\[@(?:[^[\]\\]|\\.)*\]/gu;

/** Findings of compiling as entries of a file's report: at their place in the file, spans in the formula as the file has it (workbook-file 13). */
export function reportEntries(
  document: WorkbookDocument,
  diagnostics: readonly ElementDiagnostic[],
  placeOf: PlaceOf,
): readonly ReportEntry[] {
  const names = namesOf(document);
  const pages = new Map(document.pages.flatMap((page) => page.elements.map((element) => [element.id, page.name] as const)));
  const columnsById = perElement(
    (element: Element) =>
      new Map(
        columnsOf(element)
          .map(({ id, formula }, place) => [id, { place, formula }] as const)
          .toReversed(),
      ),
  );
  const madeOf = perElement((element: Element) => madeColumns(document, element.id));
  return diagnostics.map((diagnostic) => {
    const { code, elementId, columnId, span } = diagnostic;
    const element = names.find(elementId);
    if (element === undefined) return reportEntry({ code, path: "", message: diagnostic.message });
    // What is said quotes the formula as the document holds it: people know its columns by their names.
    const shown = (text: string): string => text.replaceAll(storedReference, (one) => names.toPrinted(elementId, columnId, one));
    const message = withTexts(diagnostic.message, shown);
    const known = columnId === null ? undefined : columnsById(element).get(columnId);
    const column = known?.place ?? -1;
    const where = [
      pages.get(elementId) ?? "",
      names.element(element),
      ...(columnId === null || column < 0 ? [] : [names.column(element, columnId)]),
    ];
    const entry = { code, message, at: where.join(" › "), suggestions: diagnostic.fixes.map((fix) => withTexts(suggestionOf(fix), shown)) };
    const filter = diagnostic.filter === undefined ? null : filterPath(element, diagnostic.filter);
    if (filter !== null) return reportEntry({ ...entry, path: placeOf(elementId, filter).pointer });
    const made = column < 0 && columnId !== null ? (madeOf(element).get(columnId) ?? null) : null;
    if (column < 0 && made === null) return reportEntry({ ...entry, path: placeOf(elementId, []).pointer });
    const formula = placeOf(elementId, made?.path ?? ["columns", column, "formula"]);
    const stored = made?.formula ?? known?.formula ?? "";
    const printed = formula.text ?? names.toPrinted(elementId, columnId, stored);
    const found = span === null ? null : spanInPrinted(stored, printed, span);
    return reportEntry({
      ...entry,
      path: formula.pointer,
      formula: printed,
      ...(found === null ? {} : { span: { offset: found.start, length: found.end - found.start } }),
    });
  });
}

/** A message in which other texts are filled. */
function withTexts(said: Said, change: (text: string) => string): Said {
  if (typeof said === "string") return change(said);
  const changed = Object.entries(said.params ?? {}).map(([name, value]): [string, Said | number | Date] => [
    name,
    typeof value === "number" || value instanceof Date ? value : withTexts(value, change),
  ]);
  return changed.length === 0 ? said : { ...said, params: Object.fromEntries(changed) };
}

/** A report with further findings; `valid` says again whether there is an error. */
export function withEntries<Entry extends ReportEntry>(report: Report<Entry>, entries: readonly Entry[]): Report<Entry> {
  const of = (prefix: string) => entries.filter((entry) => entry.code.startsWith(prefix));
  const errors = [...report.errors, ...of("E_")];
  return {
    valid: errors.length === 0,
    errors,
    warnings: [...report.warnings, ...of("W_")],
    notes: [...report.notes, ...of("N_")],
    losses: report.losses,
  };
}

/** What is worked out once for each element, however many findings it has. */
function perElement<T>(make: (element: Element) => T): (element: Element) => T {
  const made = new Map<Element, T>();
  return (element) => {
    const known = made.get(element) ?? make(element);
    made.set(element, known);
    return known;
  };
}

interface Made {
  readonly path: readonly (string | number)[];
  readonly formula: string;
}

/** Columns that stand elsewhere in the element than among its columns, as a formula of totals does. */
function madeColumns(document: WorkbookDocument, elementId: Id): ReadonlyMap<Id, Made> {
  return new Map(
    (elementQuery(document, elementId)?.columns ?? []).flatMap(({ id, formula, made }) =>
      made?.path == null ? [] : [[id, { path: made.path, formula }] as const],
    ),
  );
}

function suggestionOf(fix: Fix): Said {
  return fix.kind === "replace" ? fix.text : fix.title;
}

function filterPath(element: Element, { id, field }: NonNullable<ElementDiagnostic["filter"]>): readonly (string | number)[] | null {
  const filters = memberOf(element, "filters");
  const index = Array.isArray(filters) ? filters.findIndex((filter: { readonly id?: unknown } | null) => filter?.id === id) : -1;
  if (index < 0) return null;
  const steps = field === null ? [] : field.split("/").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return ["filters", index, ...steps];
}
