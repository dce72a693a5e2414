import { useQuery } from "@apollo/client/react";
import type { ExportSchedule, ScheduleRun } from "@sheaf/contract";
import { useMemo } from "react";
import { Button } from "../actions/button.tsx";
import { Badge } from "../feedback/badge.tsx";
import { Banner } from "../feedback/banner.tsx";
import { SkeletonRows } from "../feedback/skeleton.tsx";
import { callErrorOf } from "../graphql/client.ts";
import { useAction } from "../graphql/use-action.ts";
import { type ListColumn, ListTable } from "../lists/list-table.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { useTold } from "../words/use-told.ts";
import { t } from "../words/words.ts";
import { RUN_SCHEDULE, SCHEDULE_RUNS } from "./queries.ts";
import { momentIn, outcomeOf } from "./schedule-words.ts";
import styles from "./schedules.module.css";

/** What became of the last runs, and who got it. What may not have come is sent again from here. */
export function HistoryDialog({ schedule, onClose }: { readonly schedule: ExportSchedule; readonly onClose: () => void }) {
  const { scheduleId, name, timeZone } = schedule;
  const { data, error } = useQuery(SCHEDULE_RUNS, { variables: { scheduleId }, fetchPolicy: "network-only" });
  const again = useAction(RUN_SCHEDULE);
  const sendAgain = (againOf: string): void => void again.run({ scheduleId, againOf }, { refetch: ["ScheduleRuns"] });
  const failure = error === undefined ? null : callErrorOf(error);
  const runs = data?.scheduleRuns;
  const notes = useMemo(() => runs?.flatMap((run) => run.notes) ?? [], [runs]);
  const say = useTold(notes);
  const columns: readonly ListColumn<ScheduleRun>[] = [
    {
      id: "when",
      title: t("schedules.history.when"),
      width: "200px",
      renderCell: ({ startedAt }) => momentIn(timeZone, startedAt),
    },
    {
      id: "outcome",
      title: t("schedules.history.outcome"),
      width: "156px",
      renderCell: (run) => {
        const { words, tone } = outcomeOf(run, schedule.kind);
        return <Badge tone={tone}>{words}</Badge>;
      },
    },
    {
      id: "who",
      title: t("schedules.history.who"),
      renderCell: ({ runId, receivers, notes: said, endedAt, unsure }) => (
        <span className={styles.words}>
          <span className={styles.cut} title={receivers.join(", ")}>
            {receivers.join(", ")}
          </span>
          {said.length > 0 && (
            <span className={styles.note} title={said.map(say).join(". ")}>
              {said.map(say).join(". ")}
            </span>
          )}
          {unsure.length > 0 && (
            <span className={styles.unsure}>
              <span dir="auto">{t("schedules.history.unsure", { names: unsure.map(({ host }) => host).join(", ") })}</span>
              {unsure.every(({ wasSentAgain }) => wasSentAgain) ? (
                <span>{t("schedules.history.again.sent")}</span>
              ) : (
                <Button size="small" isDisabled={endedAt === null} isPending={again.isRunning} onPress={() => sendAgain(runId)}>
                  {t("schedules.history.again")}
                </Button>
              )}
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <Dialog title={t("schedules.history.title", { name })} isOpen width="large" onClose={onClose}>
      {again.error !== null && <Banner status="error">{again.error.message}</Banner>}
      {failure !== null ? (
        <Banner status="error">{failure.message}</Banner>
      ) : runs === undefined ? (
        <SkeletonRows rows={4} rowHeight={46} />
      ) : runs.length === 0 ? (
        <p className={styles.quiet}>{t("schedules.history.none")}</p>
      ) : (
        <ListTable
          label={t("schedules.history.title", { name })}
          columns={columns}
          groups={[{ id: "all", title: null, rows: runs }]}
          rowId={({ runId }) => runId}
        />
      )}
    </Dialog>
  );
}
