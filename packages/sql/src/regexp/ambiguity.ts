import { unite, type CharacterRanges, type Regexp, type RegexpNode } from "./pattern.ts";

/**
 * RE2 takes the first way to match, as Perl does; PostgreSQL takes the longest. Where a pattern leaves no choice both
 * find the same text. These checks are sufficient, not necessary: they may refuse a pattern that would do.
 */

/** What leaves a choice: a lazy quantifier, alternatives that begin alike, a repetition of what may follow as well. */
export type Ambiguity = "lazy-quantifier" | "like-alternatives" | "open-repetition";

/** Why what is matched (not whether) may differ between engines; null if it cannot. */
export function ambiguityOf(regexp: Regexp): Ambiguity | null {
  const root = regexp.ignoreCase ? inBothCases(regexp.root) : regexp.root;
  if (some(root, (node) => node.kind === "repeat" && node.lazy)) return "lazy-quantifier";
  const clash = some(root, (node) => node.kind === "alternatives" && !disjoint(node.branches.map(firstOf)));
  if (clash) return "like-alternatives";
  if (endsAtEnd(root) || isDeterministic(sequenceOf(root), EMPTY)) return null;
  return "open-repetition";
}

/** Whether a pattern without regard to case names letters beyond ASCII: engines fold those differently. */
export function foldsBeyondAscii(regexp: Regexp): boolean {
  return (
    regexp.ignoreCase &&
    some(regexp.root, (node) => node.kind === "characters" && node.source.kind === "literal" && /[^\p{ASCII}]/u.test(node.source.char))
  );
}

/** Whether it looks at words, which are ASCII here whatever the engine's locale says. */
export function looksAtWords(regexp: Regexp): boolean {
  return some(regexp.root, (node) => node.kind === "assertion" && (node.at === "word-boundary" || node.at === "not-word-boundary"));
}

/** Whether `.` occurs, which stands for line breaks too. */
export function hasAnyCharacter(regexp: Regexp): boolean {
  return some(regexp.root, (node) => node.kind === "characters" && node.source.kind === "any");
}

function inBothCases(node: RegexpNode): RegexpNode {
  switch (node.kind) {
    case "characters":
      return { ...node, ranges: unite([node.ranges, shifted(node.ranges, 65, 90, 32), shifted(node.ranges, 97, 122, -32)]) };
    case "assertion":
      return node;
    case "group":
      return { ...node, inner: inBothCases(node.inner) };
    case "sequence":
      return { ...node, items: node.items.map(inBothCases) };
    case "alternatives":
      return { ...node, branches: node.branches.map(inBothCases) };
    case "repeat":
      return { ...node, item: inBothCases(node.item) };
  }
}

function shifted(ranges: CharacterRanges, from: number, to: number, by: number): CharacterRanges {
  return ranges.flatMap(([low, high]): CharacterRanges => {
    const start = Math.max(low, from);
    const end = Math.min(high, to);
    return start <= end ? [[start + by, end + by]] : [];
  });
}

/** Whether it can match the empty text: engines do not agree how often it does so next to another match. */
export function canMatchNothing(regexp: Regexp): boolean {
  return firstOf(regexp.root).nullable;
}

interface First {
  readonly ranges: CharacterRanges;
  readonly nullable: boolean;
}
const EMPTY: First = { ranges: [], nullable: true };

function some(node: RegexpNode, test: (node: RegexpNode) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => some(child, test));
}

function childrenOf(node: RegexpNode): readonly RegexpNode[] {
  switch (node.kind) {
    case "characters":
    case "assertion":
      return [];
    case "group":
      return [node.inner];
    case "sequence":
      return node.items;
    case "alternatives":
      return node.branches;
    case "repeat":
      return [node.item];
  }
}

function firstOf(node: RegexpNode): First {
  switch (node.kind) {
    case "characters":
      return { ranges: node.ranges, nullable: false };
    case "assertion":
      return EMPTY;
    case "group":
      return firstOf(node.inner);
    case "sequence":
      return firstOfSequence(node.items, EMPTY);
    case "alternatives": {
      const all = node.branches.map(firstOf);
      return { ranges: unite(all.map((first) => first.ranges)), nullable: all.some((first) => first.nullable) };
    }
    case "repeat": {
      const first = firstOf(node.item);
      return { ranges: first.ranges, nullable: first.nullable || node.min === 0 };
    }
  }
}

function firstOfSequence(items: readonly RegexpNode[], follow: First): First {
  const ranges: CharacterRanges[] = [];
  for (const item of items) {
    const first = firstOf(item);
    ranges.push(first.ranges);
    if (!first.nullable) return { ranges: unite(ranges), nullable: false };
  }
  return { ranges: unite([...ranges, follow.ranges]), nullable: follow.nullable };
}

/** No branch is empty, and no two begin alike. */
function disjoint(firsts: readonly First[]): boolean {
  return firsts.every((first, index) => !first.nullable && firsts.slice(index + 1).every((other) => !overlap(first.ranges, other.ranges)));
}

function overlap(a: CharacterRanges, b: CharacterRanges): boolean {
  return a.some(([low, high]) => b.some(([from, to]) => low <= to && from <= high));
}

function sequenceOf(node: RegexpNode): readonly RegexpNode[] {
  return node.kind === "sequence" ? node.items : [node];
}

/** The match must reach the end of the text, so that there is no longer one. */
function endsAtEnd(root: RegexpNode): boolean {
  const last = sequenceOf(root).at(-1);
  return root.kind !== "alternatives" && last?.kind === "assertion" && last.at === "end";
}

/** At every character at most one way to go on. */
function isDeterministic(items: readonly RegexpNode[], follow: First): boolean {
  return items.every((item, index) => {
    const rest = items.slice(index + 1);
    const after = firstOfSequence(rest, follow);
    switch (item.kind) {
      case "characters":
      case "assertion":
        return true;
      case "group":
        return isDeterministic(sequenceOf(item.inner), after);
      case "sequence":
        return isDeterministic(item.items, after);
      case "alternatives":
        return item.branches.every((branch) => isDeterministic(sequenceOf(branch), after));
      case "repeat": {
        if (item.min === item.max) return isDeterministic(sequenceOf(item.item), after);
        const again = firstOf(item.item);
        const inner = isDeterministic(sequenceOf(item.item), { ranges: unite([again.ranges, after.ranges]), nullable: after.nullable });
        return inner && !again.nullable && (!overlap(again.ranges, after.ranges) || runsToFixedRest(item, rest, follow));
      }
    }
  });
}

/**
 * `.*-` and the like: one repeated character set, then characters of fixed number, then at most one more repeated set to
 * the pattern's end. The later the fixed part stands, the later the match ends, so the first way is the longest too.
 */
function runsToFixedRest(repeat: Extract<RegexpNode, { kind: "repeat" }>, rest: readonly RegexpNode[], follow: First): boolean {
  if (follow !== EMPTY || unwrapped(repeat.item).kind !== "characters") return false;
  const fixed = rest.findIndex((item) => unwrapped(item).kind !== "characters");
  if (fixed === -1) return true;
  const loop = unwrapped(rest[fixed] ?? repeat);
  return (
    fixed > 0 && fixed === rest.length - 1 && loop.kind === "repeat" && loop.max === null && unwrapped(loop.item).kind === "characters"
  );
}

function unwrapped(node: RegexpNode): RegexpNode {
  return node.kind === "group" ? unwrapped(node.inner) : node;
}
