import type { Element, Id, Json, WorkbookDocument } from "../document.ts";
import { sameJson } from "../schema/tidy.ts";
import { isObject } from "../schema/shape.ts";
import { applyOperation } from "./index.ts";
import type { Operation } from "./operation.ts";
import { findList, predecessor } from "./tree/lists.ts";
import { type Path, indexOfKey, itemKey } from "./tree/path.ts";
import { memberOf } from "../elements/members.ts";

/** Operations that make `after` of `before`: what a replaced file, a restored version or a discarded draft changed, item by item. */
export function difference(before: WorkbookDocument, after: WorkbookDocument): readonly Operation[] {
  const operations: Operation[] = [];
  let at = before;
  const emit = (operation: Operation): void => {
    const applied = applyOperation(at, operation);
    if (applied.outcome === "no-op") return;
    operations.push(operation);
    at = applied.document;
  };
  const listAt = (list: Path): readonly Json[] => findList(at, list)?.items ?? [];
  const remove = (list: Path, key: string): void =>
    emit({ kind: "remove-item", list, key, after: predecessor(listAt(list), indexOfKey(listAt(list), key)) });

  const set = (path: Path, was: Json | undefined, is: Json | undefined): void => {
    if (!sameJson(was, is)) emit(is === undefined ? { kind: "set-field", path } : { kind: "set-field", path, value: is });
  };
  const members = (
    path: Path,
    was: { readonly [key: string]: Json },
    is: { readonly [key: string]: Json },
    skip: readonly string[],
  ): void => {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
      if (!skip.includes(name)) change([...path, name], was[name], is[name]);
  };
  const change = (path: Path, was: Json | undefined, is: Json | undefined): void => {
    if (sameJson(was, is)) return;
    if (isObject(was) && isObject(is)) members(path, was, is, []);
    else if (isKeyed(was) && isKeyed(is) && is.length > 0) items(path, was, is);
    else set(path, was, is);
  };
  /** Brings a list of named items to its new content and order. */
  const items = (list: Path, was: readonly Json[], is: readonly Json[]): void => {
    const wanted = new Set(is.map(itemKey));
    for (const item of was) if (!wanted.has(itemKey(item))) remove(list, itemKey(item) ?? "");
    for (const item of is) {
      const key = itemKey(item) ?? "";
      const known = was.find((other) => itemKey(other) === key);
      const path: Path = [...list, { key }];
      if (known === undefined || sameJson(known, item)) continue;
      if (isObject(known) && isObject(item))
        members(
          path,
          known,
          item,
          ["id", "columnId"].filter((name) => sameJson(known[name], item[name])),
        );
      else emit({ kind: "set-field", path, value: item });
    }
    inOrder(list, is, (item) => item);
  };
  /** Inserts what is missing and moves what stands wrong; everything that does not belong is gone already. */
  const inOrder = (list: Path, is: readonly Json[], toInsert: (item: Json) => Json): void => {
    let previous: string | null = null;
    for (const item of is) {
      const key = itemKey(item) ?? "";
      const now = listAt(list);
      const index = indexOfKey(now, key);
      if (index < 0) emit({ kind: "insert-item", list, item: toInsert(item), after: previous });
      else if (predecessor(now, index) !== previous)
        emit({ kind: "move-item", list, key, after: previous, from: { list, after: predecessor(now, index) } });
      previous = key;
    }
  };

  set(["name"], before.name, after.name);
  set(["kind"], before.kind, after.kind);
  set(["description"], before.description, after.description);
  members(["rest"], before.rest, after.rest, []);
  pagesAndElements();
  layout();
  return operations;

  function pagesAndElements(): void {
    const wantedPages = new Set(after.pages.map((page) => page.id));
    const wantedElements = new Map<Id, Element>(
      after.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)),
    );
    for (const page of before.pages)
      for (const element of page.elements) if (!wantedElements.has(element.id)) remove(["pages", { key: page.id }, "elements"], element.id);
    for (const page of after.pages) {
      if (before.pages.some((other) => other.id === page.id)) continue;
      emit({
        kind: "insert-item",
        list: ["pages"],
        item: { ...page, elements: [] },
        after: at.pages.at(-1)?.id ?? null,
      });
    }
    const home = new Map<Id, Id>(before.pages.flatMap((page) => page.elements.map((element) => [element.id, page.id] as const)));
    for (const page of after.pages) {
      const list: Path = ["pages", { key: page.id }, "elements"];
      for (const element of page.elements) {
        const was = home.get(element.id);
        if (was === undefined || was === page.id) continue;
        const from: Path = ["pages", { key: was }, "elements"];
        const known = listAt(from);
        const index = indexOfKey(known, element.id);
        emit({
          kind: "move-item",
          list,
          key: element.id,
          after: null,
          from: { list: from, after: predecessor(known, index) },
          item: known[index] ?? null,
        });
      }
      inOrder(list, page.elements, (element) => element);
    }
    for (const page of before.pages) if (!wantedPages.has(page.id)) remove(["pages"], page.id);
    inOrder(["pages"], after.pages, (page) => page);
    for (const page of after.pages) {
      const known = before.pages.find((other) => other.id === page.id);
      if (known === undefined) continue;
      set(["pages", { key: page.id }, "name"], known.name, page.name);
      members(["pages", { key: page.id }, "rest"], known.rest, page.rest, []);
    }
    for (const page of before.pages) {
      for (const element of page.elements) {
        const wanted = wantedElements.get(element.id);
        if (wanted === undefined || sameJson(element, wanted)) continue;
        const path: Path = ["elements", { key: element.id }];
        if (element.kind !== wanted.kind || memberOf(element, "controlType") !== memberOf(wanted, "controlType"))
          emit({ kind: "set-field", path, value: wanted });
        else members(path, element, wanted, ["id"]);
      }
    }
  }

  function layout(): void {
    const wanted = new Map(after.layout.map((block) => [block.regionId, block]));
    for (const block of before.layout) if (!wanted.has(block.regionId)) remove(["layout"], block.regionId);
    for (const block of after.layout) {
      const known = before.layout.find((other) => other.regionId === block.regionId);
      // A block is small and its nodes belong together: it is replaced as a whole.
      if (known !== undefined) set(["layout", { key: block.regionId }], known, block);
    }
    inOrder(["layout"], after.layout, (block) => block);
  }
}

/** A list whose items all have names of their own, no two the same. */
function isKeyed(value: Json | undefined): value is readonly Json[] {
  if (!Array.isArray(value)) return false;
  const keys = (value as readonly Json[]).map(itemKey);
  return keys.every((key) => key !== null) && new Set(keys).size === keys.length;
}
