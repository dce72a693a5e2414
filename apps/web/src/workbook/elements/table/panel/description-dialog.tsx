import { useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { TextAreaField } from "../../../../shared/fields/text-field.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { t } from "../../../../shared/words/words.ts";

/** What a column means, in words; shown as its tooltip. */
export function DescriptionDialog({
  name,
  text,
  onKeep,
  onClose,
}: {
  readonly name: string;
  readonly text: string;
  readonly onKeep: (text: string) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState(text);
  const keep = (): void => {
    // One that is inherited and left as it is stays inherited.
    if (typed !== text) onKeep(typed);
    onClose();
  };
  return (
    <Dialog
      title={t("table-panels.description-dialog.description-of", { name })}
      isOpen
      onClose={onClose}
      width="small"
      isDirty={typed !== text}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" onPress={keep}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <TextAreaField label={t("table-panels.description-dialog.description")} value={typed} onChange={setTyped} autoFocus />
    </Dialog>
  );
}
