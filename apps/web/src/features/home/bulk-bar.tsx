import { type InodeSummary, isDocumentType, limits } from "@sheaf/contract";
import { CopyPlus, FolderInput, RotateCcw, Star, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { INODE_LISTS } from "../../shared/documents/inode-lists.ts";
import { ARCHIVE, DUPLICATE_WORKBOOKS, MOVE, RESTORE, SET_FAVORITE } from "../../shared/documents/queries.ts";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { type ActionOptions, type Outcome, useAction } from "../../shared/graphql/use-action.ts";
import { SelectionBar } from "../../shared/lists/selection/selection-bar.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { lazyPart } from "../../shared/words/lazy-part.ts";
import { t } from "../../shared/words/words.ts";

const MoveDialog = lazyPart(
  () => import("../../shared/documents/move-dialog.tsx"),
  (part) => part.MoveDialog,
);

/** What can be done with everything that is selected in a list: offered where the person may with each of them. */
export function BulkBar({ inodes, onDone }: { readonly inodes: readonly InodeSummary[]; readonly onDone: () => void }) {
  const toasts = useToasts();
  const [isMoving, setMoving] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const move = useAction(MOVE);
  const archive = useAction(ARCHIVE);
  const restore = useAction(RESTORE);
  const favorite = useAction(SET_FAVORITE);
  const duplicate = useAction(DUPLICATE_WORKBOOKS);
  const { attributes } = useMembership();
  const every = (may: (inode: InodeSummary) => boolean): boolean => inodes.every(may);
  const isTrash = every(({ archivedAt }) => archivedAt !== null);

  /** One after another; lists are asked for again with the last. What is refused says why, and the rest is done. */
  const each = async (
    act: (inode: InodeSummary, options: ActionOptions) => Promise<Outcome<unknown>>,
    said: (count: number) => string,
  ): Promise<string | null> => {
    setBusy(true);
    let refusal: string | null = null;
    let count = 0;
    for (const [index, inode] of inodes.entries()) {
      const outcome = await act(inode, index === inodes.length - 1 ? { refetch: INODE_LISTS, isLastOfSeveral: true } : {});
      if (outcome.ok) count += 1;
      else refusal ??= t("home.bulk.refused", { name: inode.name, why: outcome.error.message });
    }
    setBusy(false);
    if (count > 0) toasts.show({ text: said(count), status: "success" });
    if (refusal !== null) toasts.show({ text: refusal, status: "error", time: "long" });
    onDone();
    return null;
  };
  /** All or none: a half of what belongs together is of no use. */
  const copyAll = async (): Promise<void> => {
    setBusy(true);
    const outcome = await duplicate.run({ workbookIds: inodes.map(({ inodeId }) => inodeId) }, { refetch: INODE_LISTS });
    setBusy(false);
    if (!outcome.ok)
      return void toasts.show({ text: t("home.bulk.copy-not", { why: outcome.error.message }), status: "error", time: "long" });
    toasts.show({ text: t("home.bulk.copied", { count: inodes.length }), status: "success" });
    onDone();
  };
  return (
    <SelectionBar count={inodes.length} onClear={onDone}>
      {isTrash && every(({ permissions }) => permissions.canRestore) && (
        <Button
          icon={RotateCcw}
          isDisabled={isBusy}
          onPress={() =>
            void each(
              ({ inodeId }, options) => restore.run({ inodeId }, options),
              (count) => t("home.bulk.restored", { count }),
            )
          }
        >
          {t("shared.inode-actions.restore")}
        </Button>
      )}
      {!isTrash && every(({ permissions }) => permissions.canMove) && (
        <Button icon={FolderInput} isDisabled={isBusy} onPress={() => setMoving(true)}>
          {t("shared.inode-actions.move-to-folder")}
        </Button>
      )}
      {!isTrash &&
        attributes.allowBulkCopy &&
        inodes.length <= limits.copiesAtOnce &&
        every(({ permissions, type }) => permissions.canDuplicate && isDocumentType(type)) && (
          <Button icon={CopyPlus} isDisabled={isBusy} onPress={() => void copyAll()}>
            {t("shared.inode-actions.duplicate")}
          </Button>
        )}
      {!isTrash && !every(({ isFavorite }) => isFavorite) && (
        <Button
          icon={Star}
          isDisabled={isBusy}
          onPress={() =>
            void each(
              ({ inodeId }, options) => favorite.run({ inodeId, isFavorite: true }, options),
              (count) => t("home.bulk.favored", { count }),
            )
          }
        >
          {t("shared.inode-actions.add-to-favorites")}
        </Button>
      )}
      {!isTrash && every(({ permissions }) => permissions.canArchive) && (
        <Button
          icon={Trash2}
          isDisabled={isBusy}
          onPress={() =>
            void each(
              ({ inodeId }, options) => archive.run({ inodeId }, options),
              (count) => t("home.bulk.archived", { count }),
            )
          }
        >
          {t("shared.inode-actions.move-to-trash")}
        </Button>
      )}
      {isMoving && (
        <Suspense fallback={null}>
          <MoveDialog
            title={t("home.bulk.move", { count: inodes.length })}
            action={t("shared.inode-actions.move-here")}
            moving={inodes.length === 1 ? (inodes[0] ?? null) : null}
            onClose={() => setMoving(false)}
            onSubmit={(parentId) =>
              each(
                ({ inodeId }, options) => move.run({ inodeId, parentId }, options),
                (count) => t("home.bulk.moved", { count }),
              )
            }
          />
        </Suspense>
      )}
    </SelectionBar>
  );
}
