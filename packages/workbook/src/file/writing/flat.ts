import type { Id, Json, RegionLayout, WorkbookDocument } from "../../document.ts";
import { wholeLayout } from "../../layout/auto-layout.ts";
import { isOverlay } from "../../layout/overlays.ts";
import { isPage, isPanel } from "../../layout/panels.ts";
import { printLayout } from "../../layout/xml.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject, textOf, listOf } from "../../schema/shape.ts";

/**
 * The flat envelope: one list of elements, regions without theirs, and a layout that places every element (workbook-file 1.1). `outside`:
 * names of members that stand beside its `document`.
 */
export function toFlat(document: WorkbookDocument, nested: Fields, order: readonly Id[] | null, outside: ReadonlySet<string>): Fields {
  const {
    name,
    folderId,
    description,
    schemaVersion,
    kind,
    pages,
    overlays,
    panels,
    layout,
    settings,
    agents,
    automatedActions,
    sheaf,
    ...others
  } = nested;
  // A text that could not be used for lack of what it names: the layout that places every element stands where it stood.
  const unused = document.layout.length === 0 && layout !== undefined ? [{ path: "/layout", value: layout }] : [];
  const extension = unused.length === 0 ? sheaf : withKept(sheaf, unused);
  const isOutside = ([name]: readonly [string, Json]): boolean => outside.has(name);
  const elements: Json[] = [];
  const withoutElements = (regions: Json | undefined): Json =>
    listOf(regions).map((region): Json => {
      if (!isObject(region)) return region;
      const { elements: own, ...others } = region;
      elements.push(...listOf(own));
      return others;
    });
  const regions = {
    pages: withoutElements(pages),
    ...(overlays === undefined ? {} : { overlays: withoutElements(overlays) }),
    ...(panels === undefined ? {} : { panels: withoutElements(panels) }),
  };
  const inner: Fields = {
    schemaVersion: schemaVersion ?? 1,
    kind: kind ?? "workbook",
    ...regions,
    elements: order === null ? elements : inOrder(elements, order),
    layout: printLayout(fullLayout(document)),
    ...(settings === undefined ? {} : { settings }),
    ...(agents === undefined ? {} : { agents }),
    ...(automatedActions === undefined ? {} : { automatedActions }),
    ...(extension === undefined ? {} : { sheaf: extension }),
    ...Object.fromEntries(Object.entries(others).filter((entry) => !isOutside(entry))),
  };
  return {
    name: name!,
    ...(folderId === undefined ? {} : { folderId }),
    ...(description === undefined ? {} : { description }),
    document: inner,
    ...Object.fromEntries(Object.entries(others).filter(isOutside)),
  };
}

function withKept(sheaf: Json | undefined, entries: readonly Json[]): Json {
  const members = isObject(sheaf) ? sheaf : {};
  return { ...members, kept: [...listOf(members["kept"]), ...entries] };
}

/** Blocks of all pages in their order, with everything placed, then those of the other regions. */
function fullLayout(document: WorkbookDocument): readonly RegionLayout[] {
  const pages = new Set(document.pages.map((page) => page.id));
  const inOrder = [...document.pages.filter(isPage), ...document.pages.filter(isOverlay), ...document.pages.filter(isPanel)];
  const blocks = inOrder.flatMap((page) => wholeLayout(document, page.id) ?? []);
  return [...blocks, ...document.layout.filter((region) => !pages.has(region.regionId))];
}

/** The order of a flat list that concatenated regions would not give; in a flat file the list itself holds it. */
export function takeElementOrder(nested: Fields): { readonly order: readonly Id[] | null; readonly fields: Fields } {
  const { sheaf, ...others } = nested;
  const origin = isObject(sheaf) ? sheaf["origin"] : undefined;
  if (!isObject(sheaf) || !isObject(origin) || !Array.isArray(origin["elementOrder"])) return { order: null, fields: nested };
  const { elementOrder: order, ...rest } = origin;
  const { origin: _origin, ...extension } = sheaf;
  const kept: Fields = Object.keys(rest).length === 0 ? extension : { ...extension, origin: rest };
  return { order: order as readonly Id[], fields: Object.keys(kept).length === 0 ? others : { ...others, sheaf: kept } };
}

function inOrder(elements: readonly Json[], order: readonly Id[]): readonly Json[] {
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = (element: Json) => (isObject(element) ? (rank.get(textOf(element["id"])) ?? order.length) : order.length);
  return elements
    .map((element, index) => ({ element, index }))
    .sort((a, b) => rankOf(a.element) - rankOf(b.element) || a.index - b.index)
    .map(({ element }) => element);
}
