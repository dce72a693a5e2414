import type { ExportSchedule, ScheduleChange, ScheduleTest } from "@sheaf/contract";
import { Send } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { CREATE_SCHEDULE, TEST_SCHEDULE, UPDATE_SCHEDULE } from "../../shared/schedules/queries.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { ItemFields } from "./item-fields.tsx";
import { ProgramFields } from "./program-fields.tsx";
import { RecipientsField } from "./recipients-field.tsx";
import { SetControlsField } from "./set-controls-field.tsx";
import { BurstFields } from "./burst-fields.tsx";
import { EndFields } from "./end-fields.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { contentOf, draftOf, hostOf, isWholeEnd, newDraft, type Scheduled, type ScheduleDraft } from "./schedule-draft.ts";
import { NextRuns, WhenFields } from "./when-fields.tsx";
import { WordsFields } from "./words-fields.tsx";
import styles from "./schedules.module.css";

interface ScheduleFormProps {
  readonly about: Scheduled;
  /** One that is changed; null: a new one. */
  readonly schedule: ExportSchedule | null;
  readonly onList: () => void;
  readonly onClose: () => void;
}

/** The same as a message to one person, now; null where nothing would be in it. */
function triedOf(content: Omit<ScheduleChange, "scheduleId"> | null, workbookId: string): ScheduleTest | null {
  if (content === null || (content.kind === "export" && content.items.length === 0)) return null;
  const { destinations: _, cron: __, timeZone: ___, endsOn: ____, endsAfter: _____, ...tried } = content;
  return { ...tried, workbookId };
}

/** A day by which most that is to end has ended. */
function inThreeMonths(): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + 3);
  return day.toISOString().slice(0, 10);
}

/** What is sent, when, to whom and whether at all. */
export function ScheduleForm({ about, schedule, onList, onClose }: ScheduleFormProps) {
  const { workbookId, controls } = useWorkbook();
  const document = useDocument();
  const { me, attributes, weekStart, can } = useMembership();
  const toasts = useToasts();
  const create = useAction(CREATE_SCHEDULE);
  const update = useAction(UPDATE_SCHEDULE);
  const test = useAction(TEST_SCHEDULE);
  const [draft, setDraft] = useState<ScheduleDraft>(() =>
    schedule === null
      ? newDraft(document, about, { email: me.member.email, timeZone: attributes.timezone, chosen: controls.chosen() })
      : draftOf(document, schedule),
  );
  const [isDirty, setDirty] = useState(false);
  /** What became of the last test. */
  const [tested, setTested] = useState<string | null>(null);
  const change = (part: Partial<ScheduleDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
  };
  const content = contentOf(document, draft);
  const tried = triedOf(content, workbookId);
  const host = hostOf(document, draft.items);
  const isAlert = draft.kind === "alert";
  const failure = create.error ?? update.error ?? test.error;
  const clear = (): void => {
    setTested(null);
    for (const action of [create, update, test]) action.clear();
  };

  const save = async (): Promise<void> => {
    if (content === null) return;
    clear();
    const stale = { refetch: ["ExportSchedules"] };
    const saved =
      schedule === null
        ? await create.run({ ...content, workbookId }, stale)
        : await update.run({ ...content, scheduleId: schedule.scheduleId }, stale);
    if (!saved.ok) return;
    const { name } = draft;
    toasts.show({
      text: schedule === null ? t("schedules.form.created", { name }) : t("schedules.form.saved", { name }),
      status: "success",
    });
    onList();
  };
  const sendTest = async (): Promise<void> => {
    if (tried === null) return;
    clear();
    const sent = await test.run(tried);
    if (!sent.ok) return;
    const { sentTo: email, isSkipped, detail } = sent.data.testExportSchedule;
    setTested(isSkipped && detail !== null ? t("schedules.form.tested-skipped", { email, detail }) : t("schedules.form.tested", { email }));
  };
  const title = schedule !== null ? t("schedules.edit", { name: schedule.name }) : isAlert ? t("schedules.new-alert") : t("schedules.new");
  const main = schedule !== null ? t("schedules.form.save") : isAlert ? t("schedules.form.create-alert") : t("schedules.form.create");
  const when = (
    <WhenFields
      label={isAlert ? t("schedules.form.check") : t("schedules.form.when")}
      when={draft.when}
      timeZone={draft.timeZone}
      weekStart={weekStart}
      onWhen={(chosen) => change({ when: chosen })}
      onTimeZone={(timeZone) => change({ timeZone })}
    >
      <EndFields draft={draft} usualDay={inThreeMonths()} onChange={change} />
    </WhenFields>
  );
  return (
    <Dialog
      title={title}
      isOpen
      width="wide"
      isDirty={isDirty}
      onClose={onClose}
      footerStart={
        <Button icon={Send} isDisabled={tried === null} isPending={test.isRunning} onPress={() => void sendTest()}>
          {t("schedules.form.test")}
        </Button>
      }
      actions={
        <>
          <Button variant="quiet" onPress={onList}>
            {t("schedules.all")}
          </Button>
          <Button
            variant="primary"
            isDisabled={content === null}
            isPending={create.isRunning || update.isRunning}
            onPress={() => void save()}
          >
            {main}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.form}>
          {tested !== null && <Banner status="primary">{tested}</Banner>}
          {failure !== null && <Banner status="error">{failure.message}</Banner>}
          <TextField label={t("schedules.form.name")} value={draft.name} onChange={(name) => change({ name })} />
          {isAlert && <ConditionFields condition={draft.condition} isAlert host={host} onChange={(condition) => change({ condition })} />}
          {isAlert && when}
          <RecipientsField
            recipients={draft.recipients}
            teams={draft.teams}
            unsubscribed={schedule?.unsubscribed ?? []}
            onChange={({ recipients, teams }) => change({ recipients: [...recipients], teams: [...teams] })}
          />
          <WordsFields subject={draft.subject} message={draft.message} host={host} onChange={change} />
          <ItemFields draft={draft} onChange={change} />
          <SetControlsField controls={draft.controls} onChange={(kept) => change({ controls: [...kept] })} />
          {!isAlert && (can("canExportToEmailBurst") || draft.burst !== null) && (
            <BurstFields burst={draft.burst} host={host} onChange={(burst) => change({ burst })} />
          )}
          {!isAlert && when}
          {!isAlert && (
            <ConditionFields condition={draft.condition} isAlert={false} host={host} onChange={(condition) => change({ condition })} />
          )}
          <ProgramFields
            programs={draft.destinations}
            kept={schedule?.destinations ?? []}
            scheduleId={schedule?.scheduleId ?? null}
            isAlert={isAlert}
            onChange={(destinations) => change({ destinations })}
          />
          <div className={styles.checked}>
            <Checkbox
              isSelected={draft.asRecipient}
              isDisabled={!can("canRunAsRecipient") && !draft.asRecipient}
              onChange={(asRecipient) => change({ asRecipient })}
            >
              {t("schedules.form.as-recipient")}
            </Checkbox>
            <p className={styles.note}>{draft.asRecipient ? t("schedules.form.as-recipient-what") : t("schedules.form.as-owner-what")}</p>
          </div>
          <Checkbox isSelected={draft.hasLink} onChange={(hasLink) => change({ hasLink })}>
            {t("schedules.form.link")}
          </Checkbox>
        </div>
        <div className={styles.side}>
          <MailPreview tried={tried} />
          <NextRuns when={draft.when} timeZone={draft.timeZone} ends={isWholeEnd(draft) ? draft : null} />
        </div>
      </div>
    </Dialog>
  );
}
