import { message, type Message } from "@sheaf/messages";
import type { Element, Id, Json, LayoutNode, RegionLayout, WorkbookDocument } from "../../document.ts";
import { withoutOverlaps } from "../../layout/grid.ts";
import { withinMargins, withinSheets } from "../../layout/sheet.ts";
import { handleOf } from "../../names/labels.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { checkDocument } from "../../document-checks.ts";
import type { ElementReading } from "../../elements/kind.ts";
import { kindOf } from "../../elements/registry.ts";
import { regionsOf } from "../reading/layout.ts";
import type { ReportEntry } from "../report.ts";

/**
 * Two people can delete a column and use it at the same moment; the document then names what is no longer there. A file must not: the
 * smallest part that names it is left out, and listed.
 */
export function repaired(given: WorkbookDocument, losses: ReportEntry[]): WorkbookDocument {
  const document = withinMargins(withOwnHandles(given, losses));
  const broken = new Map<Element, (readonly (string | number)[])[]>();
  for (const finding of checkDocument(document)) {
    if (finding.code !== "E_DANGLING_ID" || finding.element === null) continue;
    // Without its source an element is nothing: it stays, and its reader is told.
    const removable = finding.path[0] !== "source";
    const code = `L_${finding.element.id}.${finding.path.join(".")}` as const;
    losses.push({
      code,
      path: `/${finding.path.join("/")}`,
      at: finding.element.id,
      message: finding.message,
      span: null,
      formula: null,
      suggestions: [],
    });
    if (!removable) continue;
    const place = finding.path[0] === "actions" ? finding.path.slice(0, 2) : finding.path;
    const known = broken.get(finding.element) ?? [];
    // A sequence goes whole, and once.
    if (place === finding.path || !known.some((one) => one.join("/") === place.join("/"))) broken.set(finding.element, [...known, place]);
  }
  const known = withoutStrangers(document, losses);
  const onPaper = withinSheets(document, known);
  const layout = onPaper.every((region, index) => region === known[index]) ? known : onPaper;
  if (broken.size === 0) return layout === document.layout ? document : { ...document, layout };
  const pages = document.pages.map((page) => ({
    ...page,
    elements: page.elements.map((element) => {
      const paths = broken.get(element);
      if (paths === undefined) return element;
      // From the back, so that positions in front stay what they were.
      const rest = [...paths].reverse().reduce<Json>(withoutPart, element) as Element;
      // What is absent now is read as a file's absence is: so this document is the one that the file gives back.
      return (kindOf(rest)?.read?.(rest, silent) ?? rest) as Element;
    }),
  }));
  return { ...document, pages, layout };
}

const silent: ElementReading = {
  deprecated: () => undefined,
  note: () => undefined,
  warn: () => undefined,
  keepsUnknown: false,
  hasAggregate: () => false,
};

/** A value without the innermost list item on a path, else without the member that the path begins with. */
function withoutPart(value: Json, path: readonly (string | number)[]): Json {
  const item = path.findLastIndex((step) => typeof step === "number");
  return item < 0 ? without(value, path.slice(0, 1)) : without(value, path.slice(0, item + 1));
}

function without(value: Json, path: readonly (string | number)[]): Json {
  const [step, ...others] = path;
  if (step === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) =>
      index !== step ? [item] : others.length === 0 ? [] : [without(item, others)],
    );
  const { [step as string]: member, ...rest } = value as Fields;
  return member === undefined || others.length === 0 ? rest : { ...(value as Fields), [step]: without(member, others) };
}

/** Layout blocks without nodes of elements that are gone or stand elsewhere, and without a second node of the same element. */
export function withoutStrangers(document: WorkbookDocument, losses: ReportEntry[]): readonly RegionLayout[] {
  const regions = regionsOf(document);
  const seen = new Set<Id>();
  let changed = false;
  const lose = (path: string, said: Message): void => {
    changed = true;
    const code = `L_layout.${path}` as const;
    losses.push({ code, path: "/layout", at: path, message: said, span: null, formula: null, suggestions: [] });
  };
  const clean = (nodes: readonly LayoutNode[], elements: ReadonlySet<Id>): readonly LayoutNode[] =>
    nodes.flatMap((node) => {
      const stranger = node.elementId !== null && (!elements.has(node.elementId) || seen.has(node.elementId));
      if (stranger) {
        lose(node.elementId ?? "", message("files.written.placed-gone", { element: node.elementId ?? "" }));
        return [];
      }
      if (node.elementId !== null) seen.add(node.elementId);
      const children = clean(node.children, elements);
      return [
        children.length === node.children.length && children.every((child, index) => child === node.children[index])
          ? node
          : { ...node, children },
      ];
    });
  const blocks = document.layout.flatMap((block) => {
    const region = regions.get(block.regionId);
    if (region === undefined || region.tag !== block.tag) {
      lose(block.regionId, message("files.written.region-gone", { region: block.regionId }));
      return [];
    }
    const nodes = clean(block.nodes, region.elements);
    return [nodes.length === block.nodes.length && nodes.every((node, index) => node === block.nodes[index]) ? block : { ...block, nodes }];
  });
  // Two people can drop two elements on one place: the file says what is drawn.
  const settled = blocks.map((block) => withoutOverlaps(block).region);
  return changed || settled.some((block, index) => block !== document.layout[index]) ? settled : document.layout;
}

/** Two people can give two controls one handle at the same moment: the later one gets a number. Formulas know controls by their ids. */
function withOwnHandles(document: WorkbookDocument, losses: ReportEntry[]): WorkbookDocument {
  const repeated = new Set<Element>(
    checkDocument(document).flatMap(({ code, element, path }) =>
      code === "E_DUPLICATE_ID" && element !== null && path[0] === "controlId" ? [element] : [],
    ),
  );
  if (repeated.size === 0) return document;
  const taken = new Set(
    document.pages.flatMap((page) =>
      page.elements.flatMap((element) => (element.kind === "control" ? [handleOf(element).toLowerCase()] : [])),
    ),
  );
  const renamed = (element: Element): Element => {
    let count = 2;
    while (taken.has(`${handleOf(element)}-${count}`.toLowerCase())) count += 1;
    const controlId = `${handleOf(element)}-${count}`;
    taken.add(controlId.toLowerCase());
    const code = `L_${element.id}.controlId` as const;
    losses.push({
      code,
      path: "/controlId",
      at: element.id,
      message: message("files.written.handle-twice", { handle: handleOf(element), became: controlId }),
      span: null,
      formula: null,
      suggestions: [],
    });
    return { ...element, controlId };
  };
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      elements: page.elements.map((element) => (repeated.has(element) ? renamed(element) : element)),
    })),
  };
}
