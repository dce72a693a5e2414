import type { TimeZone } from "@sheaf/locale";
import { type Id, namesOf } from "@sheaf/workbook";
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, LoaderCircle, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { Icon, type IconType } from "../../../shared/icons/icon.tsx";
import { type ListColumn, ListTable } from "../../../shared/lists/list-table.tsx";
import { shownClock } from "../../../shared/words/shown-moments.ts";
import { useNow } from "../../../shared/words/use-now.ts";
import { t } from "../../../shared/words/words.ts";
import { KEPT_QUERIES, type LoggedQuery, type QueryStatus } from "../../state/results/history/query-log.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { elementsOf, type Shown, shownQueries, summaryOf, tookOf } from "./listed-queries.ts";
import { QueryDetails } from "./query-details.tsx";
import { pathWords, purposeWords, reasonWords, rowWords, statusWords, timeWords } from "./query-words.ts";
import { TimeBar } from "./time-bar.tsx";
import styles from "./query-history.module.css";

const ALL = "all";
/** How often the time of what runs is told anew, ms. */
const STEP = 500;

const icons: Readonly<Record<QueryStatus, IconType>> = {
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleAlert,
  canceled: CircleSlash,
  dropped: CircleDashed,
};

interface QueryHistoryProps {
  /** Above it: what makes it higher. */
  readonly edge: ReactNode;
  readonly onGo: (elementId: Id) => void;
  readonly onClose: () => void;
}

/** What this tab asked since it was opened, the newest first, and how each went. */
export function QueryHistory({ edge, onGo, onClose }: QueryHistoryProps) {
  const workbook = useWorkbook();
  const { log } = workbook.results;
  const queries = useSyncExternalStore(log.subscribe, log.list);
  const forgotten = useSyncExternalStore(log.subscribe, log.forgotten);
  const document = useDocument();
  const [shown, setShown] = useState<Shown>("all");
  const [elementId, setElementId] = useState<Id | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const pane = useRef<HTMLElement>(null);
  const now = useNow(
    queries.some(({ status }) => status === "running"),
    STEP,
  );
  const rows = shownQueries(queries, { shown, elementId, now });
  const longest = rows.reduce((most, query) => Math.max(most, tookOf(query, now)), 0);
  const chosen = queries.find(({ id }) => id === chosenId);
  const nameOf = (id: Id): string => {
    const element = findElement(document, id);
    return element === undefined ? (workbook.formerName(id) ?? t("queries.gone")) : namesOf(document).element(element);
  };
  // The keyboard comes along.
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const columns = columnsOf({ nameOf, longest, now, chosenId, zone: workbook.zone, onChoose: setChosenId });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (chosen === undefined) onClose();
    else setChosenId(null);
    event.preventDefault();
    event.stopPropagation();
  };
  // Escape leaves from anywhere in it.
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={pane} className={styles.pane} aria-label={t("queries.title")} tabIndex={-1} onKeyDown={onKeyDown}>
      {edge}
      <header className={styles.head}>
        <h2 className={styles.title}>{t("queries.title")}</h2>
        <p className={styles.summary}>
          <Summary queries={rows} nameOf={nameOf} />
        </p>
        <Select
          label={t("queries.elements")}
          hideLabel
          size="small"
          options={[{ id: ALL, label: t("queries.all-elements") }, ...elementsOf(queries).map((id) => ({ id, label: nameOf(id) }))]}
          value={elementId ?? ALL}
          onChange={(id) => setElementId(id === ALL ? null : id)}
        />
        <SegmentedControl<Shown>
          label={t("queries.shown")}
          size="small"
          segments={[
            { id: "all", label: t("queries.all") },
            { id: "slow", label: t("queries.slow") },
            { id: "failed", label: t("queries.failed") },
          ]}
          value={shown}
          onChange={setShown}
        />
        <Button size="small" variant="quiet" isDisabled={queries.length === 0} onPress={log.clear}>
          {t("queries.clear")}
        </Button>
        <IconButton icon={X} label={t("queries.close")} onPress={onClose} />
      </header>
      <div className={styles.middle}>
        <div className={styles.list}>
          {rows.length === 0 ? (
            <p className={styles.empty}>{queries.length === 0 ? t("queries.none") : t("queries.none-such")}</p>
          ) : (
            <ListTable
              label={t("queries.title")}
              rowHeight={28}
              columns={columns}
              groups={[{ id: "all", title: null, rows }]}
              rowId={({ id }) => String(id)}
              selected={chosenId === null ? null : String(chosenId)}
              onOpen={({ id }) => setChosenId(id)}
            />
          )}
          {forgotten > 0 && <p className={styles.empty}>{t("queries.forgotten", { kept: KEPT_QUERIES, count: forgotten })}</p>}
        </div>
        {chosen !== undefined && (
          <QueryDetails
            key={chosen.id}
            query={chosen}
            name={nameOf(chosen.elementId)}
            now={now}
            onGo={findElement(document, chosen.elementId) === undefined ? null : () => onGo(chosen.elementId)}
            onClose={() => setChosenId(null)}
          />
        )}
      </div>
    </section>
  );
}

/** How many there are, how many of them cost the warehouse nothing, and which took longest. */
function Summary({ queries, nameOf }: { readonly queries: readonly LoggedQuery[]; readonly nameOf: (id: Id) => string }) {
  const { count, kept, slowest } = summaryOf(queries);
  return [
    t("queries.summary", { count }),
    ...(kept === 0 ? [] : [t("queries.summary-kept", { count: kept })]),
    ...(slowest === null ? [] : [t("queries.summary-slowest", { time: timeWords(slowest.totalMs ?? 0), name: nameOf(slowest.elementId) })]),
  ].join(", ");
}

function columnsOf({
  nameOf,
  longest,
  now,
  chosenId,
  zone,
  onChoose,
}: {
  readonly nameOf: (id: Id) => string;
  readonly longest: number;
  readonly now: number;
  readonly chosenId: number | null;
  readonly zone: TimeZone;
  readonly onChoose: (id: number) => void;
}): readonly ListColumn<LoggedQuery>[] {
  return [
    {
      id: "element",
      title: t("queries.element"),
      renderCell: (query) => (
        <button
          type="button"
          className={styles.open}
          aria-pressed={query.id === chosenId}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(query.id);
          }}
        >
          <bdi>{nameOf(query.elementId)}</bdi> <span className={styles.quiet}>{purposeWords(query)}</span>
        </button>
      ),
    },
    {
      id: "when",
      title: t("queries.when"),
      width: "96px",
      hideBelow: 768,
      renderCell: ({ askedAt }) => <time dateTime={new Date(askedAt).toISOString()}>{shownClock(askedAt, zone)}</time>,
    },
    { id: "why", title: t("queries.why"), width: "104px", hideBelow: 960, renderCell: reasonWords },
    {
      id: "outcome",
      title: t("queries.outcome"),
      width: "152px",
      renderCell: (query) => (
        <span className={styles.status} data-status={query.status}>
          <Icon icon={icons[query.status]} />
          {statusWords(query)}
        </span>
      ),
    },
    { id: "path", title: t("queries.path"), width: "152px", hideBelow: 960, renderCell: pathWords },
    { id: "rows", title: t("queries.rows"), width: "104px", align: "right", hideBelow: 768, renderCell: rowWords },
    {
      id: "time",
      title: t("queries.time"),
      width: "200px",
      renderCell: (query) => <TimeBar query={query} longest={longest} now={now} />,
    },
  ];
}
