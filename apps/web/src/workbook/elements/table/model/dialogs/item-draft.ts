import type { Element, Operation } from "@sheaf/workbook";
import { useState } from "react";
import { useWorkbook } from "../../../../state/workbook.ts";
import { keepModelItem, type ModelItems, type ModelList } from "../model-lists.ts";

/** What a dialog sets, until it is kept: one step of undo. */
export interface ItemDraft<D, L extends ModelList> {
  readonly draft: D;
  readonly change: (next: Partial<D>) => void;
  /** Whether closing would lose something. */
  readonly isDirty: boolean;
  /** Puts the item into its list, behind what it needs (`before`), and closes the dialog; it stays open where the document refuses. `name`: what undo calls it. */
  readonly keep: (item: ModelItems[L], name: string, before?: readonly Operation[]) => void;
}

/** The draft of one thing of a data model. `start`: what the dialog opens with, read once. */
export function useItemDraft<D extends object, L extends ModelList>(
  element: Element,
  list: L,
  start: () => D,
  onClose: () => void,
): ItemDraft<D, L> {
  const workbook = useWorkbook();
  const [first] = useState(start);
  const [draft, setDraft] = useState(first);
  return {
    draft,
    change: (next) => setDraft((before) => ({ ...before, ...next })),
    isDirty: JSON.stringify(draft) !== JSON.stringify(first),
    keep: (item, name, before = []) => {
      const edit = keepModelItem(element, list, item, name);
      if (workbook.perform(edit.label, [...before, ...edit.operations])) onClose();
    },
  };
}
