import type { ElementDiagnostic } from "@sheaf/compiler";
import { typeName } from "@sheaf/sql";
import { columnsOf, type Id, namesOf } from "@sheaf/workbook";
import { ListFilter, Plus } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { TextLink } from "../../../shared/actions/text-link.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { filtersOf } from "../../commands/edit.ts";
import { removeFilters } from "../../commands/filters.ts";
import type { ElementPanelProps } from "../../elements/element-kind.ts";
import { relatedEntries } from "../../elements/source-fields/field-entries.ts";
import { useFieldTree } from "../../elements/source-fields/use-field-tree.ts";
import { useFocusPart } from "../../state/focus.ts";
import { useDocument, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { useInheritedFilters } from "../all-filters.ts";
import { startAnotherFilter, startFilterOn } from "../filter-actions.ts";
import type { FilterProblem } from "../filter-draft.ts";
import { FilterRow } from "./filter-row.tsx";
import { InheritedWords } from "../inherited-words.tsx";
import { t, say } from "../../../shared/words/words.ts";
import styles from "./filters-panel.module.css";

/** What an element leaves out: its own filters, to be set; those it inherits, to be seen (F7). */
export function FiltersPanel({ element }: ElementPanelProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const filterId = useFocusPart("filterId");
  const facts = useSyncExternalStore(workbook.facts.subscribe, () => workbook.facts.of(element.id));
  const inherited = useInheritedFilters(element);
  const filters = filtersOf(element);
  const types = useMemo(() => new Map((facts?.columns ?? []).map(({ id, type }) => [id, typeName(type)])), [facts]);
  const names = namesOf(document);
  const tree = useFieldTree(element);
  const entries = useMemo((): readonly MenuEntry[] => {
    const own = columnsOf(element).map((column): MenuEntry =>
      columnEntry(workbook, element.id, column.id, names.column(element, column.id)),
    );
    const related = relatedEntries(tree, { onTake: (field) => startFilterOn(workbook, element.id, field) });
    return [...own, ...(related.length === 0 ? [] : [{ kind: "divider", id: "before-related" } as const]), ...related];
  }, [workbook, element, names, tree]);

  return (
    <>
      <PanelSection
        title={t("filters.panel.filters")}
        actions={
          workbook.canChange &&
          entries.length > 0 && (
            <MenuButton
              label={t("filters.panel.filter-by")}
              entries={entries}
              placement="bottom end"
              trigger={<IconButton icon={Plus} label={t("filters.panel.add-filter")} />}
            />
          )
        }
      >
        {filters.length === 0 ? (
          <p className={styles.none}>{inherited.length === 0 ? t("filters.panel.every-row-shown") : t("filters.panel.only-inherited")}</p>
        ) : (
          <ul className={styles.list} aria-label={t("filters.panel.filters")}>
            {filters.map((filter) => (
              <FilterRow
                key={filter.id}
                element={element}
                document={document}
                filter={filter}
                type={types.get(filter.columnId) ?? null}
                problem={problemOf(facts?.diagnostics ?? [], filter.id)}
                isOpen={filterId === filter.id}
              />
            ))}
          </ul>
        )}
        {filters.length > 1 && workbook.canChange && (
          <div className={styles.all}>
            <Button
              size="small"
              variant="quiet"
              onPress={() => {
                const edit = removeFilters(
                  document,
                  element,
                  filters.map(({ id }) => id),
                );
                workbook.perform(edit.label, edit.operations);
              }}
            >
              {t("filters.panel.clear-all")}
            </Button>
          </div>
        )}
      </PanelSection>
      {inherited.length > 0 && (
        <PanelSection title={t("filters.panel.sources-controls")}>
          <ul className={styles.list} aria-label={t("filters.panel.filters-sources-controls")}>
            {inherited.map(({ key, column, words, from }) => (
              <li key={key} className={styles.inherited}>
                <Icon icon={ListFilter} />
                <span className={styles.about}>
                  <span className={styles.column}>{column}</span>
                  <span className={styles.from}>
                    {from.kind === "control" ? t("filters.panel.control") : t("filters.panel.from")}{" "}
                    <TextLink onPress={() => workbook.focus.select(from.elementId)}>{from.name}</TextLink>
                  </span>
                </span>
                <span className={styles.words}>
                  <InheritedWords from={from} words={words} />
                </span>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
    </>
  );
}

/** Why a filter cannot be applied, and at which of its fields. */
function problemOf(diagnostics: readonly ElementDiagnostic[], filterId: Id): FilterProblem | null {
  const found = diagnostics.find((one) => one.filter?.id === filterId);
  return found === undefined ? null : { message: say(found.message), field: found.filter?.field ?? null };
}

function columnEntry(workbook: Workbook, elementId: Id, columnId: Id, label: string): MenuEntry {
  return { kind: "item", id: columnId, label, onSelect: () => startAnotherFilter(workbook, elementId, columnId) };
}
