import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import type { ElementStatus } from "./status-store.ts";
import { useWorkbook } from "./workbook.ts";

export function useElementStatus(elementId: Id | null): ElementStatus | null {
  const { status } = useWorkbook();
  return useSyncExternalStore(status.subscribe, () => (elementId === null ? null : status.of(elementId)));
}
