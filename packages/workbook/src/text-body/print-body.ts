import type { TextBlock, TextBody, TextLook, TextRun } from "./body.ts";

const headingClasses = { 1: "h-large", 2: "h-med", 3: "h-small" } as const;

/** A body as text; reading it again gives the same body. */
export function printBody(blocks: TextBody): string {
  return blocks
    .map(printBlock)
    .filter((text) => text !== "")
    .join("\n\n");
}

function printBlock(block: TextBlock): string {
  if (block.kind === "list") return printList(block.items);
  const text = printRuns(block.runs);
  if (text === "") return "";
  const align = block.align === null ? "" : ` style="text-align: ${block.align}"`;
  if (block.kind === "heading") {
    const isPlain = block.align === null && !block.runs.some(({ kind }) => kind === "break");
    return isPlain ? `${"#".repeat(block.level)} ${text}` : `<p class="${headingClasses[block.level]}"${align}>${text}</p>`;
  }
  if (block.size !== "normal") return `<p class="p-${block.size}"${align}>${text}</p>`;
  return align === "" ? guarded(text) : `<p${align}>${text}</p>`;
}

/** What would begin another block is only text here. */
function guarded(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      line.replace(/^(\s*)(#{1,3}[ \t]|[-+][ \t])/u, String.raw`$1\$2`).replace(/^(\s*\d{1,9})([.)][ \t])/u, String.raw`$1\$2`),
    )
    .join("\n");
}

function printList(items: Extract<TextBlock, { kind: "list" }>["items"]): string {
  const counts: number[] = [];
  return items
    .map(({ depth, isOrdered, runs }) => {
      counts.length = Math.min(counts.length, depth + 1);
      counts[depth] = (counts[depth] ?? 0) + 1;
      const sign = isOrdered ? `${counts[depth]}.` : "-";
      return `${"   ".repeat(depth)}${sign} ${printRuns(runs).replaceAll("\n", `\n${"   ".repeat(depth + 1)}`)}`;
    })
    .join("\n");
}

type Wrap = (look: TextLook) => string | null;
/** From the outermost: what a wrap is of a run, and its signs around a text. Equal neighbors share one. */
const wraps: readonly { readonly of: Wrap; readonly around: (text: string, key: string) => string }[] = [
  { of: ({ link }) => link ?? null, around: (text, url) => `[${text}](${url.replaceAll(/[()\\](?![^{]*\}\})/gu, String.raw`\$&`)})` },
  { of: styleOf, around: (text, css) => `<span style="${css}">${text}</span>` },
  { of: ({ underline }) => (underline === true ? "u" : null), around: (text) => `<u>${text}</u>` },
  { of: ({ sub }) => (sub === true ? "sub" : null), around: (text) => `<sub>${text}</sub>` },
  { of: ({ sup }) => (sup === true ? "sup" : null), around: (text) => `<sup>${text}</sup>` },
];

/** Inside of all wraps: signs, which need not nest. */
const signs = [
  ["bold", "**"],
  ["italic", "*"],
  ["strike", "~~"],
] as const;

function styleOf({ color, background, size, font }: TextLook): string | null {
  const members = [
    color === undefined ? null : `color: ${color}`,
    background === undefined ? null : `background-color: ${background}`,
    size === undefined ? null : `font-size: ${size}px`,
    font === undefined ? null : `font-family: ${font}`,
  ].filter((member) => member !== null);
  return members.length === 0 ? null : members.join("; ");
}

/**
 * Runs with their signs: each closes where its look ends and opens where it begins, so that a look that goes on has none between. Signs
 * stand at words: blanks before a closing one and behind an opening one go outside.
 */
function printSigned(runs: readonly TextRun[]): string {
  let text = "";
  let open: readonly string[] = [];
  const close = (left: (sign: string) => boolean): void => {
    const closing = open.filter((sign) => !left(sign)).toReversed();
    if (closing.length === 0) return;
    const words = text.trimEnd();
    text = words + closing.join("") + text.slice(words.length);
    open = open.filter(left);
  };
  for (const run of runs) {
    const printed = printRun(run);
    // Blanks have no look of their own.
    const isBlank = run.kind === "text" && printed.trim() === "";
    if (!isBlank) {
      const wanted = run.kind === "break" ? [] : signs.filter(([look]) => run.look[look] === true).map(([, sign]) => sign as string);
      close((sign) => wanted.includes(sign));
      const opening = wanted.filter((sign) => !open.includes(sign));
      const words = printed.trimStart();
      text += printed.slice(0, printed.length - words.length) + opening.join("") + words;
      open = [...open, ...opening];
    } else text += printed;
  }
  close(() => false);
  return text;
}

function printRuns(runs: readonly TextRun[], depth = 0): string {
  const wrap = wraps[depth];
  if (wrap === undefined) return printSigned(runs);
  const keyOf = (run: TextRun): string | null => (run.kind === "break" ? null : wrap.of(run.look));
  let text = "";
  for (let at = 0; at < runs.length;) {
    const key = keyOf(runs[at]!);
    let end = at + 1;
    while (end < runs.length && keyOf(runs[end]!) === key) end += 1;
    const inner = printRuns(runs.slice(at, end), depth + 1);
    text += key === null ? inner : wrap.around(inner, key);
    at = end;
  }
  return text;
}

function printRun(run: TextRun): string {
  if (run.kind === "break") return "\\\n";
  if (run.kind === "formula") return `{{${run.formula}${run.format === null ? "" : ` | ${run.format}`}}}`;
  return escaped(run.text);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\*~[\]<&{]/gu, String.raw`\$&`).replaceAll("\n", " ");
}
