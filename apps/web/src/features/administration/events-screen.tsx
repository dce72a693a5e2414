import { useApolloClient, useQuery } from "@apollo/client/react";
import { eventPageLength, type KeptEvent } from "@sheaf/contract";
import { shortMoment } from "@sheaf/locale";
import { Activity } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { useAction } from "../../shared/graphql/use-action.ts";
import type { CallError } from "../../shared/http/call-error.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { EVENT_SETTINGS, UPDATE_EVENT_SETTINGS, USAGE_EVENTS } from "./queries.ts";
import { NothingFound, Screen } from "./screen.tsx";
import styles from "./administration.module.css";

const OFF = "off";
const choices = [1, 7, 30, 90];

/** What pages told of their use, and whether any of it is kept. */
export function EventsScreen() {
  const { zone } = useMembership();
  const client = useApolloClient();
  const [label, setLabel] = useState("");
  const variables = { label: label === "" ? null : label, before: null };
  const settings = useQuery(EVENT_SETTINGS, { fetchPolicy: "network-only" });
  const { data, loading, error, refetch } = useQuery(USAGE_EVENTS, { variables, fetchPolicy: "network-only" });
  const update = useAction(UPDATE_EVENT_SETTINGS);
  const [older, setOlder] = useState<{ readonly label: string; readonly events: readonly KeptEvent[]; readonly isAll: boolean }>();
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [now] = useState(() => Date.now());
  const days = settings.data?.eventSettings.days ?? null;
  const first = data?.usageEvents ?? [];
  const behind = older?.label === label ? older : { events: [], isAll: first.length < eventPageLength };
  const events = [...first, ...behind.events];
  const keep = async (chosen: string): Promise<void> => {
    setRefusal(null);
    const outcome = await update.run(
      { days: chosen === OFF ? null : Number(chosen) },
      { refetch: ["EventSettingsOfAdmin", "EventSettings", "UsageEvents"] },
    );
    setOlder(undefined);
    if (!outcome.ok) setRefusal(outcome.error);
  };
  const ask = async (): Promise<void> => {
    const last = events.at(-1);
    if (last === undefined) return;
    setAsking(true);
    setRefusal(null);
    try {
      const answer = await client.query({
        query: USAGE_EVENTS,
        variables: { ...variables, before: last.eventId },
        fetchPolicy: "network-only",
      });
      const next = answer.data?.usageEvents ?? [];
      setOlder({ label, events: [...behind.events, ...next], isAll: next.length < eventPageLength });
    } catch (thrown) {
      setRefusal(callErrorOf(thrown));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Screen
      title={t("administration.events.title")}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={refusal}
      onRetry={() => void refetch()}
      controls={
        <>
          {(days !== null || events.length > 0) && (
            <div className={styles.search}>
              <SearchField label={t("administration.events.find")} value={label} onChange={setLabel} />
            </div>
          )}
          <Select
            label={t("administration.events.keep")}
            hideLabel
            isDisabled={settings.data === undefined || update.isRunning}
            options={[
              { id: OFF, label: t("administration.events.off") },
              ...[...new Set([...choices, ...(days === null ? [] : [days])])]
                .toSorted((a, b) => a - b)
                .map((count) => ({ id: String(count), label: t("administration.events.days", { count }) })),
            ]}
            value={days === null ? OFF : String(days)}
            onChange={(chosen) => void keep(chosen)}
          />
        </>
      }
    >
      {days === null && events.length === 0 ? (
        <EmptyState icon={Activity} title={t("administration.events.none-kept")} text={t("administration.events.what")} />
      ) : (
        <EventTable events={events} now={now} zone={zone} />
      )}
      {days !== null && events.length === 0 && <NothingFound />}
      {!behind.isAll && (
        <div className={styles.more}>
          <Button isPending={isAsking} onPress={() => void ask()}>
            {t("administration.audit.older")}
          </Button>
        </div>
      )}
    </Screen>
  );
}

function EventTable({
  events,
  now,
  zone,
}: {
  readonly events: readonly KeptEvent[];
  readonly now: number;
  readonly zone: ReturnType<typeof useMembership>["zone"];
}) {
  return (
    <ListTable
      label={t("administration.events.title")}
      rowHeight={36}
      groups={[{ id: "all", title: null, rows: events }]}
      rowId={({ eventId }) => eventId}
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
          width: "18%",
          renderCell: ({ userName }) => <span className={styles.name}>{userName ?? ""}</span>,
        },
        {
          id: "label",
          title: t("administration.events.event"),
          width: "210px",
          renderCell: ({ label }) => <code className={styles.code}>{label}</code>,
        },
        {
          id: "detail",
          title: t("administration.events.detail"),
          width: "24%",
          renderCell: ({ error, duration }) => (
            <span className={styles.email}>
              {error ?? (duration === null ? "" : t("administration.events.duration", { milliseconds: Math.round(duration) }))}
            </span>
          ),
        },
        {
          id: "where",
          title: t("administration.events.where"),
          hideBelow: 1200,
          renderCell: ({ url }) => <span className={styles.email}>{url ?? ""}</span>,
        },
      ]}
    />
  );
}
