import type { Id } from "@sheaf/workbook";
import { useSyncExternalStore } from "react";
import type { ElementStatus, EntryStatus } from "./status-store.ts";
import { useWorkbook } from "./workbook.ts";

export function useElementStatus(elementId: Id | null): ElementStatus | null {
  const { status } = useWorkbook();
  return useSyncExternalStore(status.subscribe, () => (elementId === null ? null : status.of(elementId)));
}

export function useEntryStatus(elementId: Id | null): EntryStatus | null {
  const { status } = useWorkbook();
  return useSyncExternalStore(status.subscribe, () => (elementId === null ? null : status.entriesOf(elementId)));
}
