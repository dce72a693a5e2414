import type { ModelOffer, OfferedElement } from "@sheaf/compiler";
import { printPath } from "@sheaf/formula";
import { typeName } from "@sheaf/sql";
import type { Source } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useWorkbook } from "../../state/workbook.ts";
import type { SourceField } from "../shelves/panel-port.ts";

/** Relationships are followed so far in lists; formulas go further. */
const DEEPEST = 2;

type ModelSource = Extract<Source, { kind: "data-model" }>;

/** Columns of an element of a data model that can be read at its rows, then those that its relationships lead to, by relationship. */
export function fieldsOfModel({ elements }: ModelOffer, elementId: string): readonly SourceField[] {
  const owner = elements.find(({ id }) => id === elementId);
  if (owner === undefined) return [];
  const alias = owner.name ?? owner.id;
  const fields = (element: OfferedElement, steps: readonly string[]): readonly SourceField[] => {
    const own = element.columns
      .filter(({ hidden, problem }) => !hidden && problem === undefined)
      .map((column): SourceField => {
        const { id, name, type, look } = column;
        const path = [alias, ...steps, name];
        return {
          key: steps.length === 0 ? id : path.join("/"),
          name,
          type: typeName(type),
          reference: printPath(path),
          group: steps.length === 0 ? alias : steps.join(" › "),
          ...(look?.description === undefined ? {} : { description: look.description }),
        };
      });
    const related =
      steps.length === DEEPEST
        ? []
        : element.relationships.flatMap(({ name, targetElementId, problem }) => {
            const target = elements.find(({ id }) => id === targetElementId);
            return target === undefined || problem !== undefined ? [] : fields(target, [...steps, name]);
          });
    return [...own, ...related];
  };
  return fields(owner, []);
}

/** The same of the source of an element; null where that is no element of a data model. */
export function useModelFields(source: ModelSource | null): readonly SourceField[] | null {
  const { models } = useWorkbook();
  const offer = useSyncExternalStore(models.subscribe, () => (source === null ? undefined : models.known(source.dataModelId)));
  return useMemo(() => {
    if (source === null) return null;
    return offer === undefined ? [] : fieldsOfModel(offer, source.elementId);
  }, [source, offer]);
}
