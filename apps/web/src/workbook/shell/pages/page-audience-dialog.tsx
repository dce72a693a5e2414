import { type Audience, audienceOf, type Page } from "@sheaf/workbook";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { RadioButtons } from "../../../shared/choices/radio-buttons.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { PeopleAndTeams } from "../../../shared/people/people-and-teams.tsx";
import { t } from "../../../shared/words/words.ts";
import { pageLabel, setPageAudience } from "../../commands/pages.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import styles from "./page-audience-dialog.module.css";

/** Who sees a page besides the document's editors. Mounted only while it is open. */
export function PageAudienceDialog({ page, onClose }: { readonly page: Page; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const before = audienceOf(page);
  const [audience, setAudience] = useState<Audience | null>(before);
  const isDirty = JSON.stringify(audience) !== JSON.stringify(before);
  const save = (): void => {
    if (isDirty) performEdit(workbook, setPageAudience(workbook.documents.state().document, page.id, audience));
    onClose();
  };
  return (
    <Dialog
      title={t("pages.audience.title", { name: pageLabel(page) })}
      isOpen
      isDirty={isDirty}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" onPress={save}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <RadioButtons
          label={t("pages.audience.who")}
          value={audience === null ? "everybody" : "some"}
          onChange={(next) => setAudience(next === "everybody" ? null : (audience ?? { users: [], teams: [] }))}
          options={[
            { id: "everybody", label: t("pages.audience.everybody") },
            { id: "some", label: t("pages.audience.some") },
          ]}
        />
        {audience !== null && (
          <>
            <PeopleAndTeams
              label={t("pages.audience.add")}
              listLabel={t("pages.audience.some")}
              value={audience}
              onChange={setAudience}
              by="userId"
              emptyHint={t("pages.audience.editors-alone")}
            />
            <p className={styles.hint}>{t("pages.audience.what-it-means")}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}
