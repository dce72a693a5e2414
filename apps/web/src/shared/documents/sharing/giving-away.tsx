import type { InodeSummary } from "@sheaf/contract";
import { Banner } from "../../feedback/banner.tsx";
import { useToasts } from "../../feedback/toast.tsx";
import { useAction } from "../../graphql/use-action.ts";
import { t } from "../../words/words.ts";
import { INODE_LISTS } from "../inode-lists.ts";
import { TRANSFER } from "./sharing-queries.ts";

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
  const give = async (): Promise<void> => {
    if (transfer.isRunning) return;
    const outcome = await transfer.run({ inodeId: inode.inodeId, memberId: heir.userId }, { refetch: INODE_LISTS });
    if (!outcome.ok) return;
    toasts.show({ text: t("shared.share-dialog.given", { name: heir.name, document: inode.name }), status: "success" });
    onGiven(outcome.data.transferInode.owner);
  };
  return (
    <Banner
      status={transfer.error === null ? "warning" : "error"}
      action={{ label: t("shared.share-dialog.make-owner", { name: heir.name }), onSelect: () => void give() }}
      onDismiss={onCancel}
      dismissLabel={t("shared.cancel")}
    >
      {transfer.error?.message ?? t("shared.share-dialog.give", { name: heir.name, document: inode.name })}
    </Banner>
  );
}
