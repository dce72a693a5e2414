import { useQuery } from "@apollo/client/react";
import { documentAddress, type ExportSchedule } from "@sheaf/contract";
import { CalendarClock } from "lucide-react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { SCHEDULES } from "../../shared/schedules/queries.ts";
import { ScheduleTable } from "../../shared/schedules/schedule-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { LinkedAccountsSection } from "./linked-accounts-section.tsx";
import styles from "./schedules-screen.module.css";

/** The schedules and alerts of whoever looks, of all workbooks. Who may make none still sees the accounts that they connected. */
export function MySchedulesScreen() {
  const { can } = useMembership();
  return can("canScheduleExport") ? <OwnSchedules /> : <OwnAccounts />;
}

function OwnAccounts() {
  usePageTitle(`${t("schedules.linked.title")} – Sheaf`);
  return (
    <div className={styles.screen}>
      <LinkedAccountsSection />
    </div>
  );
}

function OwnSchedules() {
  const { organization } = useMembership();
  const go = useGo();
  usePageTitle(`${t("schedules.mine")} – Sheaf`);
  const { data, error, refetch } = useQuery(SCHEDULES, { variables: { workbookId: null }, fetchPolicy: "cache-and-network" });
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => void refetch()} />;
  const schedules = data?.exportSchedules;
  const open = ({ workbookId }: ExportSchedule): void =>
    go(documentAddress({ orgSlug: organization.slug, kind: "workbook", id: workbookId }));
  return (
    <div className={styles.screen}>
      <ProgressBar isLoading={schedules === undefined} />
      <div className={styles.head}>
        <h1 className={styles.title}>{t("schedules.mine")}</h1>
        <p className={styles.quiet}>{t("schedules.mine-what")}</p>
      </div>
      {schedules !== undefined &&
        (schedules.length === 0 ? (
          <EmptyState icon={CalendarClock} title={t("schedules.none")} text={t("schedules.none-what")} />
        ) : (
          <ScheduleTable schedules={schedules} onOpen={open} />
        ))}
      <LinkedAccountsSection />
    </div>
  );
}
