/**
 * Layout of printed SQL: what fits on a line stays on it, what does not breaks at its `line`s. Text atoms are never
 * touched, so a newline inside a literal or a quoted name survives any indentation.
 */
export type Doc = string | readonly Doc[] | Group | Indent | Line;

interface Group {
  readonly kind: "group";
  readonly content: Doc;
}
interface Indent {
  readonly kind: "indent";
  readonly content: Doc;
}
interface Line {
  readonly kind: "line";
  /** What stands in its place on one line; `hard` always breaks. */
  readonly flat: string;
  readonly hard: boolean;
}

const STEP = 2;

/** Breaks into a new line, or is a space where the group fits. */
export const line: Doc = { kind: "line", flat: " ", hard: false };
/** Breaks into a new line, or is nothing where the group fits. */
export const softline: Doc = { kind: "line", flat: "", hard: false };
export const hardline: Doc = { kind: "line", flat: "", hard: true };

export function group(...content: readonly Doc[]): Doc {
  return { kind: "group", content };
}

export function indent(...content: readonly Doc[]): Doc {
  return { kind: "indent", content };
}

export function join(parts: readonly Doc[], separator: Doc): Doc {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

interface Task {
  readonly doc: Doc;
  readonly depth: number;
  readonly flat: boolean;
}

function isLine(doc: Exclude<Doc, string>): doc is Line {
  return "kind" in doc && doc.kind === "line";
}

/** Whether `doc`, laid out flat, ends within `room` columns before the next possible break of what follows. */
function fits(doc: Doc, room: number): boolean {
  let left = room;
  const open: Doc[] = [doc];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") left -= next.length;
    else if (isLine(next)) {
      if (next.hard) return false;
      left -= next.flat.length;
    } else if ("kind" in next) open.push(next.content);
    else for (let index = next.length - 1; index >= 0; index--) open.push(next[index] ?? "");
    if (left < 0) return false;
  }
  return true;
}

/** Lays out a document; lines are at most `width` columns where the content allows it. */
export function layOut(doc: Doc, width = 110): string {
  const out: string[] = [];
  let column = 0;
  const open: Task[] = [{ doc, depth: 0, flat: false }];
  for (let task = open.pop(); task !== undefined; task = open.pop()) {
    const { doc: next, depth, flat } = task;
    if (typeof next === "string") {
      out.push(next);
      column += next.length;
    } else if (isLine(next)) {
      if (flat && !next.hard) {
        out.push(next.flat);
        column += next.flat.length;
      } else {
        out.push("\n", " ".repeat(depth * STEP));
        column = depth * STEP;
      }
    } else if (!("kind" in next)) {
      for (let index = next.length - 1; index >= 0; index--) open.push({ doc: next[index] ?? "", depth, flat });
    } else if (next.kind === "indent") {
      open.push({ doc: next.content, depth: depth + 1, flat });
    } else {
      open.push({ doc: next.content, depth, flat: flat || fits(next.content, width - column) });
    }
  }
  return out.join("");
}
