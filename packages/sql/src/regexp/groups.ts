import { canMatchNothing } from "./ambiguity.ts";
import type { Regexp, RegexpNode } from "./pattern.ts";

/** The pattern in which one group captures, by its number from 1, and no other; 0: none. For engines that answer with their only group. */
export function capturingOnly(regexp: Regexp, group: number): Regexp {
  let seen = 0;
  const map = (node: RegexpNode): RegexpNode => {
    switch (node.kind) {
      case "characters":
      case "assertion":
        return node;
      case "group": {
        if (node.capturing) seen++;
        const capturing = node.capturing && seen === group;
        return { ...node, capturing, inner: map(node.inner) };
      }
      case "sequence":
        return { ...node, items: node.items.map(map) };
      case "alternatives":
        return { ...node, branches: node.branches.map(map) };
      case "repeat":
        return { ...node, item: map(node.item) };
    }
  };
  return { ...regexp, root: map(regexp.root), groups: group === 0 ? 0 : 1 };
}

/** Whether a group is there that does not capture: POSIX knows none. */
export function hasUncapturedGroup(node: RegexpNode): boolean {
  switch (node.kind) {
    case "characters":
    case "assertion":
      return false;
    case "group":
      return !node.capturing || hasUncapturedGroup(node.inner);
    case "sequence":
      return node.items.some(hasUncapturedGroup);
    case "alternatives":
      return node.branches.some(hasUncapturedGroup);
    case "repeat":
      return hasUncapturedGroup(node.item);
  }
}

/** Whether a group stands in a branch, or in something that may occur not at all. */
export function mayLack(node: RegexpNode): boolean {
  switch (node.kind) {
    case "characters":
    case "assertion":
      return false;
    case "group":
      return mayLack(node.inner);
    case "sequence":
      return node.items.some(mayLack);
    case "alternatives":
      return node.branches.some(hasGroup);
    case "repeat":
      return node.min === 0 ? hasGroup(node.item) : mayLack(node.item);
  }
}

function hasGroup(node: RegexpNode): boolean {
  switch (node.kind) {
    case "characters":
    case "assertion":
      return false;
    case "group":
      return node.capturing || hasGroup(node.inner);
    case "sequence":
      return node.items.some(hasGroup);
    case "alternatives":
      return node.branches.some(hasGroup);
    case "repeat":
      return hasGroup(node.item);
  }
}

/** Whether a group that took part in a match may have matched the empty text. */
export function groupCanBeEmpty(regexp: Regexp, group: number): boolean {
  const found = capturingGroups(regexp.root)[group - 1];
  return found === undefined || canMatchNothing({ ...regexp, root: found });
}

/** In the order of their opening parentheses. */
function capturingGroups(node: RegexpNode): readonly RegexpNode[] {
  switch (node.kind) {
    case "characters":
    case "assertion":
      return [];
    case "group":
      return [...(node.capturing ? [node.inner] : []), ...capturingGroups(node.inner)];
    case "sequence":
      return node.items.flatMap(capturingGroups);
    case "alternatives":
      return node.branches.flatMap(capturingGroups);
    case "repeat":
      return capturingGroups(node.item);
  }
}
