import { type Message, message } from "@sheaf/messages";

/**
 * Regular expressions that mean the same on every engine. A pattern is parsed here, so that a bad one is a diagnostic and
 * not a failed query, and printed anew for each engine: engines differ in `\b`, in `\d` beyond ASCII and in flags.
 *
 * The meaning: matching is case-sensitive unless the pattern begins with `(?i)`; `.` matches every character, line breaks
 * included; `^` and `$` stand for the ends of the text; `\d \w \s` are ASCII.
 */
export type RegexpNode =
  | { readonly kind: "characters"; readonly ranges: CharacterRanges; readonly source: CharacterSource }
  | { readonly kind: "assertion"; readonly at: "start" | "end" | "word-boundary" | "not-word-boundary" }
  | { readonly kind: "group"; readonly capturing: boolean; readonly inner: RegexpNode }
  | { readonly kind: "sequence"; readonly items: readonly RegexpNode[] }
  | { readonly kind: "alternatives"; readonly branches: readonly RegexpNode[] }
  | { readonly kind: "repeat"; readonly item: RegexpNode; readonly min: number; readonly max: number | null; readonly lazy: boolean };

/** Sorted, disjoint, inclusive ranges of code points. */
export type CharacterRanges = readonly (readonly [number, number])[];

/** How a set was written, for printing it again. */
export type CharacterSource =
  | { readonly kind: "literal"; readonly char: string }
  | { readonly kind: "any" }
  | { readonly kind: "class"; readonly negated: boolean; readonly ranges: CharacterRanges };

export interface Regexp {
  readonly root: RegexpNode;
  readonly groups: number;
  readonly ignoreCase: boolean;
}

export interface RegexpProblem {
  readonly kind: "problem";
  /** A sentence about the pattern: "The pattern …". */
  readonly message: Message;
}

const MAX_CODE_POINT = 0x10ffff;
const MAX_REPEAT = 255;
const MAX_DEPTH = 50;
const MAX_LENGTH = 1000;
/** RE2 unrolls counted repetitions, nested ones multiply. */
const MAX_REPETITIONS = 1000;

const CLASSES: Readonly<Record<string, CharacterRanges>> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 10],
    [12, 13],
    [32, 32],
  ],
};

const POSIX: Readonly<Record<string, CharacterRanges>> = {
  alpha: [
    [65, 90],
    [97, 122],
  ],
  digit: [[48, 57]],
  alnum: [
    [48, 57],
    [65, 90],
    [97, 122],
  ],
  upper: [[65, 90]],
  lower: [[97, 122]],
  space: [
    [9, 13],
    [32, 32],
  ],
  punct: [
    [33, 47],
    [58, 64],
    [91, 96],
    [123, 126],
  ],
  xdigit: [
    [48, 57],
    [65, 70],
    [97, 102],
  ],
};

const CONTROLS: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11 };

export function complement(ranges: CharacterRanges): CharacterRanges {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [low, high] of ranges) {
    if (low > next) gaps.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= MAX_CODE_POINT) gaps.push([next, MAX_CODE_POINT]);
  return gaps;
}

export function unite(sets: readonly CharacterRanges[]): CharacterRanges {
  const sorted = sets.flat().toSorted((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [low, high] of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && low <= last[1] + 1) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return merged;
}

/** Parses a pattern; a pattern that some engine would refuse or read differently is a problem, with the reason. */
export function parseRegexp(pattern: string): Regexp | RegexpProblem {
  if (pattern.length > MAX_LENGTH) return { kind: "problem", message: message("findings.regexp.long", { most: MAX_LENGTH }) };
  const ignoreCase = pattern.startsWith("(?i)");
  const parser = new PatternParser(ignoreCase ? pattern.slice(4) : pattern);
  try {
    const root = parser.parse();
    if (repetitions(root) > MAX_REPETITIONS) return { kind: "problem", message: message("findings.regexp.repeated-repetitions") };
    return { root, groups: parser.groups, ignoreCase };
  } catch (problem) {
    if (problem instanceof PatternProblem) return { kind: "problem", message: problem.said };
    throw problem;
  }
}

function repetitions(node: RegexpNode): number {
  switch (node.kind) {
    case "characters":
    case "assertion":
      return 1;
    case "group":
      return repetitions(node.inner);
    case "sequence":
      return Math.max(1, ...node.items.map(repetitions));
    case "alternatives":
      return Math.max(1, ...node.branches.map(repetitions));
    case "repeat":
      return repetitions(node.item) * Math.max(1, node.min, node.max ?? 0);
  }
}

class PatternProblem extends Error {
  readonly said: Message;

  constructor(said: Message) {
    super(said.key);
    this.said = said;
  }
}

class PatternParser {
  groups = 0;
  private readonly chars: readonly string[];
  private position = 0;
  private depth = 0;

  constructor(pattern: string) {
    this.chars = Array.from(pattern);
  }

  parse(): RegexpNode {
    const root = this.alternatives();
    if (this.peek() === ")") throw new PatternProblem(message("findings.regexp.no-open"));
    return root;
  }

  private peek(ahead = 0): string | undefined {
    return this.chars[this.position + ahead];
  }

  private take(): string {
    const char = this.chars[this.position];
    if (char === undefined) throw new PatternProblem(message("findings.regexp.ends-early"));
    this.position++;
    return char;
  }

  private alternatives(): RegexpNode {
    if (++this.depth > MAX_DEPTH) throw new PatternProblem(message("findings.regexp.depth", { most: MAX_DEPTH }));
    const branches = [this.sequence()];
    while (this.peek() === "|") {
      this.position++;
      branches.push(this.sequence());
    }
    this.depth--;
    const [first] = branches;
    return branches.length === 1 && first !== undefined ? first : { kind: "alternatives", branches };
  }

  private sequence(): RegexpNode {
    const items: RegexpNode[] = [];
    for (let char = this.peek(); char !== undefined && char !== "|" && char !== ")"; char = this.peek()) {
      items.push(this.quantified(this.atom()));
    }
    const [first] = items;
    return items.length === 1 && first !== undefined ? first : { kind: "sequence", items };
  }

  private quantified(item: RegexpNode): RegexpNode {
    const bounds = this.quantifier();
    if (bounds === null) return item;
    if (item.kind === "assertion") throw new PatternProblem(message("findings.regexp.repeated-place"));
    const lazy = this.peek() === "?";
    if (lazy) this.position++;
    if (this.peek() === "+") throw new PatternProblem(message("findings.regexp.possessive"));
    if (this.quantifier() !== null) throw new PatternProblem(message("findings.regexp.two-quantifiers"));
    return { kind: "repeat", item, min: bounds[0], max: bounds[1], lazy };
  }

  private quantifier(): readonly [number, number | null] | null {
    const char = this.peek();
    if (char === "*" || char === "+" || char === "?") {
      this.position++;
      return char === "*" ? [0, null] : char === "+" ? [1, null] : [0, 1];
    }
    if (char !== "{") return null;
    const close = this.chars.indexOf("}", this.position);
    const bounds = /^(\d{1,4})(?:(,)(\d{1,4})?)?$/u.exec(this.chars.slice(this.position + 1, close === -1 ? undefined : close).join(""));
    if (close === -1 || bounds === null) throw new PatternProblem(message("findings.regexp.no-repetition", { brace: "{" }));
    this.position = close + 1;
    const min = Number(bounds[1]);
    const max = bounds[2] === undefined ? min : bounds[3] === undefined ? null : Number(bounds[3]);
    if (min > MAX_REPEAT || (max ?? 0) > MAX_REPEAT) throw new PatternProblem(message("findings.regexp.repeats", { most: MAX_REPEAT }));
    if (max !== null && max < min) throw new PatternProblem(message("findings.regexp.repetition-backward"));
    return [min, max];
  }

  private atom(): RegexpNode {
    const char = this.take();
    switch (char) {
      case "(":
        return this.group();
      case "[":
        return this.bracket();
      case "\\":
        return this.escape();
      case ".":
        return { kind: "characters", ranges: [[0, MAX_CODE_POINT]], source: { kind: "any" } };
      case "^":
        return { kind: "assertion", at: "start" };
      case "$":
        return { kind: "assertion", at: "end" };
      case "*":
      case "+":
      case "?":
      case "{":
        throw new PatternProblem(message("findings.regexp.nothing-to-repeat", { char }));
      default:
        return literal(char);
    }
  }

  private group(): RegexpNode {
    let capturing = true;
    if (this.peek() === "?") {
      if (this.peek(1) !== ":") {
        const what = `(${this.chars.slice(this.position, this.position + 2).join("")}`;
        throw new PatternProblem(message("findings.regexp.group", { what }));
      }
      this.position += 2;
      capturing = false;
    }
    if (capturing) this.groups++;
    const inner = this.alternatives();
    if (this.peek() !== ")") throw new PatternProblem(message("findings.regexp.no-close"));
    this.position++;
    return { kind: "group", capturing, inner };
  }

  private escape(): RegexpNode {
    const char = this.take();
    const lower = char.toLowerCase();
    const set = CLASSES[lower];
    if (set !== undefined) return classNode(set, char !== lower);
    switch (char) {
      case "b":
        return { kind: "assertion", at: "word-boundary" };
      case "B":
        return { kind: "assertion", at: "not-word-boundary" };
      case "A":
        return { kind: "assertion", at: "start" };
      case "z":
        return { kind: "assertion", at: "end" };
      default:
        return literal(this.escapedCharacter(char));
    }
  }

  private escapedCharacter(char: string): string {
    const control = CONTROLS[char];
    if (control !== undefined) return String.fromCodePoint(control);
    if (char === "x") {
      const hex = this.chars.slice(this.position, this.position + 2).join("");
      if (!/^[0-9a-fA-F]{2}$/u.test(hex)) throw new PatternProblem(message("findings.regexp.hexadecimal"));
      this.position += 2;
      return String.fromCodePoint(Number.parseInt(hex, 16));
    }
    if (/[\p{L}\p{N}]/u.test(char)) throw new PatternProblem(message("findings.regexp.escape", { what: `\\${char}` }));
    return char;
  }

  private bracket(): RegexpNode {
    const negated = this.peek() === "^";
    if (negated) this.position++;
    const parts: CharacterRanges[] = [];
    for (let first = true; first || this.peek() !== "]"; first = false) {
      if (this.peek() === undefined) throw new PatternProblem(message("findings.regexp.no-bracket"));
      parts.push(this.bracketPart());
    }
    this.position++;
    return classNode(unite(parts), negated);
  }

  private bracketPart(): CharacterRanges {
    const posix = /^\[:(\w+):\]/u.exec(this.chars.slice(this.position, this.position + 12).join(""));
    if (posix !== null) {
      const ranges = POSIX[posix[1] ?? ""];
      if (ranges === undefined) throw new PatternProblem(message("findings.regexp.class", { name: posix[0] }));
      this.position += posix[0].length;
      return ranges;
    }
    const low = this.bracketCharacter();
    if (typeof low !== "number") return low;
    if (this.peek() !== "-" || this.peek(1) === "]" || this.peek(1) === undefined) return [[low, low]];
    this.position++;
    const high = this.bracketCharacter();
    if (typeof high !== "number") throw new PatternProblem(message("findings.regexp.range-to-class"));
    if (high < low) throw new PatternProblem(message("findings.regexp.range-backward"));
    return [[low, high]];
  }

  private bracketCharacter(): number | CharacterRanges {
    const char = this.take();
    if (char !== "\\") return char.codePointAt(0) ?? 0;
    const escaped = this.take();
    const lower = escaped.toLowerCase();
    const set = CLASSES[lower];
    if (set !== undefined) return escaped === lower ? set : complement(set);
    return this.escapedCharacter(escaped).codePointAt(0) ?? 0;
  }
}

function literal(char: string): RegexpNode {
  const code = char.codePointAt(0) ?? 0;
  return { kind: "characters", ranges: [[code, code]], source: { kind: "literal", char } };
}

function classNode(ranges: CharacterRanges, negated: boolean): RegexpNode {
  return { kind: "characters", ranges: negated ? complement(ranges) : ranges, source: { kind: "class", negated, ranges } };
}
