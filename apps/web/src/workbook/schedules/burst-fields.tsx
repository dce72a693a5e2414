import { limits, type ScheduleBurst } from "@sheaf/contract";
import { columnsOf, type Element, givenValuesOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { Plus, X } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Checkbox } from "../../shared/choices/checkbox.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { t } from "../../shared/words/words.ts";
import { useDocument } from "../state/workbook.ts";
import { withRows } from "./schedule-draft.ts";
import styles from "./schedules.module.css";

interface BurstFieldsProps {
  readonly burst: ScheduleBurst | null;
  /** What is filtered first: an element that is sent. */
  readonly host: Element | undefined;
  readonly onChange: (burst: ScheduleBurst | null) => void;
}

type Part = ScheduleBurst["parts"][number];

/** Controls that a column of each recipient can set. */
const controlsIn = (document: WorkbookDocument): readonly Element[] =>
  document.pages.flatMap(({ elements }) => elements.filter((one) => givenValuesOf(one) !== null));

const EMAIL = /mail/iu;

/** One message for each address in a table, with what its rows say. */
export function BurstFields({ burst, host, onChange }: BurstFieldsProps) {
  const document = useDocument();
  const names = namesOf(document);
  const elements = withRows(document);
  const element = elements.find(({ id }) => id === burst?.elementId);
  const columnsIn = (one: Element) => columnsOf(one).map(({ id }) => ({ id, label: names.column(one, id) }));
  /** A column of the same name is most often the one that is meant. */
  const partOf = (from: Element, columnId: string): Part => {
    const name = names.column(from, columnId).toLowerCase();
    const same = host === undefined ? undefined : columnsIn(host).find(({ label }) => label.toLowerCase() === name);
    return {
      columnId,
      controlId: null,
      filteredElementId: host?.id ?? null,
      filteredColumnId: same?.id ?? null,
    };
  };
  const begin = (from: Element | undefined): void => {
    if (from === undefined) return onChange(null);
    const columns = columnsIn(from);
    const email = columns.find(({ label }) => EMAIL.test(label)) ?? columns[0];
    const other = columns.find(({ id }) => id !== email?.id) ?? email;
    if (email === undefined || other === undefined) return;
    onChange({ elementId: from.id, emailColumnId: email.id, parts: [partOf(from, other.id)] });
  };
  const usual = elements.find((one) => columnsIn(one).some(({ label }) => EMAIL.test(label))) ?? elements[0];
  if (usual === undefined && burst === null) return null;
  return (
    <section className={styles.section}>
      <div className={styles.checked}>
        <Checkbox isSelected={burst !== null} onChange={(isOn) => (isOn ? begin(usual) : onChange(null))}>
          {t("schedules.burst.on")}
        </Checkbox>
        <p className={styles.note}>{t("schedules.burst.what")}</p>
      </div>
      {burst !== null && (
        <>
          <div className={styles.row}>
            <Select
              label={t("schedules.burst.element")}
              options={elements.map((one) => ({ id: one.id, label: names.element(one) }))}
              value={burst.elementId}
              onChange={(id) => begin(elements.find((one) => one.id === id))}
            />
            {element !== undefined && (
              <Select
                label={t("schedules.burst.email")}
                options={columnsIn(element)}
                value={burst.emailColumnId}
                onChange={(emailColumnId) => onChange({ ...burst, emailColumnId })}
              />
            )}
          </div>
          {element !== undefined &&
            burst.parts.map((part, at) => (
              <PartFields
                key={at}
                position={at + 1}
                part={part}
                from={element}
                canGo={burst.parts.length > 1}
                onChange={(changed) => onChange({ ...burst, parts: burst.parts.map((one, index) => (index === at ? changed : one)) })}
                onRemove={() => onChange({ ...burst, parts: burst.parts.filter((_, index) => index !== at) })}
              />
            ))}
          {element !== undefined && burst.parts.length < limits.burstColumns && (
            <div>
              <Button
                size="small"
                variant="quiet"
                icon={Plus}
                onPress={() => onChange({ ...burst, parts: [...burst.parts, partOf(element, columnsOf(element)[0]?.id ?? "")] })}
              >
                {t("schedules.burst.add")}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface PartFieldsProps {
  readonly position: number;
  readonly part: Part;
  readonly from: Element;
  readonly canGo: boolean;
  readonly onChange: (part: Part) => void;
  readonly onRemove: () => void;
}

function PartFields({ position, part, from, canGo, onChange, onRemove }: PartFieldsProps) {
  const document = useDocument();
  const names = namesOf(document);
  const columnsIn = (one: Element) => columnsOf(one).map(({ id }) => ({ id, label: names.column(one, id) }));
  const controls = controlsIn(document);
  const elements = withRows(document);
  const filtered = elements.find(({ id }) => id === part.filteredElementId);
  return (
    <div className={styles.part} role="group" aria-label={t("schedules.burst.part", { position })}>
      <Select
        label={t("schedules.burst.column")}
        options={columnsIn(from)}
        value={part.columnId}
        onChange={(columnId) => onChange({ ...part, columnId })}
      />
      <Select
        label={t("schedules.burst.target")}
        options={[
          ...controls.map((one) => ({ id: one.id, label: t("schedules.burst.control", { name: names.element(one) }) })),
          ...elements.map((one) => ({ id: one.id, label: t("schedules.burst.rows-of", { name: names.element(one) }) })),
        ]}
        value={part.controlId ?? part.filteredElementId}
        onChange={(id) =>
          onChange(
            controls.some((one) => one.id === id)
              ? { ...part, controlId: id, filteredElementId: null, filteredColumnId: null }
              : { ...part, controlId: null, filteredElementId: id, filteredColumnId: null },
          )
        }
      />
      {part.controlId === null && filtered !== undefined && (
        <Select
          label={t("schedules.burst.filtered")}
          options={columnsIn(filtered)}
          value={part.filteredColumnId}
          onChange={(filteredColumnId) => onChange({ ...part, filteredColumnId })}
        />
      )}
      {canGo && <IconButton icon={X} label={t("schedules.burst.remove", { position })} onPress={onRemove} />}
    </div>
  );
}
