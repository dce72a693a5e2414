import { type Expr, parse, referencesIn } from "@sheaf/formula";
import type { Element, Id, LayoutNode, Page, WorkbookDocument } from "../document.ts";
import { effectiveLayout } from "../layout/auto-layout.ts";
import { isPlacing, walkNodes } from "../layout/tree.ts";
import { isObject } from "../schema/shape.ts";
import { settableControls } from "./settable-controls.ts";

/** Where an element says when it is shown. */
export const SHOWN_WHEN: readonly string[] = ["sheaf", "shownWhen", "formula"];

/** When an element is shown, as a stored formula; null: always. One that is true shows it; anything else, and nothing, does not. */
export function shownWhen({ sheaf }: Element): string | null {
  if (!isObject(sheaf)) return null;
  const { shownWhen: condition } = sheaf;
  if (!isObject(condition)) return null;
  const { type, formula } = condition;
  return type === "formula" && typeof formula === "string" ? formula : null;
}

/** A condition, and the element that has it. */
export interface ShownCondition {
  readonly element: Element;
  readonly formula: string;
}

const known = new WeakMap<WorkbookDocument, ReadonlyMap<Id, readonly ShownCondition[]>>();

/** The conditions under which each element is shown: its own, and those of what it stands in. Elements without any are not in it. */
export function shownConditions(document: WorkbookDocument): ReadonlyMap<Id, readonly ShownCondition[]> {
  const before = known.get(document);
  if (before !== undefined) return before;
  const found = new Map<Id, readonly ShownCondition[]>();
  for (const page of document.pages) {
    const own = new Map(
      page.elements.flatMap((element) => {
        const formula = shownWhen(element);
        return formula === null ? [] : [[element.id, { element, formula }] as const];
      }),
    );
    if (own.size === 0) continue;
    for (const [id, condition] of own) found.set(id, [condition]);
    const nodes = walkNodes(effectiveLayout(document, page.id)?.nodes ?? []);
    const holders = new Map(nodes.map(({ node, host }) => [node.elementId ?? "", host.elementId]));
    for (const { node } of nodes) {
      const all: ShownCondition[] = [];
      for (let at: Id | null = node.elementId; at !== null; at = holders.get(at) ?? null) {
        const condition = own.get(at);
        if (condition !== undefined) all.push(condition);
      }
      if (all.length > 0) found.set(node.elementId ?? "", all);
    }
  }
  known.set(document, found);
  return found;
}

/**
 * What of the conditions no viewer can change: parts joined by `and` that read nothing but the person, the moment, and controls that a viewer
 * does not set. Where one of them is not true, whatever is set shows the element to nobody like them.
 */
export function fixedConditions(document: WorkbookDocument): readonly ShownCondition[] {
  const settable = settableControls(document, { onlyShown: true });
  const isFixed = (formula: string): boolean =>
    referencesIn(formula, "stored").every(({ target }) => target?.kind === "control" && !settable.has(target.elementId));
  const own = document.pages.flatMap(({ elements }) => elements);
  return own.flatMap((element) => {
    const formula = shownWhen(element);
    if (formula === null) return [];
    return conjuncts(formula).flatMap((part) => (isFixed(part) ? [{ element, formula: part }] : []));
  });
}

function conjuncts(formula: string): readonly string[] {
  const { expr, diagnostics } = parse(formula, "stored");
  if (diagnostics.length > 0) return [formula];
  const parts = (at: Expr): readonly Expr[] => {
    if (at.kind === "paren") return parts(at.inner);
    return at.kind === "binary" && at.op === "and" ? [...parts(at.left), ...parts(at.right)] : [at];
  };
  return parts(expr).map(({ span }) => formula.slice(span.start, span.end));
}

/** The page on which elements lie that are not shown: what reads them elsewhere still does. */
const ASIDE = "~ not shown";

/** The document without elements that are not shown, and without what stands in them; they lie on a hidden page. What is below moves up. */
export function withoutUnshown(document: WorkbookDocument, unshown: ReadonlySet<Id>): WorkbookDocument {
  if (unshown.size === 0) return document;
  const before = lessened.get(document)?.get(unshown);
  if (before !== undefined) return before;
  const made = lessen(document, unshown);
  lessened.set(document, (lessened.get(document) ?? new WeakMap<ReadonlySet<Id>, WorkbookDocument>()).set(unshown, made));
  return made;
}

const lessened = new WeakMap<WorkbookDocument, WeakMap<ReadonlySet<Id>, WorkbookDocument>>();

function lessen(document: WorkbookDocument, unshown: ReadonlySet<Id>): WorkbookDocument {
  const gone = new Set(unshown);
  const layout = document.pages.flatMap((page) => {
    const region = effectiveLayout(document, page.id);
    if (region === null) return [];
    for (const { node, host } of walkNodes(region.nodes))
      if (node.elementId !== null && host.elementId !== null && gone.has(host.elementId)) gone.add(node.elementId);
    const isTouched = page.elements.some(({ id }) => gone.has(id));
    const standing = document.layout.find(({ regionId }) => regionId === page.id);
    if (!isTouched) return standing === undefined ? [] : [standing];
    return [{ ...region, nodes: withoutNodes(region.nodes, gone) }];
  });
  const aside: Page = {
    id: ASIDE,
    name: ASIDE,
    // Nobody is told of it more than what is drawn rests on.
    rest: { visibility: "hidden", sheaf: { access: { users: [], teams: [] } } },
    elements: document.pages.flatMap(({ elements }) => elements.filter(({ id }) => gone.has(id))),
  };
  const pages = document.pages.map((page) =>
    page.elements.some(({ id }) => gone.has(id)) ? { ...page, elements: page.elements.filter(({ id }) => !gone.has(id)) } : page,
  );
  return { ...document, pages: [...pages, aside], layout };
}

/** Nodes without those of some elements. Rows of a grid in which nothing else stands go with them. */
export function withoutNodes(nodes: readonly LayoutNode[], gone: ReadonlySet<Id>): readonly LayoutNode[] {
  const isGone = ({ elementId }: LayoutNode): boolean => elementId !== null && gone.has(elementId);
  const rest = nodes.filter((node) => !isGone(node));
  const inner = rest.map((node) => {
    if (node.children.length === 0) return node;
    const children = withoutNodes(node.children, gone);
    return children.length === node.children.length && children.every((child, at) => child === node.children[at])
      ? node
      : { ...node, children };
  });
  if (rest.length === nodes.length) return inner.every((node, at) => node === nodes[at]) ? nodes : inner;
  const rowsOf = (list: readonly LayoutNode[]): ReadonlySet<number> =>
    new Set(
      list.flatMap(({ place }) =>
        place === null ? [] : Array.from({ length: place.row[1] - place.row[0] }, (_, at) => place.row[0] + at),
      ),
    );
  const used = rowsOf(rest.filter(isPlacing));
  const freed = [...rowsOf(nodes.filter(isGone))].filter((row) => !used.has(row));
  if (freed.length === 0) return inner;
  return inner.map((node) => {
    if (node.place === null) return node;
    const { column, row } = node.place;
    const above = freed.filter((one) => one < row[0]).length;
    return above === 0 ? node : { ...node, place: { column, row: [row[0] - above, row[1] - above] as [number, number] } };
  });
}
