import { message, type Said } from "@sheaf/messages";
import { gapProblem } from "./gaps.ts";
import type { LayoutNode, RegionLayout } from "../document.ts";

/** A finding in a layout text; offsets in UTF-16 units. */
export interface LayoutFinding {
  readonly offset: number;
  readonly length: number;
  readonly message: Said;
}

/** Where each placed element's tag stands in the text, for later findings. */
export interface ParsedLayout {
  readonly regions: readonly RegionLayout[];
  readonly places: readonly { readonly elementId: string; readonly regionId: string; readonly offset: number; readonly length: number }[];
  /** Tags that the format does not know: kept. */
  readonly unknownTags: readonly LayoutFinding[];
  readonly oldTags: boolean;
}

const maxDepth = 60;
const nodeTags: ReadonlySet<string> = new Set(["Element", "Container", "TabbedContainer", "Tab", "Style", "Size", "Desktop", "Mobile"]);
const namePattern = /[A-Za-z_][\w.-]*/y;
const spacePattern = /\s*/y;
const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

interface RawNode {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: RawNode[];
  readonly offset: number;
  length: number;
}

class LayoutError extends Error {
  readonly finding: LayoutFinding;
  constructor(problem: Said, offset: number, length = 1) {
    super("The layout cannot be read");
    this.finding = { message: problem, offset, length };
  }
}

/** Reads the layout of all regions (workbook-file 8). No DOCTYPE, no entities but XML's own five; comments are skipped. */
export function parseLayout(text: string): ParsedLayout | LayoutFinding {
  try {
    const unknownTags: LayoutFinding[] = [];
    const places: { elementId: string; regionId: string; offset: number; length: number }[] = [];
    let oldTags = false;
    const regions = readNodes(text).map((raw): RegionLayout => {
      if (raw.tag !== "Page" && raw.tag !== "Panel")
        throw new LayoutError(message("files.layout.block", { tag: `<${raw.tag}>` }), raw.offset, raw.length);
      const regionId = raw.attributes.get("id");
      if (regionId === undefined) throw new LayoutError(message("files.layout.no-id", { tag: `<${raw.tag}>` }), raw.offset, raw.length);
      const convert = (node: RawNode): LayoutNode => {
        const elementId = node.attributes.get("elementId") ?? null;
        const { tag, type, old, direction } = currentTag(node);
        oldTags ||= old;
        const gap = tag === "Desktop" || tag === "Mobile" ? node.attributes.get("gap") : undefined;
        const wrongGap = gap === undefined ? null : gapProblem(gap);
        if (wrongGap !== null) throw new LayoutError(wrongGap, node.offset, node.length);
        if (tag === "Page" || tag === "Panel")
          throw new LayoutError(message("files.layout.inside", { tag: `<${tag}>` }), node.offset, node.length);
        if (!nodeTags.has(tag))
          unknownTags.push({ message: message("files.layout.tag-kept", { tag: `<${tag}>` }), offset: node.offset, length: node.length });
        if (elementId === null && (tag === "Element" || tag === "Container" || tag === "TabbedContainer"))
          throw new LayoutError(message("files.layout.no-element-id", { tag: `<${tag}>` }), node.offset, node.length);
        if (elementId !== null) places.push({ elementId, regionId, offset: node.offset, length: node.length });
        const column = gridLines(node.attributes.get("gridColumn"));
        const row = gridLines(node.attributes.get("gridRow"));
        const place = column !== null && row !== null ? { column, row } : null;
        const attributes = Object.fromEntries(
          [...node.attributes].filter(
            ([name]) => name !== "elementId" && !(place !== null && (name === "gridColumn" || name === "gridRow")),
          ),
        );
        return {
          tag,
          elementId,
          place,
          attributes: type === null ? attributes : { type, ...attributes },
          children: [...(direction === null ? [] : [styleOf(direction)]), ...node.children.map(convert)],
        };
      };
      const attributes = Object.fromEntries([...raw.attributes].filter(([name]) => name !== "id"));
      return { regionId, tag: raw.tag, attributes, nodes: withoutBody(raw.children).map(convert) };
    });
    return { regions, places, unknownTags, oldTags };
  } catch (error) {
    if (error instanceof LayoutError) return error.finding;
    throw error;
  }
}

interface CurrentTag {
  readonly tag: string;
  readonly type: string | null;
  readonly old: boolean;
  /** Of a row or a column that does not say it otherwise. */
  readonly direction: "row" | "column" | null;
}

const plainTags: Readonly<Record<string, Pick<CurrentTag, "tag" | "type" | "direction">>> = {
  GridContainer: { tag: "Container", type: "grid", direction: null },
  Section: { tag: "Container", type: "grid", direction: null },
  Row: { tag: "Container", type: "stack", direction: "row" },
  Column: { tag: "Container", type: "stack", direction: "column" },
  Spacer: { tag: "Element", type: null, direction: null },
};

/** Old tags: those of the layout's own nodes, GridContainer, LayoutElement; the latter with children is a container. */
function currentTag(node: RawNode): CurrentTag {
  if (Object.hasOwn(plainTags, node.tag)) {
    const known = plainTags[node.tag]!;
    const isStyled = node.children.some(({ tag }) => tag === "Style");
    return { ...known, type: node.attributes.has("type") ? null : known.type, old: true, direction: isStyled ? null : known.direction };
  }
  if (node.tag !== "LayoutElement") return { tag: node.tag, type: null, old: false, direction: null };
  const container = node.attributes.get("type") === "grid" || node.children.some((child) => child.attributes.has("elementId"));
  const type = container && !node.attributes.has("type") ? "grid" : null;
  return { tag: container ? "Container" : "Element", type, old: true, direction: null };
}

function styleOf(direction: "row" | "column"): LayoutNode {
  const node = (tag: string, attributes: LayoutNode["attributes"], children: readonly LayoutNode[]): LayoutNode => ({
    tag,
    elementId: null,
    place: null,
    attributes,
    children,
  });
  return node("Style", {}, [node("Desktop", { direction }, [])]);
}

/** A page's body is the page itself. */
const withoutBody = (nodes: readonly RawNode[]): readonly RawNode[] =>
  nodes.flatMap((node) => (node.tag === "Body" && !node.attributes.has("elementId") ? node.children : [node]));

function gridLines(text: string | undefined): readonly [number, number] | null {
  const match = text === undefined ? null : /^\s*(\d{1,6})\s*\/\s*(\d{1,6})\s*$/u.exec(text);
  if (match === null) return null;
  const lines: readonly [number, number] = [Number(match[1]), Number(match[2])];
  return lines[0] >= 1 && lines[1] > lines[0] ? lines : null;
}

function readNodes(text: string): readonly RawNode[] {
  const roots: RawNode[] = [];
  const open: RawNode[] = [];
  let at = text.startsWith("\ufeff") ? 1 : 0;
  const space = (): void => {
    spacePattern.lastIndex = at;
    spacePattern.exec(text);
    at = spacePattern.lastIndex;
  };
  const name = (): string => {
    namePattern.lastIndex = at;
    const found = namePattern.exec(text)?.[0];
    if (found === undefined) throw new LayoutError(message("files.layout.name"), at);
    at += found.length;
    return found;
  };
  for (;;) {
    space();
    if (at >= text.length) break;
    if (text[at] !== "<") throw new LayoutError(message("files.layout.text"), at);
    if (text.startsWith("<!--", at)) {
      const end = text.indexOf("-->", at + 4);
      if (end < 0) throw new LayoutError(message("files.layout.open-comment"), at, 4);
      at = end + 3;
      continue;
    }
    if (text.startsWith("<?", at)) {
      const end = text.indexOf("?>", at);
      if (end < 0 || open.length > 0) throw new LayoutError(message("files.layout.instruction"), at, 2);
      at = end + 2;
      continue;
    }
    if (text.startsWith("<!", at)) throw new LayoutError(message("files.layout.declarations"), at, 2);
    const start = at;
    if (text[at + 1] === "/") {
      at += 2;
      const closed = name();
      space();
      if (text[at] !== ">") throw new LayoutError(message("files.layout.not-closed", { tag: `</${closed}>` }), start, at - start);
      at += 1;
      const node = open.pop();
      if (node === undefined || node.tag !== closed)
        throw new LayoutError(
          node === undefined
            ? message("files.layout.closes-nothing", { tag: `</${closed}>` })
            : message("files.layout.closed-by", { tag: `<${node.tag}>`, closing: `</${closed}>` }),
          start,
          at - start,
        );
      continue;
    }
    at += 1;
    const tag = name();
    const attributes = new Map<string, string>();
    for (;;) {
      const before = at;
      space();
      if (text[at] === ">" || text.startsWith("/>", at)) break;
      if (at >= text.length) throw new LayoutError(message("files.layout.not-closed", { tag: `<${tag}>` }), start, at - start);
      if (before === at) throw new LayoutError(message("files.layout.blank"), at);
      const attributeAt = at;
      const attribute = name();
      if (attribute === "__proto__" || attributes.has(attribute))
        throw new LayoutError(message("files.layout.attribute-twice", { attribute }), attributeAt, attribute.length);
      space();
      if (text[at] !== "=") throw new LayoutError(message("files.layout.no-value", { attribute }), attributeAt, attribute.length);
      at += 1;
      space();
      const quote = text[at];
      if (quote !== '"' && quote !== "'") throw new LayoutError(message("files.layout.not-quoted", { attribute }), at);
      const end = text.indexOf(quote, at + 1);
      if (end < 0) throw new LayoutError(message("files.layout.open-value", { attribute }), at);
      attributes.set(attribute, decode(text.slice(at + 1, end), at + 1));
      at = end + 1;
    }
    const selfClosing = text[at] === "/";
    at += selfClosing ? 2 : 1;
    const node: RawNode = { tag, attributes, children: [], offset: start, length: at - start };
    if (open.length >= maxDepth) throw new LayoutError(message("files.too-deep", { most: String(maxDepth) }), start, at - start);
    (open.at(-1)?.children ?? roots).push(node);
    if (!selfClosing) open.push(node);
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined)
    throw new LayoutError(message("files.layout.not-closed", { tag: `<${unclosed.tag}>` }), unclosed.offset, unclosed.length);
  return roots;
}

function decode(raw: string, offset: number): string {
  const bad = raw.indexOf("<");
  if (bad >= 0) throw new LayoutError(message("files.layout.sign-in-value", { sign: "<" }), offset + bad);
  return raw.replaceAll(/&([^;&\s]*);?/gu, (match, entity: string, index: number) => {
    const known = entities.get(entity);
    if (known !== undefined && match.endsWith(";")) return known;
    const code = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/u.exec(entity);
    const point = code === null ? NaN : code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
    if (!match.endsWith(";") || !(point > 0 && point <= 0x10ffff))
      throw new LayoutError(message("files.layout.entity", { entity: match }), offset + index, match.length);
    return String.fromCodePoint(point);
  });
}

/** The text of a layout: one block per region, two blanks of indentation, attributes in a fixed order. */
export function printLayout(regions: readonly RegionLayout[]): string {
  const lines: string[] = [];
  const printNode = (node: LayoutNode, indent: string): void => {
    const { type, gap, ...rest } = node.attributes;
    // One that came by other ways than a file, and would not be read again.
    const isWrong = gap !== undefined && (node.tag === "Desktop" || node.tag === "Mobile") && gapProblem(gap) !== null;
    const others = gap === undefined || isWrong ? rest : node.attributes;
    const attributes: [string, string][] = [];
    if (node.elementId !== null) attributes.push(["elementId", node.elementId]);
    if (type !== undefined) attributes.push(["type", type]);
    if (node.place !== null) attributes.push(["gridColumn", node.place.column.join(" / ")], ["gridRow", node.place.row.join(" / ")]);
    attributes.push(...Object.entries(others).filter(([name]) => name !== "type"));
    printTag(node.tag, attributes, node.children, indent);
  };
  const printTag = (
    tag: string,
    attributes: readonly (readonly [string, string])[],
    children: readonly LayoutNode[],
    indent: string,
  ): void => {
    const head = `${indent}<${tag}${attributes.map(([name, value]) => ` ${name}="${encode(value)}"`).join("")}`;
    if (children.length === 0) {
      lines.push(`${head}/>`);
      return;
    }
    lines.push(`${head}>`);
    for (const child of children) printNode(child, `${indent}  `);
    lines.push(`${indent}</${tag}>`);
  };
  for (const region of regions) printTag(region.tag, [["id", region.regionId], ...Object.entries(region.attributes)], region.nodes, "");
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}

function encode(value: string): string {
  // A line break in a value would not come back as one.
  return value.replaceAll(/[&<>"\u0000-\u001f]/gu, (char) =>
    char === "&" ? "&amp;" : char === "<" ? "&lt;" : char === ">" ? "&gt;" : char === '"' ? "&quot;" : `&#${char.codePointAt(0)};`,
  );
}
