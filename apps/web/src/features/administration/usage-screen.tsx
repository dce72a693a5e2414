import { useQuery } from "@apollo/client/react";
import { CANCELED_QUERY, limits, type QueryEntry, queryPageLength, type UsageSummary } from "@sheaf/contract";
import { Gauge } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { cx } from "../../shared/styles/cx.ts";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { QUERY_LOG, UNUSED_DOCUMENTS, USAGE } from "./usage-queries.ts";
import { LicenseUsageList } from "./license-usage.tsx";
import { MoreButton } from "./more-button.tsx";
import { NothingFound, Screen } from "./screen.tsx";
import { useParts } from "./use-parts.ts";
import styles from "./administration.module.css";
import { writtenNumber } from "../../shared/words/shown-numbers.ts";

type View = "overview" | "newest" | "slowest" | "unused" | "licenses";
const DAYS = 30;

const seconds = (milliseconds: number): string =>
  milliseconds < 1_000
    ? t("administration.usage.milliseconds", { milliseconds: writtenNumber(Math.round(milliseconds)) })
    : t("administration.usage.seconds", { seconds: writtenNumber(Math.round(milliseconds / 100) / 10) });

/** Who used what and when, what was slow and costly, and which documents nobody uses. */
export function UsageScreen() {
  const { attributes } = useMembership();
  const [view, setView] = useState<View>("overview");
  const { data, loading, error, refetch } = useQuery(USAGE, { variables: { days: DAYS }, fetchPolicy: "cache-and-network" });
  const usage = data?.usage;
  return (
    <Screen
      title={t("administration.usage.title")}
      summary={
        usage === undefined
          ? ""
          : t("administration.usage.summary", { queries: usage.queries, members: usage.activeMembers, days: String(DAYS) })
      }
      isLoading={loading && usage === undefined}
      error={usage === undefined ? error : undefined}
      onRetry={() => void refetch()}
      controls={
        <SegmentedControl<View>
          label={t("administration.usage.view")}
          segments={[
            { id: "overview", label: t("administration.usage.overview") },
            { id: "newest", label: t("administration.usage.queries") },
            { id: "slowest", label: t("administration.usage.slowest") },
            { id: "unused", label: t("administration.usage.unused") },
            ...(attributes.showUsageBilling ? [{ id: "licenses" as const, label: t("administration.usage.licenses") }] : []),
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {view === "licenses" && <LicenseUsageList />}
      {view === "overview" && usage !== undefined && <Overview usage={usage} />}
      {(view === "newest" || view === "slowest") && <QueryList key={view} order={view} />}
      {view === "unused" && <UnusedList />}
    </Screen>
  );
}

/** What was asked in all, and by whom and of what most. */
function Overview({ usage }: { readonly usage: UsageSummary }) {
  if (usage.queries === 0)
    return (
      <EmptyState icon={Gauge} title={t("administration.usage.none", { days: String(DAYS) })} text={t("administration.usage.none-text")} />
    );
  return (
    <>
      <p className={styles.note}>
        {t("administration.usage.totals", {
          kept: usage.kept,
          failed: usage.failed,
          canceled: usage.canceled,
          time: seconds(usage.executeMs),
        })}
      </p>
      <h2 className={cx(styles.heading, styles.listHeading)}>{t("administration.usage.costly")}</h2>
      <ListTable
        label={t("administration.usage.costly")}
        rowHeight={36}
        rowId={({ documentId }) => documentId}
        groups={[{ id: "all", title: null, rows: usage.documents }]}
        columns={[
          { id: "name", title: t("administration.usage.document"), renderCell: ({ name }) => name ?? t("administration.usage.closed") },
          {
            id: "time",
            title: t("administration.usage.time"),
            width: "140px",
            align: "right",
            renderCell: ({ executeMs }) => seconds(executeMs),
          },
          {
            id: "slow",
            title: t("administration.usage.longest"),
            width: "140px",
            align: "right",
            hideBelow: 960,
            renderCell: ({ slowestMs }) => seconds(slowestMs),
          },
          {
            id: "queries",
            title: t("administration.usage.queries"),
            width: "120px",
            align: "right",
            renderCell: ({ queries }) => writtenNumber(queries),
          },
          {
            id: "people",
            title: t("administration.usage.people"),
            width: "120px",
            align: "right",
            hideBelow: 768,
            renderCell: ({ members }) => writtenNumber(members),
          },
        ]}
      />
      <h2 className={cx(styles.heading, styles.listHeading)}>{t("administration.usage.busiest")}</h2>
      <ListTable
        label={t("administration.usage.busiest")}
        rowHeight={36}
        rowId={({ memberId }) => memberId}
        groups={[{ id: "all", title: null, rows: usage.members }]}
        columns={[
          { id: "name", title: t("administration.usage.person"), renderCell: ({ name }) => name },
          {
            id: "time",
            title: t("administration.usage.time"),
            width: "140px",
            align: "right",
            renderCell: ({ executeMs }) => seconds(executeMs),
          },
          {
            id: "queries",
            title: t("administration.usage.queries"),
            width: "120px",
            align: "right",
            renderCell: ({ queries }) => writtenNumber(queries),
          },
          {
            id: "documents",
            title: t("administration.usage.documents"),
            width: "120px",
            align: "right",
            hideBelow: 768,
            renderCell: ({ documents }) => writtenNumber(documents),
          },
        ]}
      />
    </>
  );
}

function QueryList({ order }: { readonly order: "newest" | "slowest" }) {
  const { zone, can } = useMembership();
  const [shown, setShown] = useState<QueryEntry | null>(null);
  const [now] = useState(() => Date.now());
  const { rows, more, refusal, isLoading, error } = useParts(
    QUERY_LOG,
    { order, before: null, skip: null },
    {
      rowsOf: ({ queryLog }) => queryLog,
      behind: (entries) => (order === "newest" ? { before: entries.at(-1)?.entryId ?? null } : { skip: entries.length }),
      length: queryPageLength,
    },
  );
  return (
    <>
      <Refused error={refusal ?? error} />
      <ListTable
        label={t("administration.usage.queries")}
        rowHeight={36}
        rowId={({ entryId }) => entryId}
        groups={[{ id: "all", title: null, rows }]}
        {...(can("canSeeOrgUsageSQL")
          ? {
              renderActions: (entry: QueryEntry) =>
                entry.sql === null ? null : (
                  <Button size="small" variant="quiet" onPress={() => setShown(entry)}>
                    {t("administration.usage.sql")}
                  </Button>
                ),
            }
          : {})}
        columns={[
          {
            id: "at",
            title: t("administration.audit.when"),
            width: "150px",
            renderCell: ({ at }) => <time dateTime={at}>{shortMoment(Date.parse(at), now, zone)}</time>,
          },
          { id: "who", title: t("administration.usage.person"), width: "22%", renderCell: ({ memberName }) => memberName ?? "" },
          {
            id: "document",
            title: t("administration.usage.document"),
            renderCell: ({ documentName, documentId }) =>
              documentName ?? (documentId === null ? t("administration.usage.preview") : t("administration.usage.closed")),
          },
          { id: "from", title: t("administration.usage.from"), width: "26%", hideBelow: 960, renderCell: (entry) => <From {...entry} /> },
          {
            id: "rows",
            title: t("administration.usage.rows"),
            width: "100px",
            align: "right",
            hideBelow: 960,
            renderCell: ({ rows }) => (rows === null ? "" : writtenNumber(rows)),
          },
          {
            id: "time",
            title: t("administration.usage.took"),
            width: "110px",
            align: "right",
            renderCell: ({ elapsedMs }) => seconds(elapsedMs),
          },
        ]}
      />
      {!isLoading && error === undefined && rows.length === 0 && <NothingFound />}
      <MoreButton more={more} label={t("administration.usage.more")} />
      {shown !== null && (
        <Dialog title={t("administration.usage.sql-title")} isOpen onClose={() => setShown(null)} width="large" isText>
          <pre className={styles.code}>{shown.sql}</pre>
        </Dialog>
      )}
    </>
  );
}

function From({ path, errorCode, isDownload }: QueryEntry) {
  if (errorCode === CANCELED_QUERY) return <Badge>{t("administration.usage.canceled")}</Badge>;
  if (errorCode !== null)
    return (
      <>
        <Badge tone="bad">{t("administration.usage.failed")}</Badge> <code>{errorCode}</code>
      </>
    );
  if (isDownload) return t("administration.usage.download");
  return path === "warehouse" ? t("administration.usage.warehouse") : t("administration.usage.kept");
}

function UnusedList() {
  const { zone } = useMembership();
  const [now] = useState(() => Date.now());
  const { rows, more, refusal, isLoading, error } = useParts(
    UNUSED_DOCUMENTS,
    { days: DAYS, skip: 0 },
    {
      rowsOf: ({ unusedDocuments }) => unusedDocuments,
      behind: (documents) => ({ skip: documents.length }),
      length: limits.listPage,
    },
  );
  return (
    <>
      <Refused error={refusal ?? error} />
      <p className={styles.note}>{t("administration.usage.unused-what", { days: String(DAYS) })}</p>
      <ListTable
        label={t("administration.usage.unused")}
        rowHeight={36}
        rowId={({ documentId }) => documentId}
        groups={[{ id: "all", title: null, rows }]}
        columns={[
          { id: "name", title: t("administration.usage.document"), renderCell: ({ name }) => name ?? t("administration.usage.closed") },
          { id: "owner", title: t("administration.usage.owner"), width: "22%", renderCell: ({ ownerName }) => ownerName },
          {
            id: "opened",
            title: t("administration.usage.opened"),
            width: "160px",
            renderCell: ({ lastOpenedAt }) =>
              lastOpenedAt === null ? t("administration.usage.never") : shortMoment(Date.parse(lastOpenedAt), now, zone),
          },
          {
            id: "changed",
            title: t("administration.usage.changed"),
            width: "160px",
            hideBelow: 768,
            renderCell: ({ updatedAt }) => shortMoment(Date.parse(updatedAt), now, zone),
          },
        ]}
      />
      {!isLoading && error === undefined && rows.length === 0 && <NothingFound />}
      <MoreButton more={more} label={t("administration.usage.more")} />
    </>
  );
}

/** What of a list could not be had, above it. */
function Refused({ error }: { readonly error: unknown }) {
  const failure = error == null ? null : callErrorOf(error);
  return failure === null ? null : <Banner status="error">{failure.message}</Banner>;
}
