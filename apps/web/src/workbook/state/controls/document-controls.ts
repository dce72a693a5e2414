import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { setControlValue } from "../../commands/controls.ts";
import { findElement } from "../workbook.ts";

const none = {};

/** While editing, a control's value is the document's: setting it is an edit like any other. */
export function openDocumentControls(documents: DocumentStore): ControlStore {
  const store: ControlStore = {
    value: () => undefined,
    all: () => none,
    chosen: () => none,
    set: (elementId, value) => {
      const { document } = documents.state();
      const control = findElement(document, elementId);
      if (control === undefined) return;
      const { label, operations } = setControlValue(document, control, value);
      if (operations.length > 0) documents.perform(label, operations);
    },
    shown: () => undefined,
    propose: (elementId, value) => {
      store.set(elementId, value);
      return "set";
    },
    waiting: () => none,
    apply: () => undefined,
    drop: () => undefined,
    begin: () => undefined,
    hasBegun: () => true,
    isChanged: () => false,
    release: () => undefined,
    reset: () => undefined,
    subscribe: () => () => undefined,
  };
  return store;
}
