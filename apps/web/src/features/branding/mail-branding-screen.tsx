import { useQuery } from "@apollo/client/react";
import type { MailBranding, MailBrandingSettings, PreviewedMail } from "@sheaf/contract";
import { useDeferredValue, useState } from "react";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { AccentField, isReadable } from "./accent-field.tsx";
import { Fields, Frame } from "./frame.tsx";
import { PictureField } from "./picture-field.tsx";
import { MAIL_BRANDING, MAIL_PREVIEW, UPDATE_MAIL_BRANDING } from "./queries.ts";
import styles from "./branding.module.css";

const BLUE = "#1f5fbf";

const settingsOf = ({ senderName, replyTo, footer, accent }: MailBranding): MailBrandingSettings => ({
  senderName,
  replyTo,
  footer,
  accent,
});

const isAddress = (text: string | null): boolean => text === null || /^[^\s@]+@[^\s@]+$/.test(text.trim());

/** How mail of the organization looks; at the right a real one, made by the server with what is being tried. */
export function MailBrandingScreen() {
  const { organization } = useMembership();
  const toasts = useToasts();
  const { data, error, refetch } = useQuery(MAIL_BRANDING, { fetchPolicy: "cache-and-network" });
  const update = useAction(UPDATE_MAIL_BRANDING);
  const [draft, setDraft] = useState<Partial<MailBrandingSettings>>({});
  const [changes, setChanges] = useState(0);
  const kept = data?.mailBranding;
  const settings: MailBrandingSettings | null = kept === undefined ? null : { ...settingsOf(kept), ...draft };
  const isWrong = settings !== null && !(isReadable(settings.accent) && isAddress(settings.replyTo));
  const set = (change: Partial<MailBrandingSettings>): void => setDraft({ ...draft, ...change });
  const save = async (): Promise<void> => {
    if (settings === null || !(await update.run(settings)).ok) return;
    await refetch();
    setDraft({});
    toasts.show({ text: t("branding.saved"), status: "success" });
  };
  return (
    <Frame
      title={t("branding.mail.title")}
      summary={t("branding.mail.summary", { organization: organization.name })}
      isLoading={settings === null && error === undefined}
      error={settings === null ? error : undefined}
      refusal={update.error}
      isChanged={Object.keys(draft).length > 0}
      isWrong={isWrong}
      isSaving={update.isRunning}
      onRetry={() => void refetch()}
      onSave={() => void save()}
      onDiscard={() => setDraft({})}
      form={
        settings !== null &&
        kept !== undefined && (
          <>
            <Fields title={t("branding.mail.sender")}>
              <TextField
                label={t("branding.mail.sender-name")}
                description={t("branding.mail.sender-note", { address: kept.sender })}
                maxLength={80}
                value={settings.senderName ?? ""}
                onChange={(text) => set({ senderName: text === "" ? null : text })}
              />
              <TextField
                label={t("branding.mail.reply-to")}
                description={t("branding.mail.reply-to-note")}
                type="email"
                value={settings.replyTo ?? ""}
                error={isAddress(settings.replyTo) ? null : t("sign-in.screen.invalid-email")}
                onChange={(text) => set({ replyTo: text === "" ? null : text })}
              />
            </Fields>
            <Fields title={t("branding.mail.look")}>
              <PictureField
                part="mail-logo"
                label={t("branding.mail.logo")}
                note={kept.logoId === null ? t("branding.mail.logo-note") : t("branding.mail.logo-set")}
                isSet={kept.logoId !== null}
                address={null}
                onChanged={async () => {
                  await refetch();
                  setChanges(changes + 1);
                }}
              />
              <AccentField label={t("branding.mail.accent")} value={settings.accent} usual={BLUE} onChange={(accent) => set({ accent })} />
              <TextAreaField
                label={t("branding.mail.footer")}
                description={t("branding.mail.footer-note")}
                maxLength={1_000}
                value={settings.footer}
                onChange={(footer) => set({ footer })}
              />
            </Fields>
          </>
        )
      }
      preview={settings !== null && <MailSketch key={changes} settings={settings} isWrong={isWrong} />}
    />
  );
}

/** A mail by the template that sends it. While what is typed is no address or no color, the last one stays. */
function MailSketch({ settings, isWrong }: { readonly settings: MailBrandingSettings; readonly isWrong: boolean }) {
  const [mail, setMail] = useState<PreviewedMail>("invitation");
  const [form, setForm] = useState<"html" | "text">("html");
  const wanted = useDeferredValue(settings);
  const { data, previousData } = useQuery(MAIL_PREVIEW, {
    variables: { mail, ...wanted },
    fetchPolicy: "network-only",
    skip: isWrong,
  });
  const made = (data ?? previousData)?.mailPreview;
  return (
    <>
      <div className={styles.previewHead}>
        <Select
          label={t("branding.mail.which")}
          hideLabel
          options={[
            { id: "invitation", label: t("branding.mail.invitation") },
            { id: "scheduled", label: t("branding.mail.scheduled") },
            { id: "verification-code", label: t("branding.mail.code") },
            { id: "security-notice", label: t("branding.mail.notice") },
          ]}
          value={mail}
          onChange={setMail}
        />
        <SegmentedControl
          label={t("branding.mail.form")}
          segments={[
            { id: "html", label: t("branding.mail.html") },
            { id: "text", label: t("branding.mail.text") },
          ]}
          value={form}
          onChange={setForm}
        />
      </div>
      {made !== undefined && (
        <div className={styles.mail}>
          <dl className={styles.mailHead}>
            <dt>{t("branding.mail.from")}</dt>
            <dd>{made.from}</dd>
            {made.replyTo !== null && (
              <>
                <dt>{t("branding.mail.reply-to")}</dt>
                <dd>{made.replyTo}</dd>
              </>
            )}
            <dt>{t("branding.mail.subject")}</dt>
            <dd>{made.subject}</dd>
          </dl>
          {form === "html" ? (
            <iframe className={styles.mailBody} title={t("branding.mail.frame")} srcDoc={made.html} sandbox="" />
          ) : (
            <pre className={styles.mailText}>{made.text}</pre>
          )}
        </div>
      )}
    </>
  );
}
