import type { InputValue } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";

/** What a person has put into the fields of a form and not sent yet, by field. What is not there is as the form begins. */
export type FormDraft = ReadonlyMap<Id, InputValue>;

/** Where drafts outlive a reload. */
export interface FormShelf {
  readonly read: () => ReadonlyMap<Id, FormDraft>;
  readonly write: (drafts: ReadonlyMap<Id, FormDraft>) => void;
}

/** Drafts of forms: a tab that is left, an overlay that is closed, a page that is changed and a reload keep them. */
export interface FormStore {
  readonly draft: (formId: Id) => FormDraft;
  readonly set: (formId: Id, values: ReadonlyMap<Id, InputValue>) => void;
  /** Back to how the form begins. */
  readonly reset: (formId: Id) => void;
  /** Whether the form is on its way: it is not sent twice, not even from where it is opened again. */
  readonly isSending: (formId: Id) => boolean;
  readonly setSending: (formId: Id, isSending: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const untouched: FormDraft = new Map();

export function openForms(shelf: FormShelf): FormStore {
  const drafts = new Map<Id, FormDraft>(shelf.read());
  const sending = new Set<Id>();
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    draft: (formId) => drafts.get(formId) ?? untouched,
    set: (formId, values) => {
      drafts.set(formId, new Map([...(drafts.get(formId) ?? untouched), ...values]));
      shelf.write(drafts);
      tell();
    },
    reset: (formId) => {
      drafts.delete(formId);
      shelf.write(drafts);
      tell();
    },
    isSending: (formId) => sending.has(formId),
    setSending: (formId, isSending) => {
      if (isSending) sending.add(formId);
      else sending.delete(formId);
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
