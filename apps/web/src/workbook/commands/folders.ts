import { columnsOf, type Element, type Id, type Operation, type WorkbookDocument, namesOf } from "@sheaf/workbook";
import { type Edit, elementPath, foldersOf, groupingsOf, idsOf, insert, move, orderOf, quoted, remove, set } from "./edit.ts";
import { t } from "../../shared/words/words.ts";

/** Where a column or a folder stands in the order of display: in a folder, or (null) in the order itself, be it listed there or not. */
export function placeOf(element: Element, id: Id): Id | null {
  if (orderOf(element).includes(id)) return null;
  return foldersOf(element).find(({ items }) => items?.includes(id) === true)?.id ?? null;
}

const itemsOf = (element: Element, place: Id | null): readonly Id[] =>
  place === null ? orderOf(element) : (foldersOf(element).find(({ id }) => id === place)?.items ?? []);

const listAt = (element: Element, place: Id | null) =>
  place === null ? elementPath(element.id, "order") : elementPath(element.id, "folders", { key: place }, "items");

/** Takes a column or a folder out of where it stands. */
function takeOut(element: Element, id: Id): readonly Operation[] {
  const place = placeOf(element, id);
  const items = itemsOf(element, place);
  return items.includes(id) ? [remove(listAt(element, place), items, id)] : [];
}

/** Every folder that lists a column forgets it, and the order does. */
export function forgetInOrder(element: Element, id: Id): readonly Operation[] {
  const places = [null, ...idsOf(foldersOf(element))];
  return places.flatMap((place) => {
    const items = itemsOf(element, place);
    return items.includes(id) ? [remove(listAt(element, place), items, id)] : [];
  });
}

/** Lists something new behind a column (null: last), where that one stands. What is listed nowhere follows in the order of the columns. */
export function listBehind(element: Element, id: Id, after: Id | null): readonly Operation[] {
  const place = after === null ? null : placeOf(element, after);
  const items = itemsOf(element, place);
  if (items.length === 0 || (after !== null && !items.includes(after))) return [];
  return [insert(listAt(element, place), id, after ?? items.at(-1) ?? null)];
}

/** Operations after which the order lists every column that no folder has, and what it lists then. `shown`: all columns as they stand. */
function listAll(element: Element, shown: readonly Id[]): { readonly operations: readonly Operation[]; readonly listed: readonly Id[] } {
  const order = orderOf(element);
  const missing = shown.filter((id) => !order.includes(id) && placeOf(element, id) === null);
  if (order.length === 0) return { operations: [set(listAt(element, null), missing)], listed: missing };
  let last = order.at(-1) ?? null;
  const operations = missing.map((id) => {
    const operation = insert(listAt(element, null), id, last);
    last = id;
    return operation;
  });
  return { operations, listed: [...order, ...missing] };
}

/** Puts a column behind another one in the order of display, into its folder where that one lies in one; null: first of all. */
export function reorder(element: Element, id: Id, after: Id | null, shown: readonly Id[]): readonly Operation[] {
  const from = placeOf(element, id);
  const to = after === null ? null : placeOf(element, after);
  if (from === to && from !== null) return [move(listAt(element, from), itemsOf(element, from), id, after)];
  const { operations, listed } = to === null || from === null ? listAll(element, shown) : { operations: [], listed: [] };
  if (from === to) return [...operations, move(listAt(element, null), listed, id, after)];
  const leave = from === null ? [remove(listAt(element, null), listed, id)] : takeOut(element, id);
  return [...operations, ...leave, insert(listAt(element, to), id, after)];
}

const nameOf = (document: WorkbookDocument, element: Element, columnId: Id): string => namesOf(document).column(element, columnId);
const folderName = (element: Element, folderId: Id): string => foldersOf(element).find(({ id }) => id === folderId)?.name ?? "";

/** A new folder where a column stands, with that column in it. */
export function createFolder(
  document: WorkbookDocument,
  element: Element,
  folder: { readonly id: Id; readonly columnId: Id },
  shown: readonly Id[],
): Edit {
  const { id, columnId } = folder;
  const folders = foldersOf(element);
  const taken = new Set(folders.map(({ name }) => name.toLowerCase()));
  let name = t("edits.folders.new-folder");
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = t("edits.folders.new-folder-2", { number });
  const place = placeOf(element, columnId);
  const { operations, listed } = place === null ? listAll(element, shown) : { operations: [], listed: itemsOf(element, place) };
  const item = { id, name, items: [columnId] };
  return {
    label: t("edits.folders.put-new-folder", { name: quoted(nameOf(document, element, columnId)) }),
    operations: [
      ...operations,
      ...(folders.length === 0
        ? [set(elementPath(element.id, "folders"), [item])]
        : [insert(elementPath(element.id, "folders"), item, folders.at(-1)?.id ?? null)]),
      insert(listAt(element, place), id, columnId),
      remove(listAt(element, place), listed, columnId),
    ],
  };
}

/** Puts a column last into a folder. */
export function putIntoFolder(document: WorkbookDocument, element: Element, columnId: Id, folderId: Id): Edit {
  const label = t("edits.folders.put-into", {
    name: quoted(nameOf(document, element, columnId)),
    name2: quoted(folderName(element, folderId)),
  });
  if (placeOf(element, columnId) === folderId) return { label, operations: [] };
  const last = itemsOf(element, folderId).at(-1) ?? null;
  return { label, operations: [...takeOut(element, columnId), insert(listAt(element, folderId), columnId, last)] };
}

/** Takes a column out of its folder: it stands behind it then. */
export function takeOutOfFolder(document: WorkbookDocument, element: Element, columnId: Id): Edit {
  const folderId = placeOf(element, columnId);
  const label = t("edits.folders.take-out-of", {
    name: quoted(nameOf(document, element, columnId)),
    name2: quoted(folderName(element, folderId ?? "")),
  });
  if (folderId === null) return { label, operations: [] };
  const around = placeOf(element, folderId);
  const isListed = itemsOf(element, around).includes(folderId);
  return {
    label,
    operations: [...takeOut(element, columnId), ...(isListed ? [insert(listAt(element, around), columnId, folderId)] : [])],
  };
}

export function renameFolder(element: Element, folderId: Id, name: string): Edit {
  const wanted = name.trim();
  const now = folderName(element, folderId);
  return {
    label: t("edits.folders.rename-folder", { name: quoted(now) }),
    operations: wanted === "" || wanted === now ? [] : [set(elementPath(element.id, "folders", { key: folderId }, "name"), wanted)],
  };
}

/** The folder goes, what is in it stays where it was. */
export function dissolveFolder(element: Element, folderId: Id): Edit {
  const items = itemsOf(element, folderId);
  const known = new Set([...idsOf(columnsOf(element)), ...idsOf(foldersOf(element))]);
  const operations: Operation[] = [];
  /** Puts what is in the folder in its place in a list. */
  const unfold = (list: ReturnType<typeof listAt>, present: readonly Id[]): void => {
    if (!present.includes(folderId)) return;
    const inside = items.filter((id) => known.has(id) && !present.includes(id));
    for (const [index, id] of inside.entries()) operations.push(insert(list, id, inside[index - 1] ?? folderId));
    operations.push(remove(list, present, folderId));
  };
  for (const place of [null, ...idsOf(foldersOf(element))]) if (place !== folderId) unfold(listAt(element, place), itemsOf(element, place));
  for (const { id, groupBy } of groupingsOf(element)) unfold(elementPath(element.id, "groupings", { key: id }, "groupBy"), groupBy);
  operations.push(remove(elementPath(element.id, "folders"), idsOf(foldersOf(element)), folderId));
  return { label: t("edits.folders.dissolve-folder", { name: quoted(folderName(element, folderId)) }), operations };
}
