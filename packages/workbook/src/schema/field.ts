import type * as z from "zod";
import type { Message, Said } from "@sheaf/messages";
import type { Json } from "../json.ts";

/**
 * What a text in a document means, beyond being text. Reading a file, printing it, renaming, deleting and finding references all walk
 * the schemas for these roles, so that a new field takes part in all of them by naming its role here and nowhere else.
 *
 * `formula`: formula text in the scope of the element. `dynamic-text`: text with `{{formula}}` parts. `own-column`: id of a column of
 * the element. `own-item`: id of a column or folder of the element. `sort-by`: own column or the word `row-count`. `element`: id of an
 * element of the document. `source-column`, `source-grouping`: id in the element that the `source` (or `elementId`) beside it names.
 * `statement`: SQL with `{{control}}` parts. `leg-formula`: formula text in the scope of a leg of the source around it. `leg-column`: a
 * column of such a leg, by its id or as `[Name]`. `page`, `overlay`: id of one of the document. `handle`: the `controlId` of a control.
 * `target-formula`: formula text in the scope of the element that the `tableElementId` around it names.
 */
export type Role =
  | "formula"
  | "dynamic-text"
  | "own-column"
  | "own-item"
  | "sort-by"
  | "element"
  | "source-column"
  | "source-grouping"
  | "statement"
  | "leg-formula"
  | "leg-column"
  | "page"
  | "overlay"
  | "handle"
  | "target-formula";

/** Reads an older or looser spelling of a value; returns the value unchanged if it is not one. */
export type Spelling = (value: Json, rewriting: Rewriting) => Json;

/** How a spelling tells what it did. */
export interface Rewriting {
  /** An older spelling was read (W_DEPRECATED_SPELLING, once per file). */
  readonly deprecated: (what: Said) => void;
  /** Something was changed or dropped, and the reader should know (N_REWRITTEN). */
  readonly note: (said: Message) => void;
}

export interface FieldNotes {
  /** Label in property panels. */
  readonly title?: string;
  readonly description?: string;
  /** Meaning of absence; the writer leaves a field out that holds it. Never materialized on reading. */
  readonly default?: Json;
  /** The default is how we understand absence; the format says none. The writer leaves such a field in where somebody wrote it. */
  readonly implied?: boolean;
  readonly role?: Role;
  readonly spellings?: readonly Spelling[];
}

/** A member that must be there. */
export function required<T extends z.ZodType>(schema: T, notes: FieldNotes): T {
  return schema.meta({ ...notes });
}

/** A member that may be absent. */
export function optional<T extends z.ZodType>(schema: T, notes: FieldNotes): z.ZodOptional<T> {
  return schema.optional().meta({ ...notes });
}

/** Attaches spellings or a role to a shape that several fields share. */
export function shared<T extends z.ZodType>(schema: T, notes: FieldNotes): T {
  return schema.meta({ ...notes });
}
