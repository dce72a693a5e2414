import type { SchedulePreview, ScheduleTest } from "@sheaf/contract";
import { ChevronLeft, ChevronRight, Paperclip } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { PREVIEW_SCHEDULE } from "../../shared/schedules/queries.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./mail-preview.module.css";

interface MailPreviewProps {
  /** Null while something is missing. */
  readonly tried: ScheduleTest | null;
}

/** The mail as its recipients get it, computed as it is now. What was changed since is shown when somebody asks for it. */
export function MailPreview({ tried }: MailPreviewProps) {
  const preview = useAction(PREVIEW_SCHEDULE);
  const [shown, setShown] = useState<{ readonly of: string; readonly mail: SchedulePreview } | null>(null);
  const key = tried === null ? null : JSON.stringify(tried);
  const load = async (as: string | null): Promise<void> => {
    if (tried === null || key === null) return;
    const loaded = await preview.run({ ...tried, as });
    if (loaded.ok) setShown({ of: key, mail: loaded.data.previewExportSchedule });
  };
  // what the form begins with is shown at once
  useEffect(() => void load(null), []); // eslint-disable-line react-hooks/exhaustive-deps
  const isStale = shown !== null && shown.of !== key;
  return (
    <section className={styles.preview} aria-label={t("schedules.preview.title")}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{t("schedules.preview.title")}</h3>
        {shown !== null && <Recipient mail={shown.mail} isDisabled={preview.isRunning || isStale} onChange={(as) => void load(as)} />}
      </div>
      {preview.error !== null && <Banner status="error">{preview.error.message}</Banner>}
      {(isStale || preview.error !== null || (shown === null && !preview.isRunning)) && (
        <div>
          <Button size="small" isDisabled={tried === null} isPending={preview.isRunning} onPress={() => void load(null)}>
            {t("schedules.preview.refresh")}
          </Button>
        </div>
      )}
      {shown === null ? (
        preview.isRunning && <SkeletonRows rows={6} rowHeight={32} />
      ) : (
        <Message mail={shown.mail} isFaded={isStale || preview.isRunning} />
      )}
    </section>
  );
}

interface RecipientProps {
  readonly mail: SchedulePreview;
  readonly isDisabled: boolean;
  readonly onChange: (email: string) => void;
}

/** Whose message it is; those of a burst are looked at one after the other. */
function Recipient({ mail: { to, recipients }, isDisabled, onChange }: RecipientProps) {
  const at = recipients.indexOf(to);
  const [before, after] = [recipients[at - 1], recipients[at + 1]];
  return (
    <>
      <span className={styles.to} title={to}>
        {t("schedules.preview.to", { email: to })}
      </span>
      {recipients.length > 1 && (
        <span className={styles.pager}>
          <IconButton
            icon={ChevronLeft}
            label={t("schedules.preview.before")}
            isDisabled={isDisabled || before === undefined}
            onPress={() => before !== undefined && onChange(before)}
          />
          <span>{t("schedules.preview.position", { position: at + 1, count: recipients.length })}</span>
          <IconButton
            icon={ChevronRight}
            label={t("schedules.preview.after")}
            isDisabled={isDisabled || after === undefined}
            onPress={() => after !== undefined && onChange(after)}
          />
        </span>
      )}
    </>
  );
}

function Message({ mail, isFaded }: { readonly mail: SchedulePreview; readonly isFaded: boolean }) {
  const { subject, html, files, isSkipped, detail } = mail;
  return (
    <div className={isFaded ? styles.faded : undefined}>
      {isSkipped && detail !== null && <Banner status="warning">{t("schedules.preview.skipped", { detail })}</Banner>}
      <p className={styles.subject}>{subject}</p>
      {/* what people wrote runs nothing and leads nowhere here */}
      <iframe className={styles.body} title={t("schedules.preview.message")} srcDoc={html} sandbox="" />
      {files.map(({ name, bytes, picture }, at) => (
        <figure key={at} className={styles.file}>
          <figcaption className={styles.name}>
            <Icon icon={Paperclip} />
            <span>{name}</span>
            <span className={styles.size}>{t("schedules.preview.size", { size: Math.max(1, Math.round(bytes / 1_024)) })}</span>
          </figcaption>
          {picture !== null && <img className={styles.picture} src={picture} alt={t("schedules.preview.first-page", { name })} />}
        </figure>
      ))}
    </div>
  );
}
