// What an earlier look at a document tells of a later one: while somebody types a formula, each key is another document in which one
// formula differs. What does not rest on it is not bound again. Where in doubt, it is: a column too many costs a moment, one too few is wrong.
import { type Expr, foldName } from "@sheaf/formula";
import {
  type Element,
  type ElementQuery,
  type Id,
  type QueryColumn,
  type WorkbookDocument,
  elementsRead,
  calledNames,
  entryColumnsOf,
  givenName,
  isInputTable,
} from "@sheaf/workbook";
import { walk } from "../model/bound.ts";
import { ownerOf } from "../relations/leg.ts";
import { isMade } from "../relations/made-columns.ts";
import { type BoundColumn, type ColumnsSoFar, referencesOf } from "./columns.ts";
import { ownNames } from "./names/known-columns.ts";
import type { Reference } from "./names/reference.ts";
import { spellings } from "./names/table-columns.ts";

/** How a document differs from an earlier one: in the columns of one element at most. */
export interface ColumnChange {
  /** Null: in nothing that formulas can tell. */
  readonly touched: Id | null;
  /** Elements that read the touched one, directly or not, or may do so. */
  readonly readers: ReadonlySet<Id>;
}

/** Null where more than the columns of one element differ. */
export function columnChange(before: WorkbookDocument, now: WorkbookDocument): ColumnChange | null {
  if (before === now) return { touched: null, readers: new Set() };
  if (before.kind !== now.kind || before.rest !== now.rest || before.pages.length !== now.pages.length) return null;
  let touched: Element | null = null;
  for (const [place, page] of now.pages.entries()) {
    const old = before.pages[place];
    if (old === page) continue;
    if (old === undefined || old.id !== page.id || old.elements.length !== page.elements.length) return null;
    for (const [index, element] of page.elements.entries()) {
      const was = old.elements[index];
      if (was === element) continue;
      if (was === undefined || touched !== null || !differsInColumns(was, element)) return null;
      touched = element;
    }
  }
  return touched === null ? { touched, readers: new Set() } : { touched: touched.id, readers: readersOf(now, touched) };
}

function differsInColumns(was: Element, now: Element): boolean {
  // What people enter is a source of its own: with another type its values are others, though no formula is.
  if (entered(was) !== entered(now)) return false;
  const names = new Set([...Object.keys(was), ...Object.keys(now)]);
  return [...names].every((name) => name === "columns" || was[name] === now[name]);
}

const entered = (element: Element): string =>
  isInputTable(element) ? JSON.stringify(entryColumnsOf(element).map(({ id, type }) => [id, type])) : "";

const texts = new WeakMap<Element, string>();

function textOf(element: Element): string {
  let text = texts.get(element);
  if (text === undefined) texts.set(element, (text = JSON.stringify(element).toLowerCase()));
  return text;
}

/** Whoever writes the id or the name of an element anywhere may read it. */
function readersOf(document: WorkbookDocument, touched: Element): ReadonlySet<Id> {
  const elements = document.pages.flatMap((page) => page.elements);
  const { nameOf } = calledNames(new Map(elements.toReversed().map((element) => [element.id, element])));
  const readers = new Set<Id>();
  const open = [touched];
  for (let read = open.pop(); read !== undefined; read = open.pop()) {
    const given = givenName(read);
    // A name with signs is written with backslashes, or otherwise, where it is read; a raw one of a table in its friendly form, too.
    const isPlain = given === null || /^[\p{L}\p{N} ]*$/u.test(given);
    const called = given === null ? spellings(nameOf(read.id)) : [given];
    const words = [read.id, ...called].map((word) => word.toLowerCase());
    for (const element of elements) {
      if (element === touched || readers.has(element.id)) continue;
      if (isPlain && !words.some((word) => textOf(element).includes(word))) continue;
      readers.add(element.id);
      open.push(element);
    }
  }
  return readers;
}

/** The part of what is known of an element's columns that holds after the change. */
export function keptColumns(before: ColumnsSoFar, now: ElementQuery, change: ColumnChange): ColumnsSoFar | null {
  // Parts of a source have the columns of what they are made of.
  if (ownerOf(now.elementId) !== null) return null;
  const isDoubtful = (elementId: Id): boolean => elementId === change.touched || change.readers.has(elementId);
  if (elementsRead(now.source).some(isDoubtful) || otherwise(before.query) !== otherwise(now)) return null;
  const difference = differenceOf(before.query.columns, now.columns);
  if (difference === null) return null;
  const byId = new Set(now.columns.map(({ id }) => id));
  const { changed, names } = difference;
  const meansTheSame = (expr: Expr): boolean =>
    referencesOf(expr).every(({ target, path }) => target !== null || !names.has(foldName(path.at(-1) ?? "")));
  const kept: ColumnsSoFar = { query: now, parsed: new Map(), references: new Map(), bound: new Map(), depth: new Map() };
  for (const [id, parsed] of before.parsed) {
    if (!byId.has(id) || changed.has(id)) continue;
    kept.parsed.set(id, parsed);
    const references = before.references.get(id);
    // A name that means no column may be a control, or come to mean something.
    if (references !== undefined && references.length === referencesOf(parsed.expr).length && meansTheSame(parsed.expr))
      kept.references.set(id, references);
  }
  const isElsewhere = (reference: Reference): boolean => {
    switch (reference.kind) {
      case "own":
        return !byId.has(reference.columnId);
      case "source":
        return isMade(reference.column);
      case "element":
        return isDoubtful(reference.elementId) || isMade(reference.columnId);
      case "table":
        return false;
      case "metric":
        return true;
    }
  };
  const isFirm = (id: Id): boolean => isPlain(before.bound.get(id)) && before.depth.has(id);
  for (const id of resting(kept.references, isFirm, isElsewhere)) {
    kept.bound.set(id, before.bound.get(id) as BoundColumn);
    kept.depth.set(id, before.depth.get(id) as number);
  }
  return kept;
}

/** A sound column that rests on what it names, and on no rows that are looked up by keys. */
function isPlain(column: BoundColumn | undefined): boolean {
  if (column === undefined || column.expr === null) return false;
  let isSo = true;
  walk(column.expr, ({ kind }) => {
    if (kind === "lookup" || kind === "rollup" || kind === "label-rank") isSo = false;
    return isSo;
  });
  return isSo;
}

/** All of a query that columns are bound by, but the columns. */
function otherwise(query: ElementQuery): string {
  return JSON.stringify({ ...query, columns: null, filters: null });
}

/** Columns that differ, and the names that came, went or changed hands; null where others are there now. */
function differenceOf(
  before: readonly QueryColumn[],
  now: readonly QueryColumn[],
): { readonly changed: ReadonlySet<Id>; readonly names: ReadonlySet<string> } | null {
  if (before.length !== now.length) return null;
  const changed = new Set<Id>();
  const names = new Set<string>();
  for (const [index, column] of now.entries()) {
    const was = before[index];
    if (
      was === undefined ||
      was.id !== column.id ||
      (was.made === undefined) !== (column.made === undefined) ||
      was.hidden !== column.hidden
    )
      return null;
    if (was.formula === column.formula && was.name === column.name && was.level === column.level) continue;
    changed.add(column.id);
    const [old, own] = [was, column].map((one) => new Set(ownNames(one).map(foldName)));
    for (const name of old ?? []) if (own?.has(name) !== true) names.add(name);
    for (const name of own ?? []) if (old?.has(name) !== true) names.add(name);
  }
  return { changed, names };
}

/** Of columns with known references, the firm ones that rest on nothing but each other and on what is as it was. */
function resting(
  references: ReadonlyMap<Id, readonly Reference[]>,
  isFirm: (id: Id) => boolean,
  isElsewhere: (reference: Reference) => boolean,
): ReadonlySet<Id> {
  const found = new Set(references.keys());
  const readers = new Map<Id, Id[]>();
  const lost: Id[] = [];
  const lose = (id: Id): void => {
    if (found.delete(id)) lost.push(id);
  };
  for (const [id, named] of references) {
    if (!isFirm(id)) lose(id);
    for (const reference of named) {
      if (isElsewhere(reference)) lose(id);
      else if (reference.kind === "own") {
        if (!references.has(reference.columnId)) lose(id);
        else {
          const list = readers.get(reference.columnId);
          if (list === undefined) readers.set(reference.columnId, [id]);
          else list.push(id);
        }
      }
    }
  }
  for (let id = lost.pop(); id !== undefined; id = lost.pop()) for (const reader of readers.get(id) ?? []) lose(reader);
  return found;
}
