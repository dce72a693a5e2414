import type { ExportSchedule } from "@sheaf/contract";
import { BellOff, BellRing, Ellipsis, ExternalLink, History, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../actions/button.tsx";
import { IconButton } from "../actions/icon-button.tsx";
import { Badge } from "../feedback/badge.tsx";
import { Banner } from "../feedback/banner.tsx";
import { useToasts } from "../feedback/toast.tsx";
import { useAction } from "../graphql/use-action.ts";
import { type ListColumn, ListTable } from "../lists/list-table.tsx";
import { MenuButton } from "../menus/menu.tsx";
import type { MenuEntry } from "../menus/menu-entry.ts";
import { Dialog } from "../overlays/dialog.tsx";
import { useMembership } from "../services/organization.tsx";
import { t } from "../words/words.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { DELETE_SCHEDULE, MUTE_SCHEDULE, PAUSE_SCHEDULE, RESUME_SCHEDULE, RUN_SCHEDULE } from "./queries.ts";
import { timesInWords } from "./times-in-words.ts";
import { isMuted, kindOf, momentIn, stateOf } from "./schedule-words.ts";
import styles from "./schedules.module.css";

interface ScheduleTableProps {
  readonly schedules: readonly ExportSchedule[];
  /** Absent where they cannot be changed here. They run with the rights of their owner, who alone changes them. */
  readonly onEdit?: (schedule: ExportSchedule) => void;
  /** Leads to the workbook, where several are listed. */
  readonly onOpen?: (schedule: ExportSchedule) => void;
}

const REFETCH = { refetch: ["ExportSchedules"] };
const DAY = 24 * 3_600_000;

/** Schedules and alerts, their states, and what is done with them. */
export function ScheduleTable({ schedules, onEdit, onOpen }: ScheduleTableProps) {
  const toasts = useToasts();
  const { me } = useMembership();
  const pause = useAction(PAUSE_SCHEDULE);
  const resume = useAction(RESUME_SCHEDULE);
  const run = useAction(RUN_SCHEDULE);
  const mute = useAction(MUTE_SCHEDULE);
  const [now] = useState(() => Date.now());
  const [shown, setShown] = useState<{ readonly kind: "history" | "delete"; readonly schedule: ExportSchedule } | null>(null);
  const failure = pause.error ?? resume.error ?? run.error ?? mute.error;
  const runNow = async ({ scheduleId, name }: ExportSchedule): Promise<void> => {
    if ((await run.run({ scheduleId })).ok) toasts.show({ text: t("schedules.ran", { name }), status: "success" });
  };
  const entriesOf = (schedule: ExportSchedule): readonly MenuEntry[] => {
    const { scheduleId, isPaused, kind, mutedUntil } = schedule;
    const item = (id: string, label: string, icon: typeof Pause, onSelect: () => void): MenuEntry => ({
      kind: "item",
      id,
      label,
      icon,
      onSelect,
    });
    const muted = isMuted(mutedUntil, now);
    const until = muted ? null : new Date(now + DAY).toISOString();
    return [
      ...(onOpen === undefined ? [] : [item("open", t("schedules.menu.open"), ExternalLink, () => onOpen(schedule))]),
      ...(onEdit === undefined || schedule.ownerId !== me.member.userId
        ? []
        : [item("edit", t("schedules.menu.edit"), Pencil, () => onEdit(schedule))]),
      item("run", t("schedules.menu.run"), Send, () => void runNow(schedule)),
      isPaused
        ? item("resume", t("schedules.menu.resume"), Play, () => void resume.run({ scheduleId }, REFETCH))
        : item("pause", t("schedules.menu.pause"), Pause, () => void pause.run({ scheduleId }, REFETCH)),
      ...(kind === "alert"
        ? [
            item(
              "mute",
              muted ? t("schedules.menu.unmute") : t("schedules.menu.mute"),
              muted ? BellRing : BellOff,
              () => void mute.run({ scheduleId, until }, REFETCH),
            ),
          ]
        : []),
      item("history", t("schedules.menu.history"), History, () => setShown({ kind: "history", schedule })),
      { kind: "divider", id: "last" },
      {
        kind: "item",
        id: "delete",
        label: t("schedules.menu.delete"),
        icon: Trash2,
        isDestructive: true,
        onSelect: () => setShown({ kind: "delete", schedule }),
      },
    ];
  };
  const workbook: ListColumn<ExportSchedule> = {
    id: "workbook",
    title: t("schedules.column.workbook"),
    width: "180px",
    hideBelow: 960,
    renderCell: ({ workbookName }) => <span className={styles.cut}>{workbookName}</span>,
  };
  return (
    <>
      {failure !== null && <Banner status="error">{failure.message}</Banner>}
      <ListTable
        label={t("schedules.title")}
        groups={[{ id: "all", title: null, rows: schedules }]}
        rowId={({ scheduleId }) => scheduleId}
        {...(onOpen === undefined ? {} : { onOpen })}
        columns={[
          {
            id: "name",
            title: t("schedules.column.name"),
            renderCell: (schedule) => (
              <span className={styles.words}>
                <span className={styles.name}>{schedule.name}</span>
                <span className={styles.note}>
                  {kindOf(schedule)} · {timesInWords(schedule.cron)}
                  {schedule.mutedUntil !== null &&
                    isMuted(schedule.mutedUntil, now) &&
                    ` · ${t("schedules.state.muted-until", { when: momentIn(schedule.timeZone, schedule.mutedUntil) })}`}
                </span>
              </span>
            ),
          },
          ...(onOpen === undefined ? [] : [workbook]),
          {
            id: "next",
            title: t("schedules.column.next"),
            width: "190px",
            hideBelow: 768,
            renderCell: ({ nextAt, timeZone }) => (nextAt === null ? "–" : momentIn(timeZone, nextAt)),
          },
          {
            id: "state",
            title: t("schedules.column.state"),
            width: "110px",
            renderCell: (schedule) => {
              const { words, tone } = stateOf(schedule, now);
              return (
                <span title={schedule.pauseReason ?? undefined}>
                  <Badge tone={tone}>{words}</Badge>
                </span>
              );
            },
          },
          {
            id: "menu",
            title: t("schedules.column.actions"),
            width: "84px",
            align: "right",
            renderCell: (schedule) => (
              <MenuButton
                label={t("schedules.menu.of", { name: schedule.name })}
                entries={entriesOf(schedule)}
                placement="bottom end"
                trigger={<IconButton icon={Ellipsis} label={t("schedules.menu.of", { name: schedule.name })} />}
              />
            ),
          },
        ]}
      />
      {shown?.kind === "history" && <HistoryDialog schedule={shown.schedule} onClose={() => setShown(null)} />}
      {shown?.kind === "delete" && <DeleteDialog schedule={shown.schedule} onClose={() => setShown(null)} />}
    </>
  );
}

function DeleteDialog({ schedule, onClose }: { readonly schedule: ExportSchedule; readonly onClose: () => void }) {
  const remove = useAction(DELETE_SCHEDULE);
  const end = async (): Promise<void> => {
    if ((await remove.run({ scheduleId: schedule.scheduleId }, REFETCH)).ok) onClose();
  };
  return (
    <Dialog
      title={t("schedules.delete.title", { name: schedule.name })}
      isOpen
      width="small"
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t("shared.cancel")}
          </Button>
          <Button variant="danger" isPending={remove.isRunning} onPress={() => void end()}>
            {t("shared.delete")}
          </Button>
        </>
      }
    >
      <p>{remove.error?.message ?? t("schedules.delete.means")}</p>
    </Dialog>
  );
}
