import type { ControlValue } from "@sheaf/compiler";
import type { Id } from "@sheaf/workbook";

/**
 * Values of controls on this screen. While viewing they are the viewer's own, kept in the address; while editing they are
 * the document's, so that setting one is an edit.
 */
export interface ControlStore {
  /** Undefined: as the document says. Null: unset. */
  readonly value: (elementId: Id) => ControlValue | null | undefined;
  /** Those that differ from the document, for requests. A new object whenever one changes. */
  readonly all: () => Readonly<Record<Id, ControlValue | null>>;
  readonly set: (elementId: Id, value: ControlValue | null) => void;
  /** One of them back to what the document says. */
  readonly release: (elementId: Id) => void;
  /** Back to what the document says. */
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}
