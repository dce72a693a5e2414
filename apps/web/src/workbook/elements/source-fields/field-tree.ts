import { printPath, type Scope, type ScopePrefix, type ScopeTimeline } from "@sheaf/formula";
import { typeName } from "@sheaf/sql";
import type { FieldTree, RelatedFields, SourceField } from "../shelves/panel-port.ts";
import { t } from "../../../shared/words/words.ts";

/**
 * What names of a formula can mean, as fields: columns of the source, metrics, and what relationships lead to, over any number of them.
 * `stored`: a printed reference in stored form. What is broken is left out.
 */
export function fieldTree(scope: Scope, stored: (reference: string) => string): FieldTree {
  const isMetrics = ({ step, id }: ScopePrefix): boolean => step === 0 && id === "Metrics";
  const metrics = scope.prefixes.find(isMetrics)?.columns() ?? [];
  const fieldsOf = (prefix: ScopePrefix, path: readonly string[], group: string): readonly SourceField[] =>
    prefix
      .columns()
      .filter(({ broken, target }) => broken !== true && (path.length > 1 || target?.kind !== "related"))
      .map(({ name, type, doc = "" }) => ({
        key: [...path, name].join("/"),
        name,
        type: typeName(type),
        reference: stored(printPath([...path, name])),
        group,
        ...(doc === "" ? {} : { description: doc }),
      }));
  const relatedOf = (prefix: ScopePrefix, path: readonly string[]): readonly RelatedFields[] =>
    (prefix.prefixes?.() ?? []).flatMap((step): readonly RelatedFields[] => {
      const { name, relationship } = step;
      if (relationship === undefined) return [];
      const { to, cardinality, doc = "" } = relationship;
      const way = [...path, name];
      return [
        {
          key: way.join("/"),
          name,
          to,
          cardinality,
          ...(doc === "" ? {} : { description: doc }),
          fields: () => fieldsOf(step, way, way.slice(1).join(" › ")),
          related: () => relatedOf(step, way),
        },
      ];
    });
  // The own source under one of its names; the sides of a join each.
  const own = scope.prefixes.filter((prefix) => prefix.step === 0 && !isMetrics(prefix));
  const sources = own.filter((prefix, index) => own.findIndex(({ id }) => id === prefix.id) === index);
  /** The reference to a column of the source, by its key; null where it cannot be named. */
  const dateOf = (key: string): string | null => {
    for (const prefix of sources) {
      const column = prefix.columns().find((one) => one.key === key && one.broken !== true);
      if (column !== undefined) return stored(printPath([prefix.name, column.name]));
    }
    return null;
  };
  const timelineOf = (timeline: ScopeTimeline | undefined): Pick<SourceField, "timeline"> => {
    const date = timeline === undefined ? null : dateOf(timeline.dateKey);
    if (timeline === undefined || date === null) return {};
    const { dateKey: _key, ...others } = timeline;
    return { timeline: { ...others, date } };
  };
  return {
    fields: sources.flatMap((prefix) => fieldsOf(prefix, [prefix.name], prefix.name)),
    metrics: metrics
      // Two of one name mean neither.
      .filter(({ broken, name }) => broken !== true && metrics.filter((other) => other.name === name).length === 1)
      .map(({ id, name, type, timeline, doc = "" }): SourceField => ({
        key: t("elements.field-tree.metric", { id }),
        name,
        type: typeName(type),
        reference: stored(printPath(["Metrics", name])),
        group: t("elements.field-tree.metrics"),
        isMetric: true,
        ...timelineOf(timeline),
        ...(doc === "" ? {} : { description: doc }),
      })),
    related: sources.flatMap((prefix) => relatedOf(prefix, [prefix.name])),
  };
}
