import { useQuery } from "@apollo/client/react";
import { eventPageLength, type KeptEvent } from "@sheaf/contract";
import { Activity } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { MoreButton } from "./more-button.tsx";
import { EVENT_SETTINGS, UPDATE_EVENT_SETTINGS, USAGE_EVENTS } from "./queries.ts";
import { NothingFound, Screen } from "./screen.tsx";
import { useParts } from "./use-parts.ts";
import styles from "./administration.module.css";

const OFF = "off";
const choices = [1, 7, 30, 90];

/** What pages told of their use, and whether any of it is kept. */
export function EventsScreen() {
  const { zone } = useMembership();
  const [label, setLabel] = useState("");
  const settings = useQuery(EVENT_SETTINGS, { fetchPolicy: "network-only" });
  const { rows, more, refusal, isLoading, error, refetch, forget } = useParts(
    USAGE_EVENTS,
    { label: label === "" ? null : label, before: null },
    {
      rowsOf: ({ usageEvents }) => usageEvents,
      behind: (events) => ({ before: events.at(-1)?.eventId ?? null }),
      length: eventPageLength,
    },
  );
  const update = useAction(UPDATE_EVENT_SETTINGS);
  const [now] = useState(() => Date.now());
  const days = settings.data?.eventSettings.days ?? null;
  const keep = async (chosen: string): Promise<void> => {
    await update.run(
      { days: chosen === OFF ? null : Number(chosen) },
      { refetch: ["EventSettingsOfAdmin", "EventSettings", "UsageEvents"] },
    );
    forget();
  };
  return (
    <Screen
      title={t("administration.events.title")}
      isLoading={isLoading}
      error={error}
      refusal={update.error ?? refusal}
      onRetry={refetch}
      controls={
        <>
          {(days !== null || rows.length > 0) && (
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
      {days === null && rows.length === 0 ? (
        <EmptyState icon={Activity} title={t("administration.events.none-kept")} text={t("administration.events.what")} />
      ) : (
        <EventTable events={rows} now={now} zone={zone} />
      )}
      {days !== null && rows.length === 0 && <NothingFound />}
      <MoreButton more={more} label={t("administration.audit.older")} />
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
