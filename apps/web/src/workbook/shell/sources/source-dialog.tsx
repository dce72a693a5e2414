import type { Id } from "@sheaf/workbook";
import { type ComponentType, Suspense } from "react";
import type { ChangedSource } from "../../state/workbook.ts";
import { lazyPart } from "../../../shared/words/lazy-part.ts";

interface SourceDialogProps {
  readonly elementId: Id;
  readonly onClose: () => void;
}

/** Each is loaded when it is first opened. */
const dialogs: Readonly<Record<ChangedSource, ComponentType<SourceDialogProps>>> = {
  joins: lazyPart(
    () => import("./join-dialog.tsx"),
    (part) => part.JoinDialog,
  ),
  union: lazyPart(
    () => import("./union-dialog.tsx"),
    (part) => part.UnionDialog,
  ),
  transpose: lazyPart(
    () => import("./transpose-dialog.tsx"),
    (part) => part.TransposeDialog,
  ),
  sql: lazyPart(
    () => import("./sql/edit-sql-dialog.tsx"),
    (part) => part.EditSqlDialog,
  ),
  fixed: lazyPart(
    () => import("./fixed/edit-fixed-dialog.tsx"),
    (part) => part.EditFixedDialog,
  ),
  layer: lazyPart(
    () => import("./layer-source-dialog.tsx"),
    (part) => part.LayerSourceDialog,
  ),
  "layer-sql": lazyPart(
    () => import("./layer-source-dialog.tsx"),
    (part) => part.LayerSqlDialog,
  ),
  "layer-joins": lazyPart(
    () => import("./layer-source-dialog.tsx"),
    (part) => part.LayerJoinDialog,
  ),
  source: lazyPart(
    () => import("./change-source-dialog.tsx"),
    (part) => part.ChangeSourceDialog,
  ),
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
