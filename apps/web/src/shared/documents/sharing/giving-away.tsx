import { useQuery } from "@apollo/client/react";
import type { FolderOwnership, InodeSummary } from "@sheaf/contract";
import { useState } from "react";
import { Checkbox } from "../../choices/checkbox.tsx";
import { Banner } from "../../feedback/banner.tsx";
import { useToasts } from "../../feedback/toast.tsx";
import { useAction } from "../../graphql/use-action.ts";
import { t } from "../../words/words.ts";
import { INODE_LISTS } from "../inode-lists.ts";
import { FOLDER_OWNERSHIP, TRANSFER } from "./sharing-queries.ts";
import styles from "./share-dialog.module.css";

type Owner = InodeSummary["owner"];

interface GivingAwayProps {
  readonly inode: InodeSummary;
  readonly heir: Pick<Owner, "userId" | "name">;
  readonly onGiven: (owner: Owner) => void;
  readonly onCancel: () => void;
}

/** Asks once more before somebody else owns it: only they, or an administrator, can give it back. */
export function GivingAway({ inode, heir, onGiven, onCancel }: GivingAwayProps) {
  const toasts = useToasts();
  const transfer = useAction(TRANSFER);
  const isFolder = inode.type === "folder";
  const { data } = useQuery(FOLDER_OWNERSHIP, { variables: { inodeId: inode.inodeId }, skip: !isFolder, fetchPolicy: "network-only" });
  const [withContents, setWithContents] = useState(false);
  const give = async (): Promise<void> => {
    if (transfer.isRunning) return;
    const outcome = await transfer.run({ inodeId: inode.inodeId, memberId: heir.userId, withContents }, { refetch: INODE_LISTS });
    if (!outcome.ok) return;
    const { inode: given, documents, folders } = outcome.data.transferInode;
    const names = { name: heir.name, document: inode.name };
    toasts.show({
      text: withContents ? t("shared.share-dialog.given-along", { ...names, documents, folders }) : t("shared.share-dialog.given", names),
      status: "success",
    });
    onGiven(given.owner);
  };
  return (
    <Banner
      status={transfer.error === null ? "warning" : "error"}
      action={{ label: t("shared.share-dialog.make-owner", { name: heir.name }), onSelect: () => void give() }}
      onDismiss={onCancel}
      dismissLabel={t("shared.cancel")}
    >
      {transfer.error?.message ?? t("shared.share-dialog.give", { name: heir.name, document: inode.name })}
      {data !== undefined && <Along inside={data.folderOwnership} isWanted={withContents} onWanted={setWithContents} />}
    </Banner>
  );
}

interface AlongProps {
  readonly inside: FolderOwnership;
  readonly isWanted: boolean;
  readonly onWanted: (isWanted: boolean) => void;
}

/** What lies in the folder: what can go along, and what stays with whoever has it. */
function Along({ inside: { documents, folders, others }, isWanted, onWanted }: AlongProps) {
  if (documents + folders + others === 0) return null;
  return (
    <span className={styles.along}>
      {documents + folders > 0 && (
        <Checkbox isSelected={isWanted} onChange={onWanted}>
          {t("shared.share-dialog.give-along", { documents, folders })}
        </Checkbox>
      )}
      {others > 0 && <span>{t("shared.share-dialog.give-others", { count: others })}</span>}
    </span>
  );
}
