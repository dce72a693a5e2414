import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import type { Focus } from "./focus-store.ts";
import { useWorkbook } from "./workbook.ts";

export function useFocus(): Focus {
  const { focus } = useWorkbook();
  return useSyncExternalStore(focus.subscribe, focus.state);
}

/** One part of what is worked on: who shows no more than that is not drawn again at each cell that somebody goes to. */
export function useFocusPart<Part extends keyof Focus>(part: Part): Focus[Part] {
  const { focus } = useWorkbook();
  return useSyncExternalStore(focus.subscribe, () => focus.state()[part]);
}

/** The column of an element that the formula bar shows, if it is one of this element's. */
export function useFocusedColumn(elementId: Id): Id | null {
  const { focus } = useWorkbook();
  return useSyncExternalStore(focus.subscribe, () => (focus.state().elementId === elementId ? focus.state().columnId : null));
}

export function useIsFocusedColumn(elementId: Id, columnId: Id): boolean {
  const { focus } = useWorkbook();
  return useSyncExternalStore(focus.subscribe, () => focus.state().elementId === elementId && focus.state().columnId === columnId);
}
