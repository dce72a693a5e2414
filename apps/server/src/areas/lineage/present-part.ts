import type { PartFound, UsesAnswer } from "@sheaf/contract";

type Part = UsesAnswer["documents"][number]["parts"][number];

/** A part of a document as the index keeps it. */
export interface PartRow {
  readonly kind: PartFound["kind"];
  readonly element_id: string;
  readonly element_name: string;
  readonly element_kind: string;
  readonly page_id: string;
  readonly item_id: string | null;
  readonly name: string;
  readonly is_draft: boolean;
}

export function presentPart(row: PartRow): Part {
  return {
    kind: row.kind,
    elementId: row.element_id,
    elementName: row.element_name,
    elementKind: row.element_kind,
    pageId: row.page_id,
    itemId: row.item_id,
    name: row.name,
    isDraft: row.is_draft,
  };
}
