import type { Id, Source } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Select } from "../../../shared/fields/select.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { elementName } from "../../commands/elements.ts";
import { aliasesIn } from "../../commands/sources/change-source.ts";
import { atLevel, levelRead, readLevels } from "../../commands/sources/read-level.ts";
import { changeUnion, matched, type UnionDraft, unionDraft, withoutSource, withSource } from "../../commands/sources/unions.ts";
import { findElement, useWorkbook } from "../../state/workbook.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import type { PickedSource } from "../add/starting-point.ts";
import { RowCount } from "./row-count.tsx";
import { SeveralConnections } from "./several-connections.tsx";
import { UnionColumns } from "./union-columns.tsx";
import { sourceOf, useLegColumns } from "./use-leg-columns.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

const ALL = "\u001f";
const none: readonly Source[] = [];

/** Rows of several sources below each other: sources appended, their columns matched, and taken away again. */
export function UnionDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  // What is set here is set against the document of the moment; it is applied to the one of then.
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, elementId);
  const [started] = useState(() => (element === undefined ? null : unionDraft(document, element)));
  const isUnion = started !== null && started.sources.length > 1;
  const [draft, setDraft] = useState<UnionDraft | null>(started);
  const [isPicking, setPicking] = useState(!isUnion);
  const [isTouched, setTouched] = useState(false);
  /** Sources whose columns are to be matched once they are known, in order. */
  const [waiting, setWaiting] = useState<readonly number[]>(isUnion || (started?.columns.length ?? 0) > 0 ? [] : [0]);
  const legs = draft?.sources ?? none;
  const columns = useLegColumns(legs);
  const [next] = waiting;
  const found = next === undefined ? null : columns[next];
  useEffect(() => {
    if (next === undefined || found == null) return;
    const names = found.map(({ name }) => name);
    setDraft((now) => (now === null ? null : matched(now, next, names)));
    setWaiting((before) => before.slice(1));
  }, [next, found]);
  const edit = useMemo(
    () => (draft === null || element === undefined || waiting.length > 0 ? null : changeUnion(document, element, draft, workbook.newId)),
    [document, element, draft, waiting, workbook],
  );
  if (element === undefined || draft === null) return null;

  const name = elementName(document, element);
  const names = draft.sources.map((leg, index) => aliasesIn(document, leg)[0] ?? t("sources.union-dialog.source", { index: index + 1 }));
  const change = (changed: UnionDraft): void => {
    setTouched(true);
    setDraft(changed);
  };
  const pick = (picked: PickedSource): void => {
    setPicking(false);
    setWaiting([...waiting, draft.sources.length]);
    change(withSource(draft, sourceOf(picked)));
  };
  const apply = (): void => {
    const now = workbook.documents.state().document;
    const latest = findElement(now, elementId);
    const last = latest === undefined ? null : changeUnion(now, latest, draft, workbook.newId);
    if (last === null || workbook.perform(last.label, last.operations)) onClose();
  };
  if (isPicking)
    return (
      <SourcePicker
        title={t("sources.union-dialog.append-rows", { name })}
        reader={elementId}
        onPick={pick}
        onClose={() => (draft.sources.length === 1 && !isUnion ? onClose() : setPicking(false))}
      />
    );
  return (
    <Dialog
      title={t("sources.union-dialog.appended-sources-of", { name })}
      isOpen
      onClose={onClose}
      width="large"
      isDirty={isTouched}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={edit === null} onPress={apply}>
            {draft.sources.length === 1 ? t("sources.union-dialog.remove-appended-sources") : t("shared.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <ul className={styles.sources} aria-label={t("sources.union-dialog.sources")}>
          {draft.sources.map((source, index) => {
            const levels = readLevels(document, source);
            return (
              // A source may stand here twice: its place is what tells them apart.
              <li key={index} className={styles.head}>
                <span className={styles.first}>{names[index]}</span>
                {levels.length > 0 && (
                  <Select
                    label={t("sources.union-dialog.read-by", { names: names[index] ?? "" })}
                    isInline
                    size="small"
                    options={levels.map(({ groupingId, name: words }) => ({ id: groupingId ?? ALL, label: words }))}
                    value={levelRead(source) ?? ALL}
                    onChange={(id) =>
                      change({
                        ...draft,
                        sources: draft.sources.map((one, at) => (at === index ? atLevel(one, id === ALL ? null : id) : one)),
                      })
                    }
                  />
                )}
                {draft.sources.length > 1 && waiting.length === 0 && (
                  <IconButton
                    icon={Trash2}
                    label={t("sources.union-dialog.remove-source", { index: index + 1, names: names[index] ?? "" })}
                    onPress={() => change(withoutSource(draft, index))}
                  />
                )}
              </li>
            );
          })}
        </ul>
        <Button icon={Plus} size="small" onPress={() => setPicking(true)}>
          {t("sources.union-dialog.append-another-source")}
        </Button>
        <SeveralConnections document={document} legs={draft.sources} />
        {draft.sources.length === 1 ? (
          <p className={styles.counts}>{t("sources.union-dialog.one-source-left-columns")}</p>
        ) : waiting.length > 0 ? (
          <p className={styles.counts} role="status">
            {t("sources.transpose-dialog.looking-columns")}
          </p>
        ) : (
          <UnionColumns draft={draft} names={names} columns={columns} onChange={change} />
        )}
        {edit !== null && draft.sources.length > 1 && (
          <RowCount elementId={elementId} edit={edit} version={JSON.stringify([draft.sources, draft.columns.map(({ from }) => from)])} />
        )}
      </div>
    </Dialog>
  );
}
