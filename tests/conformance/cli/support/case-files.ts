import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Engine } from "./databases.ts";

/** One file of cases: a workbook, and what its elements must print. */
export interface CaseFile {
  readonly title: string;
  /** A whole workbook file as text; or `elements`, which are put on one page of a workbook. */
  readonly file?: string;
  readonly elements?: readonly unknown[];
  /** Further members of the workbook, beside `elements`. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Elements of data models that the workbook reads, by the model's id. */
  readonly models?: Readonly<Record<string, readonly unknown[]>>;
  /** Rows of input tables as CSV, by the element's id. */
  readonly entered?: Readonly<Record<string, string>>;
  readonly checks: readonly Check[];
}

export interface Check {
  /** Begins with the id of the rule. */
  readonly name: string;
  readonly element: string;
  readonly level?: string;
  readonly controls?: readonly string[];
  /** Further arguments of `sheaf run`. */
  readonly args?: readonly string[];
  /** SQL that both engines understand, or one for each, written by hand; its rows are what must be printed. */
  readonly sql?: string | Readonly<Record<Engine, string>>;
  /** Or the rows worked out by hand, as CSV without a header. */
  readonly rows?: string;
  /** Headers of the columns, comma-separated. */
  readonly headers?: string;
  /** Rows may come in any order: nothing sorts them. */
  readonly unordered?: boolean;
  readonly code?: number;
  /** Codes that standard error names. */
  readonly findings?: readonly string[];
}

/** Every case file below a folder, by its path from there. */
export function caseFiles(folder: string): readonly (readonly [path: string, file: CaseFile])[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .toSorted()
    .map((path) => [path, parse(readFileSync(join(folder, path), "utf8"), { merge: true }) as CaseFile] as const);
}

/** The workbook of a case file as text. */
export function workbookText({ title, file, elements, members }: CaseFile): string {
  if (file !== undefined) return file;
  return JSON.stringify({ name: title, schemaVersion: 1, kind: "workbook", pages: [{ id: "p1", name: "Page", elements }], ...members });
}

/** The data models of a case file as texts, by their ids. */
export function modelTexts({ title, models = {} }: CaseFile): readonly (readonly [id: string, text: string])[] {
  return Object.entries(models).map(([id, elements]) => [
    id,
    JSON.stringify({ name: title, schemaVersion: 1, kind: "data-model", pages: [{ id: "m1", name: "Page", elements }] }),
  ]);
}

/** A cell in one spelling, whoever wrote it: numbers to 12 significant digits where they are no exact ones (V2), instants in UTC. */
export function plainCell(cell: string | null): string | null {
  if (cell === null) return null;
  if (/^-?\d+$/u.test(cell)) return cell;
  if (/^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u.test(cell)) {
    const shortest = cell.replace(/(\.\d*?)0+$/u, "$1").replace(/\.$/u, "");
    const digits = shortest.replace(/^-?0*\.?0*/u, "").replace(".", "");
    return /[eE]/u.test(cell) || digits.length > 12 ? String(Number(Number(cell).toPrecision(12))) : shortest.replace(/^-0$/u, "0");
  }
  if (/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/u.test(cell))
    return cell
      .replace(" ", "T")
      .replace(/(?:Z|\+00(?::?00)?)$/u, "")
      .replace(/(\.\d*?)0+$/u, "$1")
      .replace(/\.$/u, "");
  if (cell === "t") return "true";
  return cell === "f" ? "false" : cell;
}
