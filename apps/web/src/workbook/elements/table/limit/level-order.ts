import { type Element, type Id, referencesTo, type WorkbookDocument } from "@sheaf/workbook";
import { groupingsOf } from "../../../commands/edit.ts";
import { setSorts, sortsOfLevel, withNulls } from "../../../commands/sorts.ts";
import type { LevelOrder } from "../../shelves/keys/key-dialog.tsx";
import { withKeyNulls } from "../../shelves/keys/key-sort.ts";
import { t } from "../../../../shared/words/words.ts";

/** The order of a level, by its first sort: what its keys' limits go by (S-L6f). Null: the column is no key. */
export function levelOrder(element: Element, keyId: Id, nameOf: (columnId: Id) => string): LevelOrder | null {
  const grouping = groupingsOf(element).find(({ groupBy }) => groupBy.includes(keyId));
  if (grouping === undefined) return null;
  const sorts = sortsOfLevel(element, grouping.id);
  const [first] = sorts;
  return {
    sort:
      first === undefined
        ? undefined
        : withKeyNulls({ direction: first.direction, ...(first.columnId === keyId ? {} : { by: first.columnId }) }, first.nulls),
    subjects: [...grouping.groupBy.filter((id) => id !== keyId), ...(grouping.calculations ?? [])].map((id) => ({ id, name: nameOf(id) })),
    operations: (sort) => {
      const columnId = sort?.by ?? keyId;
      const others = sorts.slice(1).filter((entry) => entry.columnId !== columnId);
      return setSorts(
        element,
        grouping.id,
        sort === undefined ? others : [withNulls({ columnId, direction: sort.direction }, sort.sheaf?.nulls), ...others],
      );
    },
  };
}

/** Why a key of a table cannot be limited: what reads it would count its labels, not its values. Null: nothing does. */
export function limitObstacle(document: WorkbookDocument, element: Element, keyId: Id, name: string): string | null {
  const isRead = referencesTo(document, { kind: "column", elementId: element.id, columnId: keyId }).some(({ by }) => by !== "field");
  return isRead ? t("table.level-order.other-formulas-read-group", { name }) : null;
}
