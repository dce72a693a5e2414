import {
  aliasesOfSource,
  directElement,
  type Element,
  type Filter,
  type Id,
  type Json,
  givenName,
  layerRowsLevel,
  legsOf,
  type MapLayer,
  namesOf,
  type Source,
} from "@sheaf/workbook";
import { Ellipsis, FileCode, Merge, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { Button } from "../../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../../shared/actions/icon-button.tsx";
import { Select } from "../../../../../shared/fields/select.tsx";
import { useMembership } from "../../../../../shared/services/organization.tsx";
import { ValueTypeIcon } from "../../../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../../../shared/menus/menu.tsx";
import { PopoverButton } from "../../../../../shared/overlays/popover.tsx";
import { cx } from "../../../../../shared/styles/cx.ts";
import { t } from "../../../../../shared/words/words.ts";
import { readableElements } from "../../../../commands/sources/readable-elements.ts";
import { emptyFilter, kindsFor, kindWords } from "../../../../filters/filter-draft.ts";
import { filterWords } from "../../../../filters/filter-words.ts";
import { FilterSetting } from "../../../../filters/setting/filter-setting.tsx";
import { useDocument, useWorkbook } from "../../../../state/workbook.ts";
import { fieldItems } from "../../../source-fields/field-entries.ts";
import type { ChartPort, PanelColumn, SourceField } from "../../../shelves/panel-port.ts";
import { useChosenLayer } from "./chosen-layer.ts";
import { layerSourceOperations } from "./layer-operations.ts";
import styles from "./map-layers.module.css";

/** Which rows a further layer of a map shows: of the map or of another element, and by which filters of its own. */
export function LayerRowsSection({ map, port }: { readonly map: Element; readonly port: ChartPort }) {
  const layer = useChosenLayer(map);
  return layer === null || layer.isOwn ? null : <LayerRows key={layer.id} map={map} layer={layer} port={port} />;
}

interface LayerRowsProps {
  readonly map: Element;
  readonly layer: MapLayer;
  /** The way to the layer. */
  readonly port: ChartPort;
}

function LayerRows({ map, layer, port }: LayerRowsProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const { ownSource: source } = layer;
  const read = source === null ? null : directElement(source);
  const offered = readableElements(document, map.id).map(({ element }) => ({ id: `e:${element.id}`, label: names.element(element) }));
  const table =
    source === null || read !== null
      ? null
      : calledSource(source, (id) => {
          const element = names.find(id);
          return element === undefined ? null : givenName(element);
        });
  const chosen = source === null ? "map" : read === null ? "table" : `e:${read}`;
  const label = t("charts.layers.rows-of");
  const choose = (next: string): void => {
    if (next === chosen) return;
    if (next === "other") return workbook.changeSource(map.id, "layer");
    const shown: Json | undefined = next === "map" ? undefined : { kind: "table", elementId: next.slice(2) };
    workbook.perform(label, layerSourceOperations(document, map, layer, shown));
  };
  return (
    <>
      <PanelSection title={label}>
        <Select
          label={label}
          hideLabel
          size="small"
          value={chosen}
          options={[
            { id: "map", label: t("charts.layers.rows-of-map") },
            ...offered,
            ...(table === null ? [] : [{ id: "table", label: table }]),
            // What was deleted is still what the layer wants.
            ...(read === null || offered.some(({ id }) => id === chosen) ? [] : [{ id: chosen, label: t("charts.layers.rows-gone") }]),
            { id: "other", label: t("charts.layers.rows-of-table") },
          ]}
          onChange={choose}
        />
        <SourceButtons mapId={map.id} source={source} />
      </PanelSection>
      <LayerFilters layer={layer} port={port} map={map} />
    </>
  );
}

/** What a table is called, and a file whose name only its connection knows. */
function calledSource(source: Source, nameOf: (elementId: Id) => string | null): string {
  const name = aliasesOfSource(source, nameOf)[0] ?? t("charts.layers.rows-of-file");
  return source.kind === "join" ? t("charts.layers.rows-of-joined", { name, count: legsOf(source).length - 1 }) : name;
}

/** How the rows of a layer are made, where that can be changed: its SQL, and what it is joined to. */
function SourceButtons({ mapId, source }: { readonly mapId: Id; readonly source: Source | null }) {
  const workbook = useWorkbook();
  const { can } = useMembership();
  if (source === null) return null;
  return (
    <div className={styles.makings}>
      {source.kind === "sql" && can("canWriteSQL") && (
        <Button variant="quiet" size="small" icon={FileCode} onPress={() => workbook.changeSource(mapId, "layer-sql")}>
          {t("workbook.element-actions.edit-sql")}
        </Button>
      )}
      {can("canJoin") && (
        <Button variant="quiet" size="small" icon={Merge} onPress={() => workbook.changeSource(mapId, "layer-joins")}>
          {source.kind === "join" ? t("workbook.element-actions.edit-joins") : t("workbook.element-actions.join-another-source")}
        </Button>
      )}
    </div>
  );
}

function LayerFilters({ map, layer, port }: LayerRowsProps) {
  const { newId } = useWorkbook();
  const { filters } = layer;
  const [open, setOpen] = useState<Id | null>(null);
  const write = (label: string, next: readonly Filter[]): void => port.setMembers(label, { filters: next.length === 0 ? undefined : next });
  const start = (field: SourceField): void => {
    const held = port.columns.find(({ formula }) => formula === field.reference);
    const made = (columnId: Id): readonly Filter[] => {
      const filter = emptyFilter(kindsFor(field.type)[0] ?? "list", newId(), columnId);
      setOpen(filter.id);
      return [...filters, filter];
    };
    const label = t("charts.layers.filter-by", { name: field.name });
    if (held === undefined) port.addColumn(label, field.reference, (columnId) => ({ filters: made(columnId) }));
    else write(label, made(held.id));
  };
  const fields = port.fields.filter(({ isMetric }) => isMetric !== true);
  return (
    <PanelSection
      title={t("charts.layers.filters")}
      actions={
        fields.length > 0 && (
          <MenuButton
            label={t("charts.layers.add-filter")}
            entries={fieldItems(fields, { onTake: start })}
            placement="bottom end"
            trigger={<IconButton icon={Plus} label={t("charts.layers.add-filter")} />}
          />
        )
      }
    >
      {filters.length === 0 ? (
        <p className={styles.hint}>{layer.hasOwnSource ? t("charts.layers.no-filters") : t("charts.layers.no-filters-of-map")}</p>
      ) : (
        <ul className={styles.layers} aria-label={t("charts.layers.filters")}>
          {filters.map((filter) => (
            <LayerFilter
              key={filter.id}
              column={port.columns.find(({ id }) => id === filter.columnId) ?? null}
              from={listedFrom(map, layer)}
              filter={filter}
              isOpen={open === filter.id}
              onOpen={(isOpen) => setOpen(isOpen ? filter.id : null)}
              onChange={(label, next) =>
                write(
                  label,
                  filters.flatMap((one) => (one.id === filter.id ? (next ?? []) : one)),
                )
              }
            />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

/** Where the values of a filter of a layer are listed from: the rows of the map, or those that the layer reads by itself. */
const listedFrom = (map: Element, { id, hasOwnSource }: MapLayer): ListedFrom => ({
  elementId: map.id,
  ...(hasOwnSource ? { level: layerRowsLevel(id) } : {}),
});

interface ListedFrom {
  readonly elementId: Id;
  readonly level?: Id;
}

interface LayerFilterProps {
  /** Null: it is not there any more. */
  readonly column: PanelColumn | null;
  readonly from: ListedFrom;
  readonly filter: Filter;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Null: it goes. */
  readonly onChange: (label: string, next: Filter | null) => void;
}

/** One filter of a layer, with its setting behind it. */
function LayerFilter({ column, from, filter, isOpen, onOpen, onChange }: LayerFilterProps) {
  const name = column?.name ?? t("edits.columns.gone");
  const label = t("filters.filter-row.filter-on", { name });
  const type = column?.type ?? null;
  const change = (next: Filter): void => onChange(label, { ...next, id: filter.id, columnId: filter.columnId });
  const entries: readonly MenuEntry[] = [
    {
      kind: "choices",
      id: "kind",
      title: t("filters.filter-row.filter-by"),
      selection: "single",
      selected: [filter.kind],
      options: kindsFor(type).map((id) => ({ id, label: kindWords[id] })),
      onChange: ([chosen]) => {
        const kind = kindsFor(type).find((one) => one === chosen);
        if (kind !== undefined && kind !== filter.kind) change(emptyFilter(kind, filter.id, filter.columnId));
      },
    },
    { kind: "divider", id: "use" },
    {
      kind: "item",
      id: "delete",
      label: t("shared.delete"),
      icon: Trash2,
      isDestructive: true,
      onSelect: () => onChange(label, null),
    },
  ];
  const words = (
    <>
      <ValueTypeIcon type={type ?? "null"} />
      <span className={styles.words} dir="auto">
        {name}
      </span>
      <span className={cx(styles.words, styles.rule)} dir="auto">
        {filterWords(filter, column === null ? { name } : { name, ...(column.format === null ? {} : { format: column.format }) })}
      </span>
    </>
  );
  return (
    <li className={styles.layer}>
      {column === null ? (
        <span className={styles.name}>{words}</span>
      ) : (
        <PopoverButton
          label={label}
          placement="left top"
          flush
          isOpen={isOpen}
          onOpenChange={onOpen}
          trigger={<PlainButton className={cx(styles.name, "ring-inside")}>{words}</PlainButton>}
        >
          {(close) => (
            <FilterSetting {...from} filter={filter} column={name} type={type} problem={null} onChange={change} onClose={close} />
          )}
        </PopoverButton>
      )}
      <MenuButton
        label={label}
        entries={entries}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t("filters.filter-row.more-filter", { name })} />}
      />
    </li>
  );
}
