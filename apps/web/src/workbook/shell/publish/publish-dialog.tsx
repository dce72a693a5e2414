import type { PublishedVersion } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import type { DocumentStore } from "../../state/document-store.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { PublishEffectList } from "./publish-effect.tsx";
import { PUBLISH } from "./version-queries.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./publish.module.css";

/** Asks what the version is called, and publishes the draft with everybody's changes. Mounted only while it is open. */
export function PublishDialog({
  changes,
  onClose,
  onPublished,
}: {
  /** What is new, in words. */
  readonly changes: string;
  readonly onClose: () => void;
  readonly onPublished: (version: PublishedVersion) => void;
}) {
  const { workbookId, documents } = useWorkbook();
  const { kind } = documents.state().document;
  const isModel = kind === "data-model";
  const publish = useAction(PUBLISH);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (): Promise<void> => {
    if (isWaiting || publish.isRunning) return;
    setProblem(null);
    setWaiting(true);
    const isSaved = await saved(documents);
    setWaiting(false);
    if (!isSaved) return setProblem(t("publish.dialog.last-edits-not-saved"));
    const outcome = await publish.run(
      { workbookId, ...(name.trim() === "" ? {} : { name: name.trim() }) },
      { refetch: ["Versions", "Inode"] },
    );
    if (outcome.ok) onPublished(outcome.data.publishWorkbook);
  };
  return (
    <Dialog
      title={t("publish.dialog.publish")}
      isOpen
      width="small"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={isWaiting || publish.isRunning} onPress={() => void submit()}>
            {t("publish.dialog.publish")}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problem !== null && <Banner status="warning">{problem}</Banner>}
        {publish.error !== null && <Banner status="error">{publish.error.message}</Banner>}
        <p>
          {changes}{" "}
          {isModel
            ? t("publish.dialog.documents-read-data-model")
            : t(kind === "report" ? "publish.dialog.everyone-may-view-report" : "publish.dialog.everyone-may-view-workbook")}
        </p>
        {isModel && <PublishEffectList />}
        <TextField
          label={t("publish.dialog.version-name")}
          description={t("publish.dialog.optional-what-changed-those")}
          value={name}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}

const PATIENCE = 8_000;

/** What is published is what the server has: own edits must have reached it. False if they do not in time. */
function saved(documents: DocumentStore): Promise<boolean> {
  const isSaved = (): boolean => documents.state().pending.length === 0;
  if (isSaved()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      resolve(isSaved());
    };
    const timer = setTimeout(finish, PATIENCE);
    const stop = documents.subscribe(() => {
      if (isSaved()) finish();
    });
  });
}
