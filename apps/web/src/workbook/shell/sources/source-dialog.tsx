import type { Id } from "@sheaf/workbook";
import { type ComponentType, lazy, Suspense } from "react";
import type { ChangedSource } from "../../state/workbook.ts";

interface SourceDialogProps {
  readonly elementId: Id;
  readonly onClose: () => void;
}

/** Each is loaded when it is first opened. */
const dialogs: Readonly<Record<ChangedSource, ComponentType<SourceDialogProps>>> = {
  joins: lazy(async () => ({ default: (await import("./join-dialog.tsx")).JoinDialog })),
  union: lazy(async () => ({ default: (await import("./union-dialog.tsx")).UnionDialog })),
  transpose: lazy(async () => ({ default: (await import("./transpose-dialog.tsx")).TransposeDialog })),
  sql: lazy(async () => ({ default: (await import("./sql/edit-sql-dialog.tsx")).EditSqlDialog })),
  source: lazy(async () => ({ default: (await import("./change-source-dialog.tsx")).ChangeSourceDialog })),
};

/** Changes the source of an element in one of the ways there are. */
export function SourceDialog({ what, ...props }: SourceDialogProps & { readonly what: ChangedSource }) {
  const Dialog = dialogs[what];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
