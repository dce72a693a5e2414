import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import type { Principal } from "../../../shared/people/principal-choices.ts";
import { PrincipalPicker } from "../../../shared/people/principal-picker.tsx";
import { t } from "../../../shared/words/words.ts";

/** In whose place the document is to be looked at: a member, or somebody of a team. */
export function ViewAsDialog({ onPick, onClose }: { readonly onPick: (subjectId: string) => void; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Principal | null>(null);
  const subjectId = chosen?.kind === "member" ? chosen.userId : chosen?.kind === "team" ? chosen.teamId : null;
  return (
    <Dialog
      title={t("workbook.view-as.title")}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={subjectId === null} onPress={() => subjectId !== null && onPick(subjectId)}>
            {t("workbook.view-as.view")}
          </Button>
        </>
      }
    >
      <PrincipalPicker label={t("workbook.view-as.who")} description={t("workbook.view-as.note")} value={chosen} onChange={setChosen} />
    </Dialog>
  );
}
