import type { InodeSummary } from "@sheaf/contract";
import { useRef } from "react";
import { INODE_LISTS } from "../../shared/documents/inode-lists.ts";
import { MOVE } from "../../shared/documents/queries.ts";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import type { RowDrag } from "../../shared/lists/list-table.tsx";
import { t } from "../../shared/words/words.ts";

/** Dragging documents and folders onto a folder of the same list: the row, or everything that is selected if it is among it. */
export function useDragToFolder(selected: readonly InodeSummary[], onMoved: () => void): RowDrag<InodeSummary> {
  const toasts = useToasts();
  const move = useAction(MOVE);
  const dragged = useRef<readonly InodeSummary[]>([]);
  const drop = async (folder: InodeSummary): Promise<void> => {
    const moving = dragged.current;
    dragged.current = [];
    let count = 0;
    for (const [index, inode] of moving.entries()) {
      const request = { inodeId: inode.inodeId, parentId: folder.inodeId };
      const outcome = await move.run(request, index === moving.length - 1 ? { refetch: INODE_LISTS, isLastOfSeveral: true } : {});
      if (outcome.ok) count += 1;
      else toasts.show({ text: t("home.bulk.refused", { name: inode.name, why: outcome.error.message }), status: "error", time: "long" });
    }
    if (count > 0) toasts.show({ text: t("home.bulk.moved-to", { count, folder: folder.name }), status: "success" });
    onMoved();
  };
  return {
    mayStart: ({ archivedAt, permissions }) => archivedAt === null && permissions.canMove,
    onStart: (inode) => {
      const isAmong = selected.some(({ inodeId }) => inodeId === inode.inodeId) && selected.every(({ permissions }) => permissions.canMove);
      dragged.current = isAmong ? selected : [inode];
    },
    mayDrop: (onto) =>
      onto.type === "folder" &&
      onto.archivedAt === null &&
      onto.permissions.canCreateChild &&
      dragged.current.length > 0 &&
      dragged.current.every(({ inodeId, parentId }) => inodeId !== onto.inodeId && parentId !== onto.inodeId),
    onDrop: (onto) => void drop(onto),
  };
}
