import { type Expr, findFunction, parse } from "@sheaf/formula";
import type * as z from "zod";
import type { Element, FixedSource, Id, Json, WorkbookDocument } from "../../document.ts";
import { sourceOf } from "../../names/legs.ts";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import { shapeOf } from "../../schema/shape.ts";
import { dynamicParts, visitRoles } from "../../schema/walk.ts";
import { type ContentElement, isData } from "../known.ts";
import type { QueryNames } from "../kind.ts";
import { pageFigureOf } from "../../text-body/page-figures.ts";

/** A live formula of an element's texts, and the column of the element's query that is its value. */
export interface LiveFormula {
  readonly columnId: Id;
  /** Stored form (G4). */
  readonly formula: string;
  /** The text that it stands in. */
  readonly path: readonly (string | number)[];
}

const ENDING = "~texts";
/** The text that stands beside an element for the live formulas of its title and description. */
export const textsId = (elementId: Id): Id => `${elementId}${ENDING}`;
/** The element that it stands beside: what the formulas are about where they name nothing. */
const ownerOfTexts = (id: Id): Id | null => (id.endsWith(ENDING) ? id.slice(0, -ENDING.length) : null);

export const liveColumnId = (place: number): Id => `live-${place}`;

/** The formulas in the texts of an element, in their order, but for what a text says of the number of its page. What is equal stands there as often as it is written: its place is its name. */
export function liveFormulas(schema: z.ZodType, element: Element): readonly LiveFormula[] {
  const found: LiveFormula[] = [];
  visitRoles(shapeOf(schema), element, ({ role, text, path }) => {
    if (role !== "dynamic-text") return;
    for (const { formula } of dynamicParts(text))
      if (element.kind !== "text" || pageFigureOf(formula) === null) found.push({ columnId: liveColumnId(found.length), formula, path });
  });
  return found;
}

/**
 * The values of an element's live formulas: one row. It reads the rows of the element that the formulas name first; what they say of others
 * is matched as a whole. Null of an element without live formulas, and where there is nothing that could be read.
 */
export function liveQuery(
  schema: z.ZodType,
): (document: WorkbookDocument, element: ContentElement, names: QueryNames) => ElementQuery | null {
  return (document, given, names) => {
    const element: Element = given;
    const formulas = liveFormulas(schema, element).map((live, place) => ({ ...live, name: `live formula ${place + 1}` }));
    return formulasQuery(document, element, formulas, names);
  };
}

/** A formula of an element without rows, and the column of its query that is its value. Stored form (G4). */
export interface NamedFormula {
  readonly columnId: Id;
  readonly name: string;
  readonly formula: string;
}

/** The values of formulas about other elements, in one row. Null where there are none, and where there is nothing that could be read. */
export function formulasQuery(
  document: WorkbookDocument,
  element: Element,
  formulas: readonly NamedFormula[],
  names: QueryNames,
): ElementQuery | null {
  const texts = formulas.map(({ formula }) => formula);
  const alone = texts.some(saysOfRows) ? null : oneRow(document);
  const read = alone !== null || texts.length === 0 ? null : elementRead(document, texts, ownerOfTexts(element.id));
  if (texts.length === 0 || (alone === null && read === null)) return null;
  return {
    elementId: element.id,
    name: names.element(element),
    source: alone ?? { kind: "table", elementId: read ?? "" },
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: formulas.map(({ columnId, name, formula }): QueryColumn => ({
      id: columnId,
      name,
      formula: read === null ? formula : aboutOthers(formula, read),
      level: "summary",
      hidden: false,
      format: null,
    })),
    filters: [],
    defaultLevel: "summary",
    partitionKeys: [],
    agreeOnDefaultLevel: true,
  };
}

/** Values of controls, days and whatever else is the same for all rows need none: an element that is broken, slow or hidden keeps them from nobody. */
function saysOfRows(formula: string): boolean {
  const visit = (expr: Expr): boolean => {
    if (expr.kind === "ref") return expr.target?.kind !== "control";
    // Of a function that is not known here, such as one of the organization, everything is possible.
    if (expr.kind === "call" && findFunction(expr.name)?.role !== "scalar") return true;
    return expr.kind === "error" || partsOf(expr).some(visit);
  };
  return visit(parse(formula, "stored").expr);
}

/** A row to compute with, on the first connection that the document reads from; null where it reads from none. */
function oneRow(document: WorkbookDocument): FixedSource | null {
  for (const element of document.pages.flatMap(({ elements }) => elements)) {
    const { connectionId } = (sourceOf(element) ?? {}) as { readonly connectionId?: Json };
    if (typeof connectionId === "string")
      return { kind: "sheaf:fixed", connectionId, columns: [{ name: "row", type: "number" }], rows: [[1]] };
  }
  return null;
}

/** The element whose rows formulas are about: the one that they name first, else the usual one, else any; null where there is none. */
function elementRead(document: WorkbookDocument, formulas: readonly string[], usual: Id | null = null): Id | null {
  const elements = document.pages.flatMap((page) => page.elements).filter((one) => isData(one));
  const known = new Set(elements.map(({ id }) => id));
  return (
    formulas.flatMap(elementsNamed).find((id) => known.has(id)) ?? (usual !== null && known.has(usual) ? usual : (elements[0]?.id ?? null))
  );
}

/**
 * What a live formula of an element would be as the only column of an element that reads rows, for who checks it while it is written: its
 * text need not be a formula yet. Stored form (G4). `usual`: what it reads where it names nothing. Null where there is nothing that could be read.
 */
export function liveElement(document: WorkbookDocument, element: Element, formula: string, usual: Id | null = null): Element | null {
  const read = elementRead(document, [formula], usual);
  if (read === null) return null;
  const id = liveColumnId(0);
  return {
    id: element.id,
    kind: "table",
    source: { kind: "table", elementId: read },
    columns: [{ id, name: "live formula", formula: aboutOthers(formula, read) }],
    summary: [id],
  };
}

/** Elements that a formula names, those outside of its matches first: they are read as rows. */
function elementsNamed(formula: string): readonly Id[] {
  const [outside, inside]: [Id[], Id[]] = [[], []];
  const visit = (expr: Expr, isMatched: boolean): void => {
    if (expr.kind === "ref") {
      if (expr.target?.kind === "element") (isMatched ? inside : outside).push(expr.target.elementId);
      return;
    }
    const matches = isMatched || (expr.kind === "call" && isMatch(expr.name));
    for (const part of partsOf(expr)) visit(part, matches);
  };
  visit(parse(formula, "stored").expr, false);
  return [...outside, ...inside];
}

const isMatch = (name: string): boolean => /^(?:lookup|rollup)$/iu.test(name);

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "call":
      return expr.args;
    case "unary":
      return [expr.arg];
    case "binary":
      return [expr.left, expr.right];
    case "field":
      return [expr.object];
    case "index":
      return [expr.object, expr.index];
    case "paren":
      return [expr.inner];
    case "literal":
    case "ref":
    case "error":
      return [];
  }
}

/** The element that all columns of an expression are of; null where there are none, or of several. */
function onlyElement(expr: Expr): Id | null {
  const ids = new Set<Id | null>();
  const visit = (one: Expr): void => {
    if (one.kind === "ref" && one.target?.kind !== "control") ids.add(one.target?.kind === "element" ? one.target.elementId : null);
    if (one.kind === "call" && isMatch(one.name)) ids.add(null);
    for (const part of partsOf(one)) visit(part);
  };
  visit(expr);
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/**
 * A formula in which what is said of elements other than the one that is read stands for all of their rows: an aggregate over them is a
 * Rollup without keys that tell rows apart, a single column a Lookup.
 */
export function aboutOthers(formula: string, read: Id): string {
  const edits: { readonly start: number; readonly end: number; readonly match: string }[] = [];
  const visit = (expr: Expr): void => {
    if (expr.kind === "call" && isMatch(expr.name)) return;
    const about = onlyElement(expr);
    const isAggregate = expr.kind === "call" && findFunction(expr.name)?.role === "aggregate";
    if (about !== null && about !== read && (isAggregate || expr.kind === "ref")) {
      edits.push({ ...expr.span, match: isAggregate ? "Rollup" : "Lookup" });
      return;
    }
    for (const part of partsOf(expr)) visit(part);
  };
  visit(parse(formula, "stored").expr);
  let result = formula;
  for (const { start, end, match } of edits.toReversed())
    result = `${result.slice(0, start)}${match}(${result.slice(start, end)}, 1, 1)${result.slice(end)}`;
  return result;
}
