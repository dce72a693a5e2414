import { limits } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextAreaField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { ANNOTATE_TABLE } from "../../shared/sources/queries.ts";
import { t } from "../../shared/words/words.ts";

/** What a table, or a column of it, is: for everybody who may use it. */
export function DescriptionDialog({
  connectionId,
  path,
  column,
  text: before,
  onClose,
}: {
  readonly connectionId: string;
  readonly path: readonly string[];
  /** Null: the table itself. */
  readonly column: string | null;
  readonly text: string;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(before);
  const toasts = useToasts();
  const annotate = useAction(ANNOTATE_TABLE);
  const save = async (): Promise<void> => {
    const change = column === null ? { description: text } : { columns: [{ name: column, description: text }] };
    if (!(await annotate.run({ connectionId, path, ...change }, { refetch: ["ConnectionTable", "ConnectionTables"] })).ok) return;
    toasts.show({ text: t("connections.table-details.described"), status: "success" });
    onClose();
  };
  return (
    <Dialog
      title={t("connections.table-details.description-of", { name: column ?? path.at(-1) ?? "" })}
      width="small"
      isOpen
      isDirty={text !== before}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={text === before} isPending={annotate.isRunning} onPress={() => void save()}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      {annotate.error !== null && <Banner status="error">{annotate.error.message}</Banner>}
      <TextAreaField
        label={t("connections.table-details.description")}
        hideLabel
        autoFocus
        maxLength={limits.descriptionLength}
        value={text}
        onChange={setText}
      />
    </Dialog>
  );
}
