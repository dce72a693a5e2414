import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import type { FieldTree, RelatedFields, SourceField } from "../shelves/panel-port.ts";
import { t } from "../../../shared/words/words.ts";

/** What takes a field from a menu, and which fields it can take. */
interface FieldMenu {
  readonly onTake: (field: SourceField) => void;
  readonly takes?: (field: SourceField) => boolean;
}

/** The fields that relationships lead to: one entry for each, opened one after another. */
export function relatedEntries({ related }: Pick<FieldTree, "related">, menu: FieldMenu): readonly MenuEntry[] {
  return related.map((one) => relatedEntry(one, menu));
}

function relatedEntry({ key, name, cardinality, to, fields, related }: RelatedFields, menu: FieldMenu): MenuEntry {
  return {
    kind: "submenu",
    id: `related-${key}`,
    label: name,
    detail: name === to ? cardinality : `${cardinality} ${to}`,
    entries: () => {
      const entries = [...fieldItems(fields(), menu), ...relatedEntries({ related: related() }, menu)];
      return entries.length > 0 ? entries : [{ kind: "title", id: "none", label: t("elements.field-entries.nothing-fits-here") }];
    },
  };
}

/** Metrics, under their title; none where there are none. */
export function metricItems({ metrics }: Pick<FieldTree, "metrics">, menu: FieldMenu): readonly MenuEntry[] {
  return metrics.length === 0
    ? []
    : [{ kind: "title", id: "metrics", label: t("elements.field-entries.metrics") }, ...fieldItems(metrics, menu)];
}

export function fieldItems(fields: readonly SourceField[], { onTake, takes = () => true }: FieldMenu): readonly MenuEntry[] {
  return fields
    .filter(takes)
    .map((field): MenuEntry => ({ kind: "item", id: `field-${field.key}`, label: field.name, onSelect: () => onTake(field) }));
}
