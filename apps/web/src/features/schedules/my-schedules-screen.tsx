import { useQuery } from "@apollo/client/react";
import { documentAddress, type ExportSchedule } from "@sheaf/contract";
import { CalendarClock } from "lucide-react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { Screen } from "../../shared/layout/screen.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { SCHEDULES } from "../../shared/schedules/queries.ts";
import { ScheduleTable } from "../../shared/schedules/schedule-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { LinkedAccountsSection } from "./linked-accounts-section.tsx";

/** The schedules and alerts of whoever looks, of all workbooks. Who may make none still sees the accounts that they connected. */
export function MySchedulesScreen() {
  const { can } = useMembership();
  return can("canScheduleExport") ? <OwnSchedules /> : <OwnAccounts />;
}

function OwnAccounts() {
  return (
    <Screen title={t("schedules.mine")} scrolls="all">
      <LinkedAccountsSection />
    </Screen>
  );
}

function OwnSchedules() {
  const { organization } = useMembership();
  const go = useGo();
  const { data, error, refetch } = useQuery(SCHEDULES, { variables: { workbookId: null }, fetchPolicy: "cache-and-network" });
  const schedules = data?.exportSchedules;
  const open = ({ workbookId }: ExportSchedule): void =>
    go(documentAddress({ orgSlug: organization.slug, kind: "workbook", id: workbookId }));
  return (
    <Screen
      title={t("schedules.mine")}
      summary={t("schedules.mine-what")}
      scrolls="all"
      isLoading={schedules === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    >
      {schedules !== undefined &&
        (schedules.length === 0 ? (
          <EmptyState icon={CalendarClock} title={t("schedules.none")} text={t("schedules.none-what")} />
        ) : (
          <ScheduleTable schedules={schedules} onOpen={open} />
        ))}
      <LinkedAccountsSection />
    </Screen>
  );
}
