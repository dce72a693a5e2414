import { useApolloClient, useQuery } from "@apollo/client/react";
import { type QueryEntry, queryPageLength, type UnusedDocument } from "@sheaf/contract";
import { generalNumber, shortMoment } from "@sheaf/locale";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { QUERY_LOG, UNUSED_DOCUMENTS, USAGE } from "./usage-queries.ts";
import { NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

type View = "overview" | "newest" | "slowest" | "unused";
const DAYS = 30;

const seconds = (milliseconds: number): string =>
  milliseconds < 1_000
    ? t("administration.usage.milliseconds", { milliseconds: generalNumber(Math.round(milliseconds)) })
    : t("administration.usage.seconds", { seconds: generalNumber(Math.round(milliseconds / 100) / 10) });

/** Who used what and when, what was slow and costly, and which documents nobody uses. */
export function UsageScreen() {
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
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {view === "overview" && usage !== undefined && (
        <>
          <p className={styles.note}>
            {t("administration.usage.totals", {
              kept: usage.kept,
              failed: usage.failed,
              time: seconds(usage.executeMs),
            })}
          </p>
          <ListTable
            label={t("administration.usage.costly")}
            rowHeight={36}
            rowId={({ documentId }) => documentId}
            groups={[{ id: "all", title: t("administration.usage.costly"), rows: usage.documents }]}
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
                renderCell: ({ queries }) => generalNumber(queries),
              },
              {
                id: "people",
                title: t("administration.usage.people"),
                width: "120px",
                align: "right",
                hideBelow: 768,
                renderCell: ({ members }) => generalNumber(members),
              },
            ]}
          />
          <ListTable
            label={t("administration.usage.busiest")}
            rowHeight={36}
            rowId={({ memberId }) => memberId}
            groups={[{ id: "all", title: t("administration.usage.busiest"), rows: usage.members }]}
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
                renderCell: ({ queries }) => generalNumber(queries),
              },
              {
                id: "documents",
                title: t("administration.usage.documents"),
                width: "120px",
                align: "right",
                hideBelow: 768,
                renderCell: ({ documents }) => generalNumber(documents),
              },
            ]}
          />
        </>
      )}
      {(view === "newest" || view === "slowest") && <QueryList key={view} order={view} />}
      {view === "unused" && <UnusedList />}
    </Screen>
  );
}

function QueryList({ order }: { readonly order: "newest" | "slowest" }) {
  const { zone, can } = useMembership();
  const client = useApolloClient();
  const { data, loading } = useQuery(QUERY_LOG, { variables: { order, before: null, skip: null }, fetchPolicy: "network-only" });
  const [older, setOlder] = useState<{ readonly entries: readonly QueryEntry[]; readonly isAll: boolean } | null>(null);
  const [shown, setShown] = useState<QueryEntry | null>(null);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [now] = useState(() => Date.now());
  const first = data?.queryLog ?? [];
  const entries = [...first, ...(older?.entries ?? [])];
  const isAll = older === null ? first.length < queryPageLength : older.isAll;
  const more = async (): Promise<void> => {
    try {
      const variables = {
        order,
        before: order === "newest" ? (entries.at(-1)?.entryId ?? null) : null,
        skip: order === "slowest" ? entries.length : null,
      };
      const answer = await client.query({ query: QUERY_LOG, variables, fetchPolicy: "network-only" });
      const next = answer.data?.queryLog ?? [];
      setOlder({ entries: [...(older?.entries ?? []), ...next], isAll: next.length < queryPageLength });
    } catch (thrown) {
      setRefusal(callErrorOf(thrown));
    }
  };
  return (
    <>
      {refusal !== null && <p className={styles.note}>{refusal.message}</p>}
      <ListTable
        label={t("administration.usage.queries")}
        rowHeight={36}
        rowId={({ entryId }) => entryId}
        groups={[{ id: "all", title: null, rows: entries }]}
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
          { id: "from", title: t("administration.usage.from"), width: "120px", hideBelow: 960, renderCell: (entry) => <From {...entry} /> },
          {
            id: "rows",
            title: t("administration.usage.rows"),
            width: "100px",
            align: "right",
            hideBelow: 960,
            renderCell: ({ rows }) => (rows === null ? "" : generalNumber(rows)),
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
      {!loading && entries.length === 0 && <NothingFound />}
      {!isAll && (
        <div className={styles.more}>
          <Button onPress={() => void more()}>{t("administration.usage.more")}</Button>
        </div>
      )}
      {shown !== null && (
        <Dialog title={t("administration.usage.sql-title")} isOpen onClose={() => setShown(null)} width="large" isText>
          <pre className={styles.code}>{shown.sql}</pre>
        </Dialog>
      )}
    </>
  );
}

function From({ path, errorCode, isDownload }: QueryEntry) {
  if (errorCode !== null) return <Badge tone="bad">{t("administration.usage.failed")}</Badge>;
  if (isDownload) return t("administration.usage.download");
  return path === "warehouse" ? t("administration.usage.warehouse") : t("administration.usage.kept");
}

function UnusedList() {
  const { zone } = useMembership();
  const client = useApolloClient();
  const { data, loading } = useQuery(UNUSED_DOCUMENTS, { variables: { days: DAYS, skip: 0 }, fetchPolicy: "network-only" });
  const [older, setOlder] = useState<readonly UnusedDocument[]>([]);
  const [isAll, setAll] = useState(false);
  const [now] = useState(() => Date.now());
  const documents = [...(data?.unusedDocuments ?? []), ...older];
  const more = async (): Promise<void> => {
    const answer = await client.query({
      query: UNUSED_DOCUMENTS,
      variables: { days: DAYS, skip: documents.length },
      fetchPolicy: "network-only",
    });
    const next = answer.data?.unusedDocuments ?? [];
    setOlder([...older, ...next]);
    if (next.length === 0) setAll(true);
  };
  return (
    <>
      <p className={styles.note}>{t("administration.usage.unused-what", { days: String(DAYS) })}</p>
      <ListTable
        label={t("administration.usage.unused")}
        rowHeight={36}
        rowId={({ documentId }) => documentId}
        groups={[{ id: "all", title: null, rows: documents }]}
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
      {!loading && documents.length === 0 && <NothingFound />}
      {documents.length > 0 && documents.length % 200 === 0 && !isAll && (
        <div className={styles.more}>
          <Button onPress={() => void more()}>{t("administration.usage.more")}</Button>
        </div>
      )}
    </>
  );
}
