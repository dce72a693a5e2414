import { type CustomFunction, printTarget, referencesIn, type RefTarget, replaceReferences } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import {
  columnsOf,
  type Element,
  type Id,
  type Json,
  type Names,
  namesOf,
  restrictionsOf,
  type RowPolicy,
  type WorkbookDocument,
  isData,
} from "@sheaf/workbook";
import { policiesFor, restrictedColumns } from "../bind/filters/restrictions.ts";
import { type Person, personSaid, type PersonSaid, type Said } from "./person-said.ts";

/** Why what somebody else sees cannot be told apart from what this person may see. */
export interface CannotTell {
  readonly problem: Message;
}

export interface AlsoSeen {
  readonly document: WorkbookDocument;
  /** What its formulas call, in the place of the organization's functions. */
  readonly customFunctions: readonly CustomFunction[];
}

const refused: CannotTell = {
  problem: message("findings.policy.rests-on-viewer"),
};

/**
 * A document as it is for whoever computes it, but with no row and no column that `person` may not see: what applies to the person applies to
 * everybody, rules with the person's own values in them. For looking at data as somebody else sees it without seeing more than oneself may (F8).
 * Columns and custom functions that ask who looks get a second one beside them, in which it is said, for the rules that name them. Where the
 * rows themselves that a rule looks at rest on the person, nothing can be told; and formulas of a document which the person may not change
 * (`mayChange`) must not show what they keep from the person, so that nothing can be told there either.
 */
export function alsoSeenBy(
  document: WorkbookDocument,
  person: Person,
  customFunctions: readonly CustomFunction[],
  mayChange: boolean,
): AlsoSeen | CannotTell {
  const said = personSaid(person, customFunctions);
  const resting = restingOn(document, said);
  if (!mayChange && (resting.columns.size > 0 || resting.hasOthers)) return refused;
  const elements = document.pages.flatMap((page) => page.elements);
  const binding = new Map(elements.map((one) => [one.id, policiesFor(restrictionsOf(one).policies ?? [], person)]));
  const hasPolicies = [...binding.values()].some((policies) => policies.length > 0);
  if (hasPolicies && (resting.hasOthers || movesRows(document, resting.columns))) return refused;
  const twins = twinsFor(document, said, resting.columns);
  const rules = new Map<Id, readonly RowPolicy[]>();
  for (const element of elements) {
    const added: RowPolicy[] = [];
    for (const { id, rule } of binding.get(element.id) ?? []) {
      const meant = twins.say(element, null, rule);
      if (meant === null) return refused;
      // Who has no value of the attribute sees no row, whatever else the rule says (S-F8a).
      added.push({ id: `${id} also`, rule: meant.lacksAttribute ? "False" : meant.text });
    }
    rules.set(element.id, added);
  }
  const made = twins.made();
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => restrictedFor(element, person, rules.get(element.id) ?? [], made.get(element.id) ?? [])),
  }));
  return { document: { ...document, pages }, customFunctions: said.functions };
}

/** An element with what it keeps from the person kept from everybody. */
function restrictedFor(element: Element, person: Person, rules: readonly RowPolicy[], twins: readonly Json[]): Element {
  if (!isData(element)) return element;
  const { securities = [] } = restrictionsOf(element);
  const hidden = [...restrictedColumns({ securities }, () => person)];
  const own = ("columnSecurities" in element ? element.columnSecurities : undefined) ?? [];
  const { columns, sheaf } = element;
  return {
    ...element,
    ...(twins.length > 0 ? { columns: [...columns, ...twins] } : {}),
    ...(hidden.length > 0
      ? { columnSecurities: [...own, { id: "also", restrictedColumns: hidden, criteria: { kind: "no-one-can-view" } }] }
      : {}),
    ...(rules.length > 0 ? { sheaf: { ...sheaf, rowPolicies: [...(sheaf?.rowPolicies ?? []), ...rules] } } : {}),
  };
}

/** A column by its element and its id. */
type Place = string;
const placeOf = (elementId: Id, columnId: Id): Place => JSON.stringify([elementId, columnId]);

/** The column that a reference means; null: another thing than a column of the document. */
function columnMeant(names: Names, element: Element, target: RefTarget | null): readonly [Id, Id] | null {
  switch (target?.kind) {
    case "own":
      return [element.id, target.columnId];
    case "element":
      return [target.elementId, target.columnId];
    case "related": {
      const end = names.relatedElement(target);
      return end === null ? null : [end.id, target.columnId];
    }
    default:
      return null;
  }
}

interface Resting {
  /** Columns that rest on who looks, themselves or by way of others. */
  readonly columns: ReadonlySet<Place>;
  /** Something else than columns and policies does. */
  readonly hasOthers: boolean;
}

function restingOn(document: WorkbookDocument, said: PersonSaid): Resting {
  const names = namesOf(document);
  const elements = document.pages.flatMap((page) => page.elements);
  const columns = new Set<Place>();
  const formulas = elements.flatMap((element) =>
    columnsOf(element).flatMap(({ id, formula }) =>
      typeof formula === "string" ? [{ element, id, formula: names.rebind(element.id, id, formula) }] : [],
    ),
  );
  for (let before = -1; before < columns.size;) {
    before = columns.size;
    for (const { element, id, formula } of formulas) {
      const rests = (): boolean =>
        said.asks(formula, "stored") ||
        referencesIn(formula, "stored").some(({ target }) => {
          const meant = columnMeant(names, element, target);
          return meant !== null && columns.has(placeOf(...meant));
        });
      if (!columns.has(placeOf(element.id, id)) && rests()) columns.add(placeOf(element.id, id));
    }
  }
  const hasOthers = elements.some((element) => textsBeside(element).some((text) => said.asks(text, "stored") || ASKS.test(text)));
  return { columns, hasOthers };
}

/** A call of a function about the person, wherever it stands: in a text that is no formula by itself as well. */
const ASKS = /\bCurrentUser\w*\s*\(/iu;

/** All texts of an element that can decide about rows, but formulas of its columns and rules of its policies. */
function textsBeside(element: Element): readonly string[] {
  const { columns: _columns, conditionalFormats: _formats, sheaf = {}, ...others } = element as { readonly [key: string]: Json };
  const { rowPolicies: _, ...extended } = sheaf as { readonly [key: string]: Json };
  return textsIn({ ...others, sheaf: extended });
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return (Array.isArray(value) ? (value as readonly Json[]) : Object.values(value)).flatMap(textsIn);
}

/**
 * Whether which rows a rule looks at can rest on such a column: it is a key of a relationship, stands in a source or a metric, or it filters
 * or groups rows that others read. A filter of an element that nobody reads leaves each row and its values as they are.
 */
function movesRows(document: WorkbookDocument, resting: ReadonlySet<Place>): boolean {
  if (resting.size === 0) return false;
  const elements = document.pages.flatMap((page) => page.elements);
  const names = namesOf(document);
  return elements.some((element) => {
    const rests = (of: Id, columnId: string): boolean => resting.has(placeOf(of, columnId));
    const named = (formula: string): boolean =>
      referencesIn(formula, "stored").some(({ target }) => {
        const meant = columnMeant(names, element, target);
        return meant !== null && rests(...meant);
      });
    const {
      source = null,
      relationships: _relationships,
      metrics: _metrics,
      columns: _,
      order: _order,
      folders: _folders,
      columnSecurities: _s,
      sheaf,
      ...others
    } = element as {
      readonly [key: string]: Json;
    };
    if (textsIn(source).some(named)) return true;
    const keys = isData(element) && "relationships" in element ? (element.relationships ?? []) : [];
    if (keys.some((one) => one.keys.some((key) => rests(element.id, key.sourceColumnId) || rests(one.targetElementId, key.targetColumnId))))
      return true;
    const formulas = isData(element) && "metrics" in element ? (element.metrics ?? []) : [];
    if (formulas.some(({ id, formula }) => named(names.rebind(element.id, { metricId: id }, formula)))) return true;
    const { rowPolicies: _policies, ...extended } = (sheaf ?? {}) as { readonly [key: string]: Json };
    const isRead = elements.some((other) => other.id !== element.id && reads(other, element.id));
    return isRead && textsIn({ ...others, extended }).some((text) => rests(element.id, text) || named(text));
  });
}

/** Whether an element names another one: as its source, by a relationship, in a formula. */
function reads(element: Element, elementId: Id): boolean {
  return textsIn(element).some((text) => text === elementId || text.includes(`:${elementId}/`));
}

/** Second columns for those that rest on the person, as rules need them. */
function twinsFor(document: WorkbookDocument, said: PersonSaid, resting: ReadonlySet<Place>) {
  const names = namesOf(document);
  const elements = new Map(document.pages.flatMap((page) => page.elements).map((one) => [one.id, one]));
  const made = new Map<Place, Said | null>();
  const twinOf = (id: Id): Id => `${id} also`;
  const lacks = new Set<Place>();
  /** Makes the twin of a column; false where it cannot be said. */
  const make = (elementId: Id, columnId: Id): boolean => {
    const place = placeOf(elementId, columnId);
    const known = made.get(place);
    if (known !== undefined) return known !== null;
    const element = elements.get(elementId);
    const formula = element === undefined ? undefined : columnsOf(element).find(({ id }) => id === columnId)?.formula;
    if (element === undefined || formula === undefined) return false;
    // Columns in a circle are broken, and their twins with them.
    made.set(place, { text: formula, lacksAttribute: false });
    const meant = say(element, columnId, formula);
    made.set(place, meant);
    if (meant?.lacksAttribute === true) lacks.add(place);
    return meant !== null;
  };
  const say = (element: Element, defining: Id | null, formula: string): Said | null => {
    const bound = names.rebind(element.id, defining, formula);
    let isSaid = true;
    let lacksAttribute = false;
    const text = replaceReferences(bound, "stored", ({ target }) => {
      const meant = columnMeant(names, element, target);
      if (target === null || meant === null || !("columnId" in target) || !resting.has(placeOf(...meant))) return null;
      isSaid &&= make(...meant);
      lacksAttribute ||= lacks.has(placeOf(...meant));
      return printTarget({ ...target, columnId: twinOf(target.columnId) });
    });
    const meant = isSaid ? said.say(text, "stored") : null;
    return meant === null ? null : { text: meant.text, lacksAttribute: lacksAttribute || meant.lacksAttribute };
  };
  return {
    say,
    made: (): ReadonlyMap<Id, readonly Json[]> => {
      const byElement = new Map<Id, Json[]>();
      for (const [place, meant] of made) {
        const [elementId = "", columnId = ""] = JSON.parse(place) as readonly Id[];
        if (meant === null) continue;
        const id = twinOf(columnId);
        byElement.set(elementId, [...(byElement.get(elementId) ?? []), { id, name: id, formula: meant.text, hidden: true }]);
      }
      return byElement;
    },
  };
}
