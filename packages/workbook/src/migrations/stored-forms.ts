import type { WorkbookDocument } from "../document.ts";
import type { Operation } from "../operations/operation.ts";

/** What stands in a store, as some version of ours wrote it. */
type Stored = { readonly [member: string]: unknown };

/**
 * One step of the form in which documents and operations are kept. A step is never changed once it was released; documents that were written before it,
 * and operations of their logs, go through it whenever they are read.
 */
export interface Migration {
  /** The version that it leads to: one more than the step before it. */
  readonly to: number;
  readonly why: string;
  readonly document: (document: Stored) => Stored;
  /** The operations of one log entry, which speak of the document in the same form. */
  readonly operations: (operations: readonly unknown[]) => readonly unknown[];
}

/** The form of the first release is 1. Adding a step: its number, and a document of the version before it in `samples`. */
export const migrations: readonly Migration[] = [];

/** Of what this version writes. */
export const storedVersion = (steps: readonly Migration[] = migrations): number => 1 + steps.length;

/** A newer version of ours wrote this: whoever reads it here would lose what it does not know. */
export class NewerForm extends Error {
  readonly version: number;

  constructor(version: number) {
    super(`written in form ${version}, which this version does not know`);
    this.version = version;
  }
}

/** A document of the store in today's form. Throws `NewerForm`. */
export function readStoredDocument(stored: unknown, steps: readonly Migration[] = migrations): WorkbookDocument {
  const document = stored as Stored;
  const version = versionOf(document, steps);
  if (version === storedVersion(steps)) return stored as WorkbookDocument;
  const today = steps.slice(version - 1).reduce((at, step) => ({ ...step.document(at), schemaVersion: step.to }), document);
  return today as unknown as WorkbookDocument;
}

/** A log entry with its operations in today's form. Throws `NewerForm`. */
export function readStoredEntry<Entry extends { readonly operations: readonly Operation[] }>(
  stored: unknown,
  steps: readonly Migration[] = migrations,
): Entry {
  const { schemaVersion: _version, ...entry } = stored as Stored & { readonly operations: readonly unknown[] };
  const version = versionOf(stored as Stored, steps);
  const operations = steps.slice(version - 1).reduce((at, step) => step.operations(at), entry.operations);
  return { ...entry, operations } as unknown as Entry;
}

/** What a log entry says of its form: nothing in the first one. */
export function formOfEntry(steps: readonly Migration[] = migrations): { readonly schemaVersion?: number } {
  return steps.length === 0 ? {} : { schemaVersion: storedVersion(steps) };
}

function versionOf({ schemaVersion = 1 }: Stored, steps: readonly Migration[]): number {
  const version = Number(schemaVersion);
  if (!Number.isSafeInteger(version) || version < 1 || version > storedVersion(steps)) throw new NewerForm(version);
  return version;
}
