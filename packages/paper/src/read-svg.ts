import type { Box, Face, Fill, Mark, Matrix, Stroke } from "./marks.ts";

/** A tag of the chart library's SVG with what is in it. */
interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Tag[];
  text: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#39": "'" };
const unescaped = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|apos|#39);/gu, (_, name: string) => entities[name] ?? "");

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/gu;
// Begins where a name does: looked for inside a long word, it would begin anew at each of its letters.
const ATTRIBUTE = /(?<![\w:-])([\w:-]+)="([^"]*)"/gu;

function tree(svg: string): Tag {
  const root: Tag = { name: "", attributes: new Map(), children: [], text: "" };
  const open = [root];
  let at = 0;
  for (const match of svg.matchAll(TAG)) {
    const [whole, closes, name = "", attributes = "", isSingle] = match;
    const around = open.at(-1) ?? root;
    around.text += svg.slice(at, match.index);
    at = match.index + whole.length;
    if (closes === "/") {
      if (open.length > 1) open.pop();
      continue;
    }
    const tag: Tag = {
      name,
      attributes: new Map([...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, unescaped(value)])),
      children: [],
      text: "",
    };
    around.children.push(tag);
    if (isSingle !== "/") open.push(tag);
  }
  return root;
}

/** Half of the height of letters over half of the room under the line: where a text stands that is told by its middle. */
const CENTRAL = 0.355;

/** The marks of a picture that the chart library drew, its words in a face of the page. */
export function readSvg(svg: string, family: string): readonly Mark[] {
  const root = tree(svg);
  const clips = new Map<string, Box>();
  const look = (tag: Tag): void => {
    if (tag.name === "clipPath") {
      const box = boxOf(tag);
      if (box !== null) clips.set(`url(#${tag.attributes.get("id") ?? ""})`, box);
    }
    for (const child of tag.children) look(child);
  };
  look(root);
  return root.children.flatMap((child) => marksOf(child, family, clips));
}

/** The box around the straight lines of a clip; null where it has curves: what it cuts is left whole rather than cut wrongly. */
function boxOf({ children }: Tag): Box | null {
  const d = children[0]?.attributes.get("d") ?? "";
  if (/[^MLlHhVvZz\d\s.,e-]/u.test(d)) return null;
  let [x, y] = [0, 0];
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, letter = "", rest = ""] of d.matchAll(/([MLlHhVv])([^MLlHhVvZz]*)/gu)) {
    const numbers = rest.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/gu)?.map(Number) ?? [];
    const step = letter === "M" || letter === "L" || letter === "l" ? 2 : 1;
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [first = 0, second = 0] = numbers.slice(at, at + step);
      if (letter === "l") [x, y] = [x + first, y + second];
      else if (letter === "H") x = first;
      else if (letter === "h") x += first;
      else if (letter === "V") y = first;
      else if (letter === "v") y += first;
      else [x, y] = [first, second];
      xs.push(x);
      ys.push(y);
    }
  }
  if (xs.length < 3) return null;
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function marksOf(tag: Tag, family: string, clips: ReadonlyMap<string, Box>): readonly Mark[] {
  const { name, attributes } = tag;
  const inner = (): readonly Mark[] => tag.children.flatMap((child) => marksOf(child, family, clips));
  switch (name) {
    case "svg":
      return inner();
    case "g": {
      const clip = clips.get(attributes.get("clip-path") ?? "");
      return [{ kind: "group", marks: inner(), ...(clip === undefined ? {} : { clip }) }];
    }
    case "text":
      return placed(tag, textOf(tag, family));
    default: {
      const d = shapeOf(tag);
      return d === null ? [] : placed(tag, { kind: "path", d, fill: fillOf(attributes), stroke: strokeOf(attributes) });
    }
  }
}

function placed({ attributes }: Tag, mark: Mark): readonly Mark[] {
  const move = matrixOf(attributes.get("transform"));
  return move === null ? [mark] : [{ kind: "group", marks: [mark], move }];
}

function matrixOf(transform: string | undefined): Matrix | null {
  const found = /^(matrix|translate)\(([^)]*)\)/u.exec(transform ?? "");
  if (found === null) return null;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (found[2] ?? "").split(/[\s,]+/u).map(Number);
  return found[1] === "matrix" ? [a, b, c, d, e, f] : [1, 0, 0, 1, a, b];
}

const numberOf = (attributes: Tag["attributes"], name: string, otherwise = 0): number => {
  const value = Number(attributes.get(name) ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
};

function shapeOf({ name, attributes }: Tag): string | null {
  const of = (key: string): number => numberOf(attributes, key);
  switch (name) {
    case "path":
      return attributes.get("d") ?? null;
    case "rect":
      return `M${of("x")} ${of("y")}h${of("width")}v${of("height")}h${-of("width")}Z`;
    case "circle": {
      const r = of("r");
      return `M${of("cx") - r} ${of("cy")}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
    case "polygon":
    case "polyline": {
      const points = (attributes.get("points") ?? "").trim().split(/[\s,]+/u);
      if (points.length < 4) return null;
      const pairs = points.flatMap((x, index) => (index % 2 === 0 ? [`${x} ${points[index + 1] ?? 0}`] : []));
      return `M${pairs.join("L")}${name === "polygon" ? "Z" : ""}`;
    }
    default:
      return null;
  }
}

const RGB = /^rgba?\((\d+),\s*(\d+),\s*(\d+)(?:,\s*([\d.]+))?\)$/u;

/** A color as six digits and how much of it is seen; null for none. */
export function colorOf(color: string | undefined): { readonly color: string; readonly opacity: number } | null {
  if (color === undefined || color === "none" || color === "transparent") return null;
  const rgb = RGB.exec(color);
  if (rgb !== null) {
    const digits = [rgb[1], rgb[2], rgb[3]].map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"));
    return { color: `#${digits.join("")}`, opacity: rgb[4] === undefined ? 1 : Number(rgb[4]) };
  }
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/iu.exec(color)?.[1];
  if (hex === undefined) return { color: "#000000", opacity: 1 };
  if (hex.length === 3) return { color: `#${hex.replaceAll(/./gu, "$&$&")}`, opacity: 1 };
  return { color: `#${hex.slice(0, 6)}`, opacity: hex.length === 8 ? Number.parseInt(hex.slice(6), 16) / 255 : 1 };
}

function fillOf(attributes: Tag["attributes"]): Fill | null {
  const found = colorOf(attributes.get("fill") ?? "#000000");
  return found === null ? null : { color: found.color, opacity: found.opacity * numberOf(attributes, "fill-opacity", 1) };
}

function strokeOf(attributes: Tag["attributes"]): Stroke | null {
  const found = colorOf(attributes.get("stroke"));
  if (found === null) return null;
  const dash = (attributes.get("stroke-dasharray") ?? "").split(/[\s,]+/u).map(Number);
  const cap = attributes.get("stroke-linecap");
  const join = attributes.get("stroke-linejoin");
  return {
    color: found.color,
    width: numberOf(attributes, "stroke-width", 1),
    opacity: found.opacity * numberOf(attributes, "stroke-opacity", 1),
    dash: dash.some((part) => !(part > 0)) ? [] : dash,
    cap: cap === "round" || cap === "square" ? cap : "butt",
    join: join === "round" || join === "bevel" ? join : "miter",
  };
}

function textOf(tag: Tag, family: string): Mark {
  const { attributes } = tag;
  const style = attributes.get("style") ?? "";
  const size = Number(/font-size:\s*([\d.]+)px/u.exec(style)?.[1] ?? 12);
  const weight = /font-weight:\s*(\w+)/u.exec(style)?.[1] ?? "400";
  const face: Face = {
    family,
    isBold: weight === "bold" || Number(weight) >= 600,
    isItalic: style.includes("font-style:italic"),
  };
  const baseline = attributes.get("dominant-baseline");
  const anchor = attributes.get("text-anchor");
  const halo = strokeOf(attributes);
  return {
    kind: "text",
    x: numberOf(attributes, "x"),
    y: numberOf(attributes, "y") + (baseline === "central" ? size * CENTRAL : 0),
    text: unescaped(tag.text),
    face,
    size,
    color: colorOf(attributes.get("fill"))?.color ?? "#000000",
    anchor: anchor === "middle" || anchor === "end" ? anchor : "start",
    ...(halo === null || halo.width === 0 ? {} : { halo: { color: halo.color, width: halo.width } }),
  };
}
