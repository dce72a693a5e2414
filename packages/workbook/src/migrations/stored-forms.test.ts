import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { checkDocument } from "../document-checks.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { writeWorkbookFile } from "../file/write-workbook.ts";
import type { Operation } from "../operations/operation.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { formOfEntry, type Migration, migrations, NewerForm, readStoredDocument, readStoredEntry, storedVersion } from "./stored-forms.ts";

const FOLDER = join(import.meta.dirname, "samples");

/** What the program of that day made: a document, what it wrote into its log, and what came of that. */
interface Sample {
  readonly made: string;
  readonly document: unknown;
  readonly entries: readonly unknown[];
  readonly after: unknown;
}

const samples = readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Sample);

describe("documents that earlier versions made", () => {
  test("there are some of every form", () => {
    const forms = new Set(samples.map(({ document }) => (document as { schemaVersion: number }).schemaVersion));
    for (let form = 1; form <= storedVersion(); form += 1) expect(forms).toContain(form);
    expect(migrations.map(({ to }) => to)).toEqual(migrations.map((_, index) => index + 2));
  });

  test.each(samples.map((sample) => [sample.made, sample] as const))(
    "of %s are read, and hold nothing that is not valid",
    (_, { document }) => {
      const today = readStoredDocument(document);
      expect(checkDocument(today)).toEqual([]);
      expect(today.pages.flatMap(({ elements }) => elements)).toHaveLength(12);
    },
  );

  test.each(samples.map((sample) => [sample.made, sample] as const))("of %s become by their log what they became then", (_, sample) => {
    let at: WorkbookDocument = readStoredDocument(sample.document);
    for (const stored of sample.entries) {
      const entry = readStoredEntry<{ readonly operations: readonly Operation[] }>(stored);
      const result = applyTransaction(at, entry.operations);
      expect(result).toMatchObject({ ok: true, skipped: [] });
      if (result.ok) at = result.document;
    }
    expect(at).toEqual(readStoredDocument(sample.after));
  });
});

/** A step as one may come: members called `title` are called `caption`. */
const renaming = (to: number, from: string, into: string): Migration => ({
  to,
  why: "a test",
  document: ({ [from]: value, ...rest }) => ({ ...rest, [into]: value }),
  operations: (operations) =>
    operations.map((operation) => {
      const { path, ...rest } = operation as { readonly path: readonly string[] };
      return { ...rest, path: path.map((step) => (step === from ? into : step)) };
    }),
});

describe("steps of the form", () => {
  const steps = [renaming(2, "title", "caption"), renaming(3, "caption", "heading")];

  test("lead from any earlier form to today's, one after the other", () => {
    expect(readStoredDocument({ title: "x" }, steps)).toEqual({ heading: "x", schemaVersion: 3 });
    expect(readStoredDocument({ schemaVersion: 1, title: "x" }, steps)).toEqual({ heading: "x", schemaVersion: 3 });
    expect(readStoredDocument({ schemaVersion: 2, caption: "x" }, steps)).toEqual({ heading: "x", schemaVersion: 3 });
    const today = { schemaVersion: 3, heading: "x" };
    expect(readStoredDocument(today, steps)).toBe(today);
  });

  test("lead operations of a log along", () => {
    const entry = (path: string, form: object) => ({
      label: "l",
      undoes: null,
      operations: [{ kind: "set-field", path: [path] }],
      ...form,
    });
    for (const stored of [entry("title", {}), entry("caption", { schemaVersion: 2 }), entry("heading", formOfEntry(steps))])
      expect(readStoredEntry(stored, steps)).toEqual(entry("heading", {}));
    expect(formOfEntry([])).toEqual({});
  });

  test("a form that is newer, or none, is refused and never guessed", () => {
    for (const schemaVersion of [4, 99, 0, -1, 1.5, "two", null]) {
      expect(() => readStoredDocument({ schemaVersion }, steps)).toThrow(NewerForm);
      expect(() => readStoredEntry({ schemaVersion, operations: [] }, steps)).toThrow(NewerForm);
    }
  });
});

test("a file of an earlier document is the file of today's", () => {
  for (const { document } of samples) {
    const { text } = writeWorkbookFile(readStoredDocument(document), { format: "json" });
    expect(readWorkbookFile(text).document?.pages).toHaveLength(3);
  }
});
