import { type InodeSummary, limits } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { TextAreaField } from "../fields/text-field.tsx";
import { useAction } from "../graphql/use-action.ts";
import { Dialog } from "../overlays/dialog.tsx";
import { t } from "../words/words.ts";
import { DESCRIBE } from "./queries.ts";

/** What a document is about, in a few sentences: lists show the first line, and search finds it. */
export function DescribeDialog({ inode, onClose }: { readonly inode: InodeSummary; readonly onClose: () => void }) {
  const [text, setText] = useState(inode.description);
  const describe = useAction(DESCRIBE);
  const keep = async (): Promise<void> => {
    if ((await describe.run({ inodeId: inode.inodeId, description: text.trim() })).ok) onClose();
  };
  return (
    <Dialog
      title={t("shared.marks.description-of", { name: inode.name })}
      isOpen
      width="small"
      onClose={onClose}
      isDirty={text !== inode.description}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={describe.isRunning} onPress={() => void keep()}>
            {t("shared.marks.save")}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t("shared.marks.description")}
        value={text}
        onChange={setText}
        maxLength={limits.descriptionLength}
        error={describe.error?.message ?? null}
        autoFocus
      />
    </Dialog>
  );
}
