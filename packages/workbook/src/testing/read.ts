import { inEnglish } from "@sheaf/messages/english";
import type { Json } from "../document.ts";
import { type ReadOptions, type ReadResult, readWorkbookFile } from "../file/read-workbook.ts";
import { type WriteOptions, writeWorkbookFile } from "../file/write-workbook.ts";
import { tellReport } from "../file/report.ts";

/** A one-page file around a list of elements, as YAML flow maps one per line. */
export function fileWith(elements: readonly string[], top = ""): string {
  return `name: Test\nschemaVersion: 1\npages:\n  - id: p\n    name: Page\n    elements:\n${elements.map((element) => `      - ${element}\n`).join("")}${top}`;
}

/** A table that other elements can read. */
export const trips =
  "{id: trips, kind: table, name: Trips, source: {kind: warehouse-table, connectionId: c, path: [TRIP_LOG]}, columns: [{id: day, name: Day, formula: '[TRIP_LOG/Day]'}, {id: km, name: Km, formula: '[TRIP_LOG/Km]'}]}";

/** Codes and places of everything a file's report says. */
export function findings(text: string, options: ReadOptions = {}): readonly string[] {
  const { report } = readWorkbookFile(text, options);
  return [...report.errors, ...report.warnings, ...report.notes].map((entry) => `${entry.code} ${entry.path}`);
}

/** The document of a file that must be valid. */
export function readValid(text: string, options: ReadOptions = {}): NonNullable<ReadResult["document"]> {
  const { document, report } = readWorkbookFile(text, options);
  if (document === null)
    throw new Error(
      tellReport(report, inEnglish)
        .errors.map((entry) => entry.summary)
        .join("\n"),
    );
  return document;
}

/** One element of a one-page file that must be valid. */
export function elementOf(text: string, id: string, options: ReadOptions = {}): { readonly [key: string]: Json } {
  const element = readValid(text, options)
    .pages.flatMap((page) => page.elements)
    .find((candidate) => candidate.id === id);
  if (element === undefined) throw new Error(`There is no element ${id}`);
  return element;
}

/** What a file becomes when it is read and written. */
export function rewritten(text: string, options: WriteOptions = {}, reading: ReadOptions = {}): string {
  return writeWorkbookFile(readValid(text, reading), options).text;
}
