import { type ExportSchedule, limits, type ScheduleChange } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { CREATE_SCHEDULE, UPDATE_SCHEDULE } from "../../shared/schedules/queries.ts";
import { cronOf, type When, whenOf } from "../../shared/schedules/when.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { useWorkbook } from "../state/workbook.ts";
import { ALWAYS } from "./schedule-draft.ts";
import { NextRuns, WhenFields } from "./when-fields.tsx";
import styles from "./schedules.module.css";

interface RefreshFormProps {
  /** One that is changed; null: a new one. */
  readonly schedule: ExportSchedule | null;
  readonly onList: () => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly when: When;
  readonly timeZone: string;
}

/** Nothing is sent by it. */
function contentOf({ name, when, timeZone }: Draft): Omit<ScheduleChange, "scheduleId"> | null {
  const cron = cronOf(when);
  if (cron === null || name.trim() === "") return null;
  return {
    name,
    cron,
    timeZone,
    kind: "refresh",
    subject: "",
    message: "",
    recipients: [],
    items: [],
    destinations: [],
    condition: ALWAYS,
    burst: null,
    asRecipient: false,
    hasLink: false,
    paper: { size: "a4", orientation: "landscape" },
  };
}

/** When the data of a workbook is made new, so that whoever opens it finds it there. */
export function RefreshForm({ schedule, onList, onClose }: RefreshFormProps) {
  const { workbookId } = useWorkbook();
  const { attributes, weekStart } = useMembership();
  const toasts = useToasts();
  const create = useAction(CREATE_SCHEDULE);
  const update = useAction(UPDATE_SCHEDULE);
  const [draft, setDraft] = useState<Draft>(() =>
    schedule === null
      ? { name: t("schedules.kind.refresh"), when: { kind: "weekdays", time: "06:00" }, timeZone: attributes.timezone }
      : { name: schedule.name, when: whenOf(schedule.cron), timeZone: schedule.timeZone },
  );
  const [isDirty, setDirty] = useState(false);
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setDirty(true);
  };
  const content = contentOf(draft);
  const failure = create.error ?? update.error;
  const save = async (): Promise<void> => {
    if (content === null) return;
    for (const action of [create, update]) action.clear();
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
  return (
    <Dialog
      title={schedule === null ? t("schedules.new-refresh") : t("schedules.edit", { name: schedule.name })}
      isOpen
      width="large"
      isDirty={isDirty}
      onClose={onClose}
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
            {schedule === null ? t("schedules.form.create") : t("schedules.form.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {failure !== null && <Banner status="error">{failure.message}</Banner>}
        <p className={styles.note}>{t("schedules.refresh.what", { hours: limits.preparedResults / 3_600_000 })}</p>
        <TextField label={t("schedules.form.name")} value={draft.name} onChange={(name) => change({ name })} />
        <WhenFields
          label={t("schedules.form.when")}
          when={draft.when}
          timeZone={draft.timeZone}
          weekStart={weekStart}
          onWhen={(when) => change({ when })}
          onTimeZone={(timeZone) => change({ timeZone })}
        />
        <NextRuns when={draft.when} timeZone={draft.timeZone} />
      </div>
    </Dialog>
  );
}
