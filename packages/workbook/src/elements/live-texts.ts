import { printTarget, replaceReferences } from "@sheaf/formula";
import type { Element, Id, WorkbookDocument } from "../document.ts";
import { shapeOf } from "../schema/shape.ts";
import { dynamicParts, mapRoles, visitRoles } from "../schema/walk.ts";
import { liveColumnId, type LiveFormula, liveFormulas, textsId } from "./content/live-query.ts";
import { isContent } from "./known.ts";
import { kindOf } from "./registry.ts";

/** The level at which an element that is no content is asked for the values of its live formulas: one row. */
export const LIVE_TEXTS = "live-texts";

const known = new WeakMap<Element, readonly LiveFormula[]>();

/**
 * The live formulas in what an element shows: titles, descriptions, texts of its axes. What its actions say is computed when they run. Of
 * content they are columns of its own query, of all else of the query at the level `LIVE_TEXTS`.
 */
export function shownFormulasOf(element: Element): readonly LiveFormula[] {
  const before = known.get(element);
  if (before !== undefined) return before;
  const kind = kindOf(element);
  const found: LiveFormula[] = [];
  if (kind !== null && isContent(element)) found.push(...liveFormulas(kind.schema, element));
  else if (kind !== null)
    visitRoles(shapeOf(kind.schema), element, ({ role, text, path }) => {
      if (role !== "dynamic-text" || path[0] === "actions") return;
      for (const { formula } of dynamicParts(text)) found.push({ columnId: liveColumnId(found.length), formula, path });
    });
  known.set(element, found);
  return found;
}

/** Members that are addresses, values, or seen only where there is nothing else. */
const unseen: ReadonlySet<string> = new Set(["url", "link", "default", "noDataText"]);

/** The texts of an element that people read, formulas and all: titles, labels, bodies; not those of its actions. */
export function shownTextsOf(element: Element): readonly { readonly text: string; readonly path: readonly (string | number)[] }[] {
  const kind = kindOf(element);
  const found: { text: string; path: readonly (string | number)[] }[] = [];
  if (kind !== null)
    visitRoles(shapeOf(kind.schema), element, ({ role, text, path }) => {
      if (role === "dynamic-text" && path[0] !== "actions" && !unseen.has(String(path.at(-1)))) found.push({ text, path });
    });
  return found;
}

/** What stands in the place of a live formula: `format` is the one that is written behind it. */
export type WriteLive = (columnId: Id, format: string | null) => string;

/** A text with each of its live formulas replaced; `columns` are those of the text, in their order. */
export function filledText(text: string, columns: readonly { readonly columnId: Id }[], write: WriteLive): string {
  let result = "";
  let at = 0;
  for (const [place, part] of dynamicParts(text).entries()) {
    const open = text.lastIndexOf("{{", part.start);
    const close = text.indexOf("}}", part.end);
    const format = /^\s*\|(.*)$/su.exec(text.slice(part.end, close))?.[1]?.trim() ?? "";
    result += text.slice(at, open) + write(columns[place]?.columnId ?? "", format === "" ? null : format);
    at = close + 2;
  }
  return result + text.slice(at);
}

/** The live formulas of one text of an element. */
export function formulasAt(element: Element, path: readonly (string | number)[]): readonly LiveFormula[] {
  const wanted = path.join("/");
  return shownFormulasOf(element).filter((one) => one.path.join("/") === wanted);
}

/** The element with what `write` gives in the place of each live formula of its texts; the same element where there are none. */
export function withShownTexts(element: Element, write: WriteLive): Element {
  const kind = kindOf(element);
  if (kind === null || shownFormulasOf(element).length === 0) return element;
  return mapRoles(shapeOf(kind.schema), element, ({ role, text, path }) =>
    role === "dynamic-text" && path[0] !== "actions" ? filledText(text, formulasAt(element, path), write) : text,
  ) as Element;
}

interface Apart {
  readonly document: WorkbookDocument;
  readonly elementId: Id;
}

const apart = new WeakMap<WorkbookDocument, WorkbookDocument>();

/**
 * The document with the live formulas of each element that is no content in a text beside it: they are asked like those of a text, and
 * what they say of the element's own columns they say of its rows as they are shown. Null where the element has none.
 */
export function textsApart(document: WorkbookDocument, elementId: Id): Apart | null {
  const own = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementId);
  if (own === undefined || isContent(own) || shownFormulasOf(own).length === 0) return null;
  let beside = apart.get(document);
  if (beside === undefined) {
    const pages = document.pages.map((page) => ({
      ...page,
      elements: page.elements.flatMap((element): readonly Element[] => {
        const formulas = isContent(element) ? [] : shownFormulasOf(element);
        if (formulas.length === 0) return [element];
        const body = formulas.map(({ formula }) => `{{${fromOutside(element.id, formula)}}}`).join(" ");
        return [element, { id: textsId(element.id), kind: "text", body }];
      }),
    }));
    apart.set(document, (beside = { ...document, pages }));
  }
  return { document: beside, elementId: textsId(elementId) };
}

/** The document with such a text beside an element, without words; the document itself where the element is a text of its own. */
export function withBlankTexts(document: WorkbookDocument, elementId: Id): Apart {
  const own = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === elementId);
  if (own === undefined || isContent(own)) return { document, elementId };
  const pages = document.pages.map((page) =>
    page.elements.includes(own) ? { ...page, elements: [...page.elements, { id: textsId(elementId), kind: "text", body: "" }] } : page,
  );
  return { document: { ...document, pages }, elementId: textsId(elementId) };
}

/** A formula of an element as another one writes it: columns of its own are that element's. */
export function fromOutside(elementId: Id, formula: string): string {
  return replaceReferences(formula, "stored", ({ target }) =>
    target?.kind === "own" ? printTarget({ kind: "element", elementId, columnId: target.columnId }) : null,
  );
}
