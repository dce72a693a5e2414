import { shortMoment } from "@sheaf/locale";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { useFocusPart } from "../../state/focus.ts";
import type { SavingState } from "../../state/document-store.ts";
import type { ResultFacts } from "../../state/results/result-state.ts";
import { useElementStatus, useEntryStatus } from "../../state/status-line.ts";
import type { EntryStatus } from "../../state/status-store.ts";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import styles from "./status-strip.module.css";

/** The strip at the foot: how far everything is saved, then what is known of the selected element. */
export function StatusStrip() {
  const workbook = useWorkbook();
  const elementId = useFocusPart("elementId");
  const status = useElementStatus(elementId);
  const entries = useEntryStatus(elementId);
  const facts = status?.facts ?? null;
  // Readers have no draft to be told of: without a chosen element there is nothing to say.
  if (workbook.mode === "view" && status === null) return null;
  return (
    <footer className={styles.strip}>
      <MovedSaid />
      {workbook.mode === "edit" && entries === null && <Saving />}
      {entries !== null && <Entries entries={entries} isEditing={workbook.mode === "edit"} />}
      {status?.counts != null && <span>{status.counts}</span>}
      {facts !== null && <QueryFacts facts={facts} />}
      {elementId !== null && facts?.sql != null && (
        <button type="button" className={styles.link} onClick={() => workbook.showSql(elementId)}>
          View SQL
        </button>
      )}
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

/** What an undo took back is seen where it stood; it is said here. */
function MovedSaid() {
  const { onMoved } = useWorkbook();
  const [said, setSaid] = useState({ text: "", turn: 0 });
  useEffect(
    () =>
      onMoved(({ label, isUndo }) => setSaid(({ turn }) => ({ text: `${isUndo ? "Undone" : "Done again"}: ${label}`, turn: turn + 1 }))),
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
  live: { text: "Live edit on", tone: "ok" },
  saving: { text: "Saving", tone: "busy" },
  offline: { text: "Offline: edits are kept in this browser", tone: "bad" },
  outdated: { text: "A newer Sheaf is running: reload the page", tone: "bad" },
  closed: { text: "This workbook cannot be edited any more", tone: "bad" },
  fixed: { text: "", tone: "none" },
};

function Saving() {
  const { saving, savedAt } = useDocumentState();
  const { zone } = useWorkbook();
  const { text, tone } = words[saving];
  return (
    <span className={styles.state} role="status">
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      {text}
      {saving === "live" && savedAt !== null && <span className={styles.quiet}>saved {shortMoment(savedAt, savedAt, zone)}</span>}
    </span>
  );
}

function Entries({ entries, isEditing }: { readonly entries: EntryStatus; readonly isEditing: boolean }) {
  const { saving } = useDocumentState();
  const { writing, isOffline, invalid, onInvalid, others } = entries;
  const cells = `${writing.toLocaleString("en")} ${writing === 1 ? "cell" : "cells"}`;
  const isBad = isOffline || (isEditing && words[saving].tone === "bad");
  const text = isOffline
    ? `Offline: ${cells} wait to be written`
    : isBad
      ? words[saving].text
      : writing > 0
        ? `All changes saved, ${cells} writing`
        : "All changes saved";
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
            {invalid.toLocaleString("en")} invalid {invalid === 1 ? "cell" : "cells"}
          </button>
        )}
      </span>
      {others !== null && <span>{others}</span>}
    </>
  );
}

const hints = [
  { keys: "tab", words: "next cell" },
  { keys: "enter", words: "next row" },
  { keys: "mod+D", words: "fill down" },
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
          {facts.path === "cache" ? "Cached" : "Query"}{" "}
          <strong className={styles.figure}>{Math.max(1, Math.round(facts.elapsedMs))} ms</strong>
        </span>
      )}
      <span>
        Fresh as of {shortMoment(facts.asOf, facts.asOf, zone)} {zone.id}
      </span>
    </>
  );
}
