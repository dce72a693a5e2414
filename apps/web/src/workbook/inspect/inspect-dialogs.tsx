import type { Id } from "@sheaf/workbook";
import { lazy, Suspense } from "react";
import type { RowsBehind } from "../state/workbook.ts";

/** What of an element is looked into. */
export type Inspected = { readonly kind: "sql"; readonly elementId: Id } | { readonly kind: "rows"; readonly rows: RowsBehind };

const SqlDialog = lazy(async () => ({ default: (await import("./sql-dialog.tsx")).SqlDialog }));
const RowsDialog = lazy(async () => ({ default: (await import("./rows-dialog.tsx")).RowsDialog }));

/** The dialogs behind `showSql` and `showRows`, loaded when the first is opened. */
export function InspectDialogs({ inspected, onClose }: { readonly inspected: Inspected | null; readonly onClose: () => void }) {
  if (inspected === null) return null;
  return (
    <Suspense fallback={null}>
      {inspected.kind === "sql" ? (
        <SqlDialog elementId={inspected.elementId} onClose={onClose} />
      ) : (
        <RowsDialog rows={inspected.rows} onClose={onClose} />
      )}
    </Suspense>
  );
}
