import { useSyncExternalStore } from "react";
import type { Focus } from "./focus-store.ts";
import { useWorkbook } from "./workbook.ts";

export function useFocus(): Focus {
  const { focus } = useWorkbook();
  return useSyncExternalStore(focus.subscribe, focus.state);
}
