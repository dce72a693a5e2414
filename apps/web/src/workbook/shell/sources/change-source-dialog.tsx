import type { Id, Source } from "@sheaf/workbook";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { changeSource, guessedMap, namesBehind, sourceColumnsUsed } from "../../commands/sources/change-source.ts";
import { elementName } from "../../commands/elements.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import { sourceOf, useLegColumns } from "./use-leg-columns.ts";
import styles from "./sources.module.css";

const NONE = "\u001f";

/** Another source for an element: what its formulas name of the old one is found again in the new one. */
export function ChangeSourceDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, elementId);
  const [source, setSource] = useState<Source | null>(null);
  /** Chosen by hand, by the old name. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  useEffect(() => void workbook.facts.analyze(), [workbook]);
  const legs = useMemo(() => (source === null ? [] : [source]), [source]);
  const [columns] = useLegColumns(legs);
  const used = useMemo(() => (element === undefined ? [] : sourceColumnsUsed(document, element)), [document, element]);
  if (element === undefined) return null;
  const name = elementName(document, element);
  if (source === null)
    return (
      <SourcePicker title={`New source of ${name}`} reader={elementId} onPick={(picked) => setSource(sourceOf(picked))} onClose={onClose} />
    );
  const offered = (columns ?? []).map((column) => column.name);
  const map = guessedMap(used, offered, namesBehind(document, element, source)).map(({ from, to }) => ({
    from,
    to: chosen.has(from) ? (chosen.get(from) ?? null) : to,
  }));
  const missing = map.filter(({ to }) => to === null).length;
  const apply = (): void => {
    const now = workbook.documents.state().document;
    const latest = findElement(now, elementId);
    const edit = latest === undefined ? null : changeSource(now, latest, source, map);
    if (edit === null || workbook.perform(edit.label, edit.operations)) onClose();
  };
  return (
    <Dialog
      title={`New source of ${name}`}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          <Button onPress={() => setSource(null)}>Back</Button>
          <Button variant="primary" isDisabled={columns == null} onPress={apply}>
            Change source
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.first} role="status">
          {columns == null
            ? "Looking at the new source…"
            : missing === 0
              ? "Every column that is used has its counterpart."
              : `${missing} of ${map.length} columns that are used have no counterpart. Their formulas stay, and say what they miss.`}
        </p>
        {map.map(({ from, to }) => (
          <Select
            key={from}
            label={from}
            isInline
            size="small"
            options={[{ id: NONE, label: "No counterpart" }, ...offered.map((id) => ({ id, label: id }))]}
            value={to ?? NONE}
            onChange={(id) => setChosen(new Map([...chosen, [from, id === NONE ? null : id]]))}
          />
        ))}
        {used.length === 0 && <p className={styles.first}>No formula names a column of the old source.</p>}
      </div>
    </Dialog>
  );
}
