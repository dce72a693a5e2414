import { columnsOf, type Element, namesOf, type Source, memberOf } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { FieldTree, SourceField } from "../shelves/panel-port.ts";
import { fieldTree } from "./field-tree.ts";
import { useSourceFields } from "./source-fields.ts";

const NONE: FieldTree = { fields: [], metrics: [], related: [] };

/** What columns of an element can be made of, as far as it is known: columns of its source first, the rest with the analysis. */
export function useFieldTree(element: Element): FieldTree {
  const { facts } = useWorkbook();
  const document = useDocument();
  const listed = useSourceFields(element);
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const edition = useSyncExternalStore(facts.subscribe, facts.edition);
  const known = useMemo(() => {
    // Names mean the same in all of an element's formulas, also in that of a metric that is not there.
    const [first] = columnsOf(element);
    const scope = analysis === null ? undefined : facts.place(element.id, first?.id ?? { kind: "metric", id: "" })?.scope;
    const names = namesOf(document);
    return scope === undefined ? NONE : fieldTree(scope, (reference) => names.toStored(element.id, null, reference));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the edition says that `facts` know other things now
  }, [facts, document, element, analysis, edition]);
  return useMemo(() => {
    const kind = (memberOf(element, "source") as Source | undefined)?.kind;
    // Lists of a source that is one thing are here before the analysis is, and bring what leads further as well.
    const isListed = kind === "table" || kind === "warehouse-table" || kind === "data-model";
    return { ...known, fields: isListed ? ownOf(listed) : known.fields };
  }, [known, listed, element]);
}

const ownOf = (fields: readonly SourceField[]): readonly SourceField[] => fields.filter(({ group }) => group === fields[0]?.group);
