import { useQuery } from "@apollo/client/react";
import type { ExportSchedule } from "@sheaf/contract";
import { CalendarClock, Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { SCHEDULES } from "../../shared/schedules/queries.ts";
import { ScheduleTable } from "../../shared/schedules/schedule-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { useWorkbook } from "../state/workbook.ts";
import type { Scheduled } from "./schedule-draft.ts";
import { RefreshForm } from "./refresh-form.tsx";
import { ScheduleForm } from "./schedule-form.tsx";

type Shown =
  | { readonly kind: "list" }
  | { readonly kind: "new"; readonly about: Scheduled }
  | { readonly kind: "new-refresh" }
  | { readonly kind: "edit"; readonly schedule: ExportSchedule };

/** The schedules of a workbook, and the form of one. `about`: what a new one is of; null: the list first. */
export function SchedulesDialog({ about, onClose }: { readonly about: Scheduled | null; readonly onClose: () => void }) {
  const [shown, setShown] = useState<Shown>(about === null ? { kind: "list" } : { kind: "new", about });
  const toList = (): void => setShown({ kind: "list" });
  if (shown.kind === "new") return <ScheduleForm about={shown.about} schedule={null} onList={toList} onClose={onClose} />;
  if (shown.kind === "new-refresh" || (shown.kind === "edit" && shown.schedule.kind === "refresh"))
    return <RefreshForm schedule={shown.kind === "edit" ? shown.schedule : null} onList={toList} onClose={onClose} />;
  if (shown.kind === "edit")
    return (
      <ScheduleForm about={{ what: "workbook", id: null, kind: "export" }} schedule={shown.schedule} onList={toList} onClose={onClose} />
    );
  return (
    <ScheduleList
      onNew={() => setShown({ kind: "new", about: { what: "workbook", id: null, kind: "export" } })}
      onNewRefresh={() => setShown({ kind: "new-refresh" })}
      onEdit={(schedule) => setShown({ kind: "edit", schedule })}
      onClose={onClose}
    />
  );
}

interface ScheduleListProps {
  readonly onNew: () => void;
  readonly onNewRefresh: () => void;
  readonly onEdit: (schedule: ExportSchedule) => void;
  readonly onClose: () => void;
}

function ScheduleList({ onNew, onNewRefresh, onEdit, onClose }: ScheduleListProps) {
  const { workbookId, permissions } = useWorkbook();
  const { can } = useMembership();
  const { data, error } = useQuery(SCHEDULES, { variables: { workbookId }, fetchPolicy: "cache-and-network" });
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  const schedules = data?.exportSchedules;
  return (
    <Dialog
      title={t("schedules.title")}
      isOpen
      width="large"
      onClose={onClose}
      footerStart={
        can("canUpdateDataRefresh") && permissions.canEdit ? (
          <Button icon={RefreshCw} onPress={onNewRefresh}>
            {t("schedules.new-refresh-menu")}
          </Button>
        ) : undefined
      }
      actions={
        <>
          <Button onPress={onClose}>{t("shared.close")}</Button>
          <Button variant="primary" icon={Plus} onPress={onNew}>
            {t("schedules.new")}
          </Button>
        </>
      }
    >
      {failure !== null ? (
        <Banner status="error">{failure.message}</Banner>
      ) : schedules === undefined ? (
        <SkeletonRows rows={4} rowHeight={46} />
      ) : schedules.length === 0 ? (
        <EmptyState icon={CalendarClock} title={t("schedules.none")} text={t("schedules.none-what")} />
      ) : (
        <ScheduleTable schedules={schedules} onEdit={onEdit} />
      )}
    </Dialog>
  );
}
