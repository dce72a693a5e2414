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
  /** Those that a person set and that hold, without what unset controls begin with. A new object whenever one changes. */
  readonly chosen: () => Readonly<Record<Id, ControlValue | null>>;
  readonly set: (elementId: Id, value: ControlValue | null) => void;
  /** What a person sees in the control: what they chose and have not applied yet, else its value. */
  readonly shown: (elementId: Id) => ControlValue | null | undefined;
  /** Sets one, or lets the value wait where the changes of its page or container are applied together. */
  readonly propose: (elementId: Id, value: ControlValue | null) => "set" | "waits";
  /** Values that wait. A new object whenever one changes. */
  readonly waiting: () => Readonly<Record<Id, ControlValue | null>>;
  /** Those that wait hold from now on, all at once. */
  readonly apply: (elementIds: readonly Id[]) => void;
  /** Those that wait are forgotten. */
  readonly drop: (elementIds: readonly Id[]) => void;
  /** What an unset control of a viewer begins with; known once its formula is computed. */
  readonly begin: (elementId: Id, value: ControlValue | null) => void;
  /** Whether that is known. */
  readonly hasBegun: (elementId: Id) => boolean;
  /** Whether a person set it, or a value of theirs waits. */
  readonly isChanged: (elementId: Id) => boolean;
  /** One of them back to what the document says. */
  readonly release: (elementId: Id) => void;
  /** Back to what the document says. */
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}
