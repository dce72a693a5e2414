import { useApolloClient, useQuery } from "@apollo/client/react";
import { type AuditEntry, auditPageLength } from "@sheaf/contract";
import { shortMoment } from "@sheaf/locale";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { ComboBox } from "../../shared/fields/combo-box.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ALL_MEMBERS, AUDIT } from "./queries.ts";
import { NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

/** What was done in the organization, the newest first, as far back as somebody asks. */
export function AuditScreen() {
  const { zone } = useMembership();
  const client = useApolloClient();
  const [actorId, setActorId] = useState<string | null>(null);
  const variables = { before: null, actorId, action: null };
  const { data, loading, error, refetch } = useQuery(AUDIT, { variables, fetchPolicy: "network-only" });
  const { data: people } = useQuery(ALL_MEMBERS);
  /** Pages behind the first, of the person that is asked for. */
  const [older, setOlder] = useState<{
    readonly actorId: string | null;
    readonly entries: readonly AuditEntry[];
    readonly isAll: boolean;
  }>();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const first = data?.auditEntries ?? [];
  const shown = older?.actorId === actorId ? older : { entries: [], isAll: first.length < auditPageLength };
  const entries = [...first, ...shown.entries];
  const [now] = useState(() => Date.now());
  const ask = async (): Promise<void> => {
    const last = entries.at(-1);
    if (last === undefined) return;
    setAsking(true);
    setRefusal(null);
    try {
      const answer = await client.query({ query: AUDIT, variables: { ...variables, before: last.entryId }, fetchPolicy: "network-only" });
      const next = answer.data?.auditEntries ?? [];
      setOlder({ actorId, entries: [...shown.entries, ...next], isAll: next.length < auditPageLength });
    } catch (thrown) {
      setRefusal(callErrorOf(thrown));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Screen
      title={t("administration.audit.title")}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={refusal}
      onRetry={() => void refetch()}
      controls={
        <div className={styles.search}>
          <ComboBox
            label={t("administration.audit.person")}
            hideLabel
            placeholder={t("administration.audit.everybody")}
            options={(people?.members ?? []).map(({ userId, name, email }) => ({ id: userId, label: name, note: email }))}
            value={actorId}
            onChange={setActorId}
            emptyText={t("administration.nothing-found")}
          />
        </div>
      }
    >
      <ListTable
        label={t("administration.audit.title")}
        rowHeight={36}
        groups={[{ id: "all", title: null, rows: entries }]}
        rowId={({ entryId }) => entryId}
        columns={[
          {
            id: "at",
            title: t("administration.audit.when"),
            width: "150px",
            renderCell: ({ at }) => <time dateTime={at}>{shortMoment(Date.parse(at), now, zone)}</time>,
          },
          {
            id: "who",
            title: t("administration.audit.who"),
            width: "22%",
            renderCell: ({ actorName, impersonatorName }) => (
              <span className={styles.name}>
                {impersonatorName === null
                  ? (actorName ?? t("administration.audit.nobody"))
                  : t("administration.audit.acting-as", { administrator: impersonatorName, member: actorName ?? "" })}
              </span>
            ),
          },
          {
            id: "what",
            title: t("administration.audit.what"),
            width: "220px",
            renderCell: ({ action }) => <code className={styles.code}>{action}</code>,
          },
          {
            id: "object",
            title: t("administration.audit.object"),
            renderCell: ({ objectName, objectId }) => <span className={styles.email}>{objectName ?? objectId ?? ""}</span>,
          },
          {
            id: "from",
            title: t("administration.audit.from"),
            width: "140px",
            hideBelow: 1200,
            renderCell: ({ sourceAddress }) => <span className={styles.email}>{sourceAddress}</span>,
          },
        ]}
      />
      {entries.length === 0 && <NothingFound />}
      {!shown.isAll && (
        <div className={styles.more}>
          <Button isPending={isAsking} onPress={() => void ask()}>
            {t("administration.audit.older")}
          </Button>
        </div>
      )}
    </Screen>
  );
}
