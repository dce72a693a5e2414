import { type AuditChain } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Banner } from "../../../shared/feedback/banner.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { PasswordField } from "../../../shared/fields/password-field.tsx";
import { TextField } from "../../../shared/fields/text-field.tsx";
import { useAction } from "../../../shared/graphql/use-action.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { SET_AUDIT_RETENTION, SET_AUDIT_STREAM } from "./audit-queries.ts";
import styles from "./audit.module.css";

const FOREVER = "forever";
const choices = [30, 90, 180, 365, 730, 1_825, 3_650];
const anew = { refetch: ["AuditChain", "AuditEntries"] } as const;

/** How long entries stay, and which program is sent them. */
export function KeepDialog({ chain, onClose }: { readonly chain: AuditChain; readonly onClose: () => void }) {
  const { retentionDays, stream } = chain;
  const [days, setDays] = useState(retentionDays === null ? FOREVER : String(retentionDays));
  const [url, setUrl] = useState(stream?.url ?? "");
  const [secret, setSecret] = useState("");
  const keep = useAction(SET_AUDIT_RETENTION);
  const send = useAction(SET_AUDIT_STREAM);
  const failure = keep.error ?? send.error;
  const hasStream = url.trim() !== "" && secret !== "";
  const isDirty = days !== (retentionDays === null ? FOREVER : String(retentionDays)) || url !== (stream?.url ?? "") || secret !== "";
  const save = async (): Promise<void> => {
    const wanted = days === FOREVER ? null : Number(days);
    if (wanted !== retentionDays && !(await keep.run({ days: wanted }, anew)).ok) return;
    if (hasStream && !(await send.run({ url: url.trim(), secret }, anew)).ok) return;
    onClose();
  };
  const stop = async (): Promise<void> => {
    if ((await send.run({ url: null }, anew)).ok) onClose();
  };
  return (
    <Dialog
      title={t("administration.audit.keep-title")}
      isOpen
      width="medium"
      onClose={onClose}
      isDirty={isDirty}
      {...(stream === null
        ? {}
        : {
            footerStart: (
              <Button variant="quiet" isPending={send.isRunning} onPress={() => void stop()}>
                {t("administration.audit.stop-sending")}
              </Button>
            ),
          })}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isPending={keep.isRunning || send.isRunning} onPress={() => void save()}>
            {t("administration.audit.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure !== null && <Banner status="error">{failure.message}</Banner>}
        <Select
          label={t("administration.audit.keep-for")}
          options={[
            { id: FOREVER, label: t("administration.audit.for-ever") },
            ...[...new Set([...choices, ...(retentionDays === null ? [] : [retentionDays])])]
              .toSorted((a, b) => a - b)
              .map((count) => ({ id: String(count), label: t("administration.audit.days", { count }) })),
          ]}
          value={days}
          onChange={setDays}
        />
        <TextField
          label={t("administration.audit.send-to")}
          description={t("administration.audit.send-to-note")}
          value={url}
          onChange={setUrl}
        />
        <PasswordField
          label={t("administration.audit.secret")}
          description={t("administration.audit.secret-note")}
          value={secret}
          onChange={setSecret}
        />
        {stream !== null && (
          <p className={styles.state}>
            {stream.failure === null
              ? t("administration.audit.sent-to", { number: stream.sentTo })
              : t("administration.audit.not-sent", { number: stream.sentTo, failure: stream.failure })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
