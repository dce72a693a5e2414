import { directElement, type Element, elementQuery, type Id, namesOf, type Source, type WorkbookDocument, sourceOf } from "@sheaf/workbook";
import { type Edit, elementPath, set } from "../edit.ts";
import { elementName } from "../elements.ts";
import { t } from "../../../shared/words/words.ts";

/** A level of another element at which its rows can be read; null: all of its rows. */
export interface ReadLevel {
  readonly groupingId: Id | null;
  readonly name: string;
}

/** Levels at which a source can be read: none for what has no groups. */
export function readLevels(document: WorkbookDocument, source: Source): readonly ReadLevel[] {
  const parentId = directElement(source);
  const parent = parentId === null ? undefined : namesOf(document).find(parentId);
  if (parent === undefined) return [];
  const groupings = (elementQuery(document, parent.id)?.levels ?? []).filter(({ kind }) => kind === "grouping");
  if (groupings.length === 0) return [];
  const words = (keys: readonly Id[]): string => keys.map((id) => namesOf(document).column(parent, id)).join(", ");
  return [
    { groupingId: null, name: t("edits.read-level.all-rows") },
    ...groupings.map(({ id, keys }) => ({ groupingId: id, name: t("edits.read-level.groups", { keys: words(keys) }) })),
  ];
}

export function levelRead(source: Source): Id | null {
  return source.kind === "table" ? ((source as Extract<Source, { kind: "table" }>).groupingId ?? null) : null;
}

export function atLevel(source: Source, groupingId: Id | null): Source {
  if (source.kind !== "table") return source;
  const { groupingId: _, ...bare } = source as Extract<Source, { kind: "table" }>;
  return groupingId === null ? bare : { ...bare, groupingId };
}

export function setReadLevel(document: WorkbookDocument, element: Element, groupingId: Id | null): Edit {
  const source = sourceOf(element);
  return {
    label: t("edits.read-level.change-level-reads", { name: elementName(document, element) }),
    operations:
      source === null || levelRead(source) === groupingId
        ? []
        : [set(elementPath(element.id, "source", "groupingId"), groupingId ?? undefined)],
  };
}
