import { referencesIn } from "@sheaf/formula";
import { isNumberName, type TypeName } from "@sheaf/sql";
import type { Element, Id, Source, WorkbookDocument } from "@sheaf/workbook";
import { memo, useCallback, useEffect, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Select, type SelectProps } from "../../../shared/fields/select.tsx";
import { ValueTypeIcon, valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { changeSource, guessedMap, namesBehind, nameOfUsed, sourceColumnsUsed } from "../../commands/sources/change-source.ts";
import { elementName } from "../../commands/elements.ts";
import type { SourceField } from "../../elements/shelves/panel-port.ts";
import { useFieldTree } from "../../elements/source-fields/use-field-tree.ts";
import { findElement, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { SourcePicker } from "../add/source-picker.tsx";
import { sourceOf, useLegColumns } from "./use-leg-columns.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

const NONE = "\u001f";

/** Another source for an element: what its formulas name of the old one is found again in the new one. */
export function ChangeSourceDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, elementId);
  const [source, setSource] = useState<Source | null>(null);
  useEffect(() => void workbook.facts.analyze(), [workbook]);
  if (element === undefined) return null;
  if (source === null)
    return (
      <SourcePicker
        title={t("sources.change-source-dialog.new-source-of", { name: elementName(document, element) })}
        reader={elementId}
        onPick={(picked) => setSource(sourceOf(picked))}
        onClose={onClose}
      />
    );
  return <CounterpartsDialog document={document} element={element} source={source} onBack={() => setSource(null)} onClose={onClose} />;
}

interface CounterpartsDialogProps {
  /** As it was when the dialog was opened. */
  readonly document: WorkbookDocument;
  readonly element: Element;
  /** The new one. */
  readonly source: Source;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function CounterpartsDialog({ document, element, source, onBack, onClose }: CounterpartsDialogProps) {
  const workbook = useWorkbook();
  /** Chosen by hand, by the old name. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const legs = useMemo(() => [source], [source]);
  const [columns] = useLegColumns(legs);
  const { fields } = useFieldTree(element);
  const used = useMemo(() => sourceColumnsUsed(document, element), [document, element]);
  const behind = useMemo(() => namesBehind(document, element, source), [document, element, source]);
  const offered = useMemo(() => (columns ?? []).map((column) => column.name), [columns]);
  const guessed = useMemo(() => guessedMap(used, offered, behind), [used, offered, behind]);
  const was = useMemo(() => new Map(used.map((one) => [one, typeOfUsed(one, fields)])), [used, fields]);
  const areTypesKnown = typesAreKnown(workbook, source);
  const is = useMemo(() => new Map(areTypesKnown ? columns?.map(({ name, type }) => [name, type]) : []), [areTypesKnown, columns]);
  const options = useMemo(
    () => [
      { id: NONE, label: t("sources.change-source-dialog.no-counterpart") },
      ...offered.map((id) => ({ id, label: id, detail: <TypeMark type={is.get(id) ?? null} /> })),
    ],
    [offered, is],
  );
  const choose = useCallback((from: string, to: string | null): void => setChosen((before) => new Map([...before, [from, to]])), []);

  const map = guessed.map(({ from, to }) => ({ from, to: chosen.has(from) ? (chosen.get(from) ?? null) : to }));
  const missing = map.filter(({ to }) => to === null).length;
  const apply = (): void => {
    const now = workbook.documents.state().document;
    const latest = findElement(now, element.id);
    const edit = latest === undefined ? null : changeSource(now, latest, source, map);
    if (edit === null || workbook.perform(edit.label, edit.operations)) onClose();
  };
  return (
    <Dialog
      title={t("sources.change-source-dialog.new-source-of", { name: elementName(document, element) })}
      isOpen
      onClose={onClose}
      width="medium"
      actions={
        <>
          <Button onPress={onBack}>{t("sources.change-source-dialog.back")}</Button>
          <Button variant="primary" isDisabled={columns == null} onPress={apply}>
            {t("sources.change-source-dialog.change-source")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.first} role="status">
          {columns == null
            ? t("sources.change-source-dialog.looking-new-source")
            : missing === 0
              ? t("sources.change-source-dialog.every-column-used-counterpart")
              : t("sources.change-source-dialog.columns-used-no-counterpart", { missing, count: map.length })}
        </p>
        {map.map(({ from, to }) => (
          <Counterpart
            key={from}
            from={from}
            to={to}
            was={was.get(from) ?? null}
            is={to === null ? null : (is.get(to) ?? null)}
            options={options}
            onChoose={choose}
          />
        ))}
        {used.length === 0 && <p className={styles.first}>{t("sources.change-source-dialog.no-formula-names-column")}</p>}
      </div>
    </Dialog>
  );
}

interface CounterpartProps {
  readonly from: string;
  readonly to: string | null;
  /** Types of the two; null: not known. */
  readonly was: TypeName | null;
  readonly is: TypeName | null;
  readonly options: SelectProps<string>["options"];
  readonly onChoose: (from: string, to: string | null) => void;
}

/** A column of the old source and what takes its place, each with its type. */
const Counterpart = memo(function Counterpart({ from, to, was, is, options, onChoose }: CounterpartProps) {
  const problem = typeProblem(from, was, to, is);
  return (
    <div className={styles.counterpart}>
      <Select
        label={from}
        labelExtra={<TypeMark type={was} />}
        isInline
        size="small"
        options={options}
        value={to ?? NONE}
        onChange={(id) => onChoose(from, id === NONE ? null : id)}
        {...(problem === null ? {} : { description: <span className={styles.doubt}>{problem}</span> })}
      />
      <TypeMark type={is} />
    </div>
  );
});

function TypeMark({ type }: { readonly type: TypeName | null }) {
  return (
    <span className={styles.type} title={type === null ? undefined : valueTypeTitle(type)}>
      {type !== null && <ValueTypeIcon type={type} label={valueTypeTitle(type)} />}
    </span>
  );
}

/** Types of an element's columns are names alone until it is analyzed, or was shown. */
function typesAreKnown({ facts }: Workbook, source: Source): boolean {
  return source.kind !== "table" || facts.of((source as Extract<Source, { kind: "table" }>).elementId) !== null;
}

/** The type of a column that formulas name; null where it is not known, or not there. */
function typeOfUsed(used: string, fields: readonly SourceField[]): TypeName | null {
  const name = nameOfUsed(used).toLowerCase();
  const leg = used.startsWith("[") ? referencesIn(used, "printed")[0]?.path[0]?.toLowerCase() : undefined;
  return (
    fields.find((field) => field.name.toLowerCase() === name && (leg === undefined || field.group.toLowerCase() === leg))?.type ?? null
  );
}

/** What formulas have to do with when the types differ; null where they do not. Numbers are numbers. */
function typeProblem(from: string, was: TypeName | null, to: string | null, is: TypeName | null): string | null {
  if (to === null || was === null || is === null || was === is || was === "null" || is === "null") return null;
  if (isNumberName(was) && isNumberName(is)) return null;
  const words = (name: string, type: TypeName): string => `${name} (${valueTypeTitle(type).toLowerCase()})`;
  return t("sources.change-source-dialog.types-differ-formulas-need", { nameOfUsed: words(nameOfUsed(from), was), to: words(to, is) });
}
