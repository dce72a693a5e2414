import { shortMoment } from "@sheaf/locale";
import { useFocus } from "../../state/focus.ts";
import type { SavingState } from "../../state/document-store.ts";
import type { ResultFacts } from "../../state/results/result-state.ts";
import { useElementStatus } from "../../state/status-line.ts";
import { useDocumentState, useWorkbook } from "../../state/workbook.ts";
import styles from "./status-strip.module.css";

/** The strip at the foot: how far everything is saved, then what is known of the selected element. */
export function StatusStrip() {
  const workbook = useWorkbook();
  const { elementId } = useFocus();
  const status = useElementStatus(elementId);
  const facts = status?.facts ?? null;
  // Readers have no draft to be told of: without a chosen element there is nothing to say.
  if (workbook.mode === "view" && status === null) return null;
  return (
    <footer className={styles.strip}>
      {workbook.mode === "edit" && <Saving />}
      {status?.counts != null && <span>{status.counts}</span>}
      {facts !== null && <QueryFacts facts={facts} />}
      {elementId !== null && facts?.sql != null && (
        <button type="button" className={styles.link} onClick={() => workbook.showSql(elementId)}>
          View SQL
        </button>
      )}
      <span className={styles.space} />
      {status?.figures.map(({ label, text }) => (
        <span key={label}>
          {label} <strong className={styles.figure}>{text}</strong>
        </span>
      ))}
    </footer>
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
