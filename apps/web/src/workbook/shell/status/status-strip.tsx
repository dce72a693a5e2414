import { CircleAlert } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { useFocusPart } from "../../state/focus.ts";
import type { SavingState } from "../../state/document-store.ts";
import type { ResultFacts } from "../../state/results/result-state.ts";
import { usePaused } from "../../state/results/use-pausing.ts";
import { useElementStatus, useEntryStatus } from "../../state/status-line.ts";
import type { EntryStatus } from "../../state/status-store.ts";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import { shortMoment } from "../../../shared/words/shown-moments.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./status-strip.module.css";
import { useOnline } from "../../../shared/http/use-online.ts";

/** The strip at the foot: how far everything is saved, then what is known of the selected element. */
export function StatusStrip({ areQueriesShown, onQueries }: { readonly areQueriesShown: boolean; readonly onQueries: () => void }) {
  const workbook = useWorkbook();
  const elementId = useFocusPart("elementId");
  const status = useElementStatus(elementId);
  const entries = useEntryStatus(elementId);
  const facts = status?.facts ?? null;
  // Readers have no draft to be told of: without a chosen element there is nothing to say.
  const { isPaused } = usePaused();
  const refreshing = useAutoRefresh();
  if (workbook.mode === "view" && status === null && !isPaused && refreshing.minutes === null) return null;
  return (
    <footer className={styles.strip}>
      <MovedSaid />
      {workbook.mode === "edit" && entries === null && <Saving />}
      {entries !== null && <Entries entries={entries} isEditing={workbook.mode === "edit"} />}
      {status?.counts != null && <span>{status.counts}</span>}
      {facts !== null && <QueryFacts facts={facts} />}
      {refreshing.minutes !== null && <Refreshing minutes={refreshing.minutes} last={refreshing.last} isPaused={isPaused} />}
      {elementId !== null && facts?.sql != null && (
        <button type="button" className={styles.link} onClick={() => workbook.showSql(elementId)}>
          {t("workbook.status-strip.view-sql")}
        </button>
      )}
      <button type="button" className={styles.link} aria-pressed={areQueriesShown} onClick={onQueries}>
        {t("workbook.status-strip.queries")}
      </button>
      {workbook.mayPause && <Pausing />}
      <span className={styles.space} />
      {entries !== null && <EntryHints />}
      {/* What is selected added up, said as it changes. */}
      <span role="status" className={styles.figures}>
        {status?.figures.map(({ label, text }) => (
          <span key={label}>
            {label} <strong className={styles.figure}>{text}</strong>
          </span>
        ))}
      </span>
    </footer>
  );
}

function useAutoRefresh(): { readonly minutes: number | null; readonly last: number | null } {
  const { autoRefresh } = useWorkbook();
  const minutes = useSyncExternalStore(autoRefresh.subscribe, autoRefresh.minutes);
  const last = useSyncExternalStore(autoRefresh.subscribe, autoRefresh.last);
  return { minutes, last };
}

/** How often the page asks again by itself, and when it did last. */
function Refreshing({ minutes, last, isPaused }: { readonly minutes: number; readonly last: number | null; readonly isPaused: boolean }) {
  const { zone } = useWorkbook();
  return (
    <span>
      {isPaused
        ? t("workbook.status-strip.refresh-paused")
        : last === null
          ? t("workbook.status-strip.refreshes-every", { minutes })
          : t("workbook.status-strip.refreshed-at", { minutes, shortMoment: shortMoment(last, last, zone) })}
    </span>
  );
}

/** Whether queries are held back, how many elements wait, and the way on. */
function Pausing() {
  const { pausing } = useWorkbook().results;
  const { isPaused, waiting } = usePaused();
  return (
    <span className={styles.state}>
      <span role="status" className={styles.state}>
        {isPaused && (
          <>
            <span className={styles.dot} data-tone="warn" aria-hidden="true" />
            {waiting === 0 ? t("workbook.paused.all") : t("workbook.paused.waiting", { count: waiting })}
          </>
        )}
      </span>
      <button type="button" className={styles.link} onClick={isPaused ? pausing.resume : pausing.pause}>
        {isPaused ? t("workbook.paused.resume") : t("workbook.paused.pause")}
      </button>
    </span>
  );
}

/** What an undo took back is seen where it stood; it is said here. */
function MovedSaid() {
  const { onMoved } = useWorkbook();
  const [said, setSaid] = useState({ text: "", turn: 0 });
  useEffect(
    () =>
      onMoved(({ label, isUndo, isUsedUp }) => {
        // A message on the screen says what was not done, and is read out too.
        if (isUsedUp) return;
        setSaid(({ turn }) => ({
          text: isUndo ? t("workbook.status-strip.undone", { label }) : t("workbook.status-strip.done-again", { label }),
          turn: turn + 1,
        }));
      }),
    [onMoved],
  );
  return (
    <span role="status" className="visually-hidden">
      {/* The same words twice are two things that happened. */}
      <span key={said.turn}>{said.text}</span>
    </span>
  );
}

const words: Readonly<Record<SavingState, { readonly text: string; readonly tone: "ok" | "busy" | "bad" | "none" }>> = {
  live: {
    get text() {
      return t("workbook.status-strip.live-edit-on");
    },
    tone: "ok",
  },
  saving: {
    get text() {
      return t("workbook.status-strip.saving");
    },
    tone: "busy",
  },
  offline: {
    get text() {
      return t("workbook.status-strip.offline-edits-kept-browser");
    },
    tone: "bad",
  },
  outdated: {
    get text() {
      return t("workbook.status-strip.newer-sheaf-running-reload");
    },
    tone: "bad",
  },
  closed: {
    get text() {
      return t("workbook.status-strip.workbook-cannot-edited-any");
    },
    tone: "bad",
  },
  fixed: { text: "", tone: "none" },
};

/** How the document stands. Without a network nothing is saved, whatever the socket has noticed. */
function useSaving(): SavingState {
  const { saving } = useDocumentState();
  const isOnline = useOnline();
  return !isOnline && (saving === "live" || saving === "saving") ? "offline" : saving;
}

function Saving() {
  const { savedAt } = useDocumentState();
  const { zone } = useWorkbook();
  const saving = useSaving();
  const { text, tone } = words[saving];
  return (
    <span className={styles.state} role="status">
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      {text}
      {saving === "live" && savedAt !== null && (
        <span className={styles.quiet}>{t("workbook.status-strip.saved", { shortMoment: shortMoment(savedAt, savedAt, zone) })}</span>
      )}
    </span>
  );
}

function Entries({ entries, isEditing }: { readonly entries: EntryStatus; readonly isEditing: boolean }) {
  const saving = useSaving();
  const { writing, invalid, onInvalid, others } = entries;
  const isOffline = writing > 0 && (entries.isOffline || saving === "offline");
  const isBad = isOffline || (isEditing && words[saving].tone === "bad");
  const text = isOffline
    ? t("workbook.status-strip.offline-wait-written", { count: writing })
    : isBad
      ? words[saving].text
      : writing > 0
        ? t("workbook.status-strip.all-changes-saved-writing", { count: writing })
        : t("workbook.status-strip.all-changes-saved");
  return (
    <>
      <span className={styles.state} role="status">
        <span className={styles.dot} data-tone={isBad ? "bad" : writing > 0 ? "busy" : "ok"} aria-hidden="true" />
        {text}
      </span>
      <span role="status">
        {invalid > 0 && (
          <button type="button" className={styles.invalid} onClick={onInvalid}>
            <Icon icon={CircleAlert} />
            {t("workbook.status.invalid", { count: invalid })}
          </button>
        )}
      </span>
      {others !== null && <span>{others}</span>}
    </>
  );
}

const hints = [
  {
    keys: "tab",
    get words() {
      return t("workbook.status-strip.next-cell");
    },
  },
  {
    keys: "enter",
    get words() {
      return t("workbook.status-strip.next-row");
    },
  },
  {
    keys: "mod+D",
    get words() {
      return t("workbook.status-strip.fill-down");
    },
  },
] as const;

function EntryHints() {
  return (
    <span className={styles.hints}>
      {hints.map(({ keys, words: hint }) => (
        <span key={keys} className={styles.hint}>
          <KeyCap keys={keys} />
          {hint}
        </span>
      ))}
    </span>
  );
}

function QueryFacts({ facts }: { readonly facts: ResultFacts }) {
  const { zone } = useWorkbook();
  return (
    <>
      {facts.elapsedMs !== null && (
        <span>
          {facts.path === "slice"
            ? t("workbook.status-strip.filtered-here")
            : facts.path === "cache"
              ? t("workbook.status-strip.cached")
              : t("workbook.status-strip.query")}{" "}
          <strong className={styles.figure}>{t("workbook.status-strip.ms", { max: Math.max(1, Math.round(facts.elapsedMs)) })}</strong>
        </span>
      )}
      {facts.unsliced != null && <span>{facts.unsliced}</span>}
      <span>{t("workbook.status-strip.fresh-as-of", { shortMoment: shortMoment(facts.asOf, facts.asOf, zone), id: zone.id })}</span>
    </>
  );
}
