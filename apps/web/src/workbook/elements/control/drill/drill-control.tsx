import {
  type ControlElements,
  directElement,
  type Filter,
  type FilterValue,
  type Id,
  namesOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { columnName } from "../../../commands/columns.ts";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { PopoverButton } from "../../../../shared/overlays/popover.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import type { ControlViewProps } from "../control-view.ts";
import { InlineControl } from "../box/inline-control.tsx";
import { useControlNow } from "../../choosing/now/control-now.ts";
import { ListChoices } from "../../choosing/list/list-choices.tsx";
import { type ListOptions, type LoadOptions } from "../../choosing/list/list-options.ts";
import { useValueWriter } from "../../choosing/list/value-writer.ts";
import { type DrillPlace, drillPlace, pick, show } from "../../drill/led/drill-place.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./drill-control.module.css";

type DrillControl = ControlElements["drill"];

/** A path of categories: what was picked on the way, the category that is shown with its values, and those that come after it. */
export function DrillControlElement({ element, name, title }: ControlViewProps<"drill">) {
  const document = useDocument();
  const [value, setValue] = useControlNow(element);
  const place = useMemo(() => drillPlace(element, value), [element, value]);
  const nameOf = useCategoryNames(document, element);
  const write = useValueWriter(sourceElementOf(element));
  /** What was picked of a category, as its column writes it; null: nothing. */
  const pickedText = (columnId: Id): string | null => {
    const picked = pickedOf(place, columnId);
    return picked === undefined ? null : write(columnId, picked);
  };
  const label = title ?? name;
  return (
    <InlineControl label={label} isUnset={value === null} onClear={() => setValue(null)} snug>
      <nav aria-label={label}>
        <ol className={styles.path}>
          {place.categories.length === 0 && <li className={styles.empty}>{t("control.drill.no-categories-yet")}</li>}
          {place.categories.map((columnId, depth) => (
            <li key={columnId} className={styles.step}>
              {depth > 0 && <Icon icon={ChevronRight} />}
              {depth === place.depth ? (
                <ShownCategory
                  element={element}
                  place={place}
                  category={nameOf(columnId)}
                  pickedText={pickedText(columnId)}
                  onPick={(picked) => setValue(pick(place, picked))}
                />
              ) : (
                <OtherCategory category={nameOf(columnId)} pickedText={pickedText(columnId)} onShow={() => setValue(show(place, depth))} />
              )}
            </li>
          ))}
        </ol>
      </nav>
    </InlineControl>
  );
}

const pickedOf = ({ picked }: DrillPlace, columnId: Id): FilterValue | undefined => picked.find((one) => one.columnId === columnId)?.value;

function OtherCategory({
  category,
  pickedText,
  onShow,
}: {
  readonly category: string;
  readonly pickedText: string | null;
  readonly onShow: () => void;
}) {
  const text = pickedText ?? category;
  return (
    <AriaButton
      className={cx(styles.other, pickedText !== null && styles.picked)}
      onPress={onShow}
      aria-label={pickedText === null ? t("control.drill.show", { category }) : t("control.drill.back-to-it", { category, text })}
    >
      <span className={styles.words}>{text}</span>
    </AriaButton>
  );
}

/** The category that the targets show; its values lead on. */
function ShownCategory({
  element,
  place,
  category,
  pickedText,
  onPick,
}: {
  readonly element: DrillControl;
  readonly place: DrillPlace;
  readonly category: string;
  readonly pickedText: string | null;
  readonly onPick: (value: FilterValue) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const columnId = place.categories[place.depth] ?? "";
  const load = useCategoryValues(element, place, columnId);
  const own = pickedOf(place, columnId);
  const text = pickedText === null ? category : `${category}: ${pickedText}`;
  return (
    <PopoverButton
      label={category}
      flush
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <AriaButton className={styles.shown ?? ""} aria-current="step">
          <span className={styles.words}>{text}</span>
          <Icon icon={ChevronDown} />
        </AriaButton>
      }
    >
      {(close) => (
        <ListChoices
          label={category}
          choice={{ mode: "include", selection: "single", values: own === undefined ? [] : [own] }}
          load={load}
          onChange={({ values: [first] }) => {
            if (first === undefined) return;
            onPick(first);
            close();
          }}
          onClose={close}
        />
      )}
    </PopoverButton>
  );
}

/** Values of a category within those that were picked further out. */
function useCategoryValues(element: DrillControl, place: DrillPlace, columnId: Id): LoadOptions {
  const workbook = useWorkbook();
  const elementId = sourceElementOf(element);
  const about = element.id;
  const within = JSON.stringify(place.picked.filter((one) => one.columnId !== columnId));
  return useCallback<LoadOptions>(
    async (search, signal): Promise<ListOptions> => {
      if (elementId === null) return { options: [], total: 0 };
      const filters = (JSON.parse(within) as DrillPlace["picked"]).map((one, index): Filter => ({
        id: `picked ${index}`,
        columnId: one.columnId,
        kind: "list",
        values: [one.value],
      }));
      const { values, total } = await workbook.values(elementId, columnId, search, signal, { filters, about });
      return { options: values, total };
    },
    [workbook, elementId, columnId, within, about],
  );
}

/** The element whose columns the categories are. */
function sourceElementOf(element: DrillControl): Id | null {
  return element.source === undefined ? null : directElement(element.source.source);
}

function useCategoryNames(document: WorkbookDocument, element: DrillControl): (columnId: Id) => string {
  return useMemo(() => {
    const names = namesOf(document);
    const owner = names.find(sourceElementOf(element) ?? "");
    return (columnId) => columnName(document, owner, columnId);
  }, [document, element]);
}
