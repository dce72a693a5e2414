import type { Json } from "../../document.ts";

/**
 * Where each container of a parsed body stood in it: JSON pointers of findings are into the body as sent, however much of it was rewritten
 * on the way to the document.
 */
export interface Origins {
  readonly set: (container: Json, pointer: string) => void;
  readonly pointer: (container: Json) => string | undefined;
  /** Remembers that a container stands for another one. */
  readonly inherit: (before: Json, after: Json) => void;
  /** A member of a rewritten container that stood under another name or elsewhere. */
  readonly setMember: (container: Json, key: string, pointer: string) => void;
  readonly member: (container: Json, key: string | number) => string | undefined;
  /** Text of an unquoted scalar as it stood. */
  readonly setText: (container: Json, key: string | number, text: string) => void;
  readonly text: (container: Json, key: string | number) => string | null;
}

export function makeOrigins(): Origins {
  const pointers = new WeakMap<object, string>();
  const texts = new WeakMap<object, Map<string | number, string>>();
  const members = new WeakMap<object, Map<string | number, string>>();
  return {
    set: (container, pointer) => void pointers.set(container as object, pointer),
    pointer: (container) => (typeof container === "object" && container !== null ? pointers.get(container) : undefined),
    inherit: (before, after) => {
      if (typeof after !== "object" || after === null || typeof before !== "object" || before === null) return;
      const pointer = pointers.get(before);
      if (pointer !== undefined && !pointers.has(after)) pointers.set(after, pointer);
      const known = texts.get(before);
      if (known !== undefined && !texts.has(after)) texts.set(after, known);
      const moved = members.get(before);
      if (moved !== undefined && !members.has(after)) members.set(after, new Map(moved));
    },
    setMember: (container, key, pointer) => {
      let known = members.get(container as object);
      if (known === undefined) members.set(container as object, (known = new Map<string | number, string>()));
      known.set(key, pointer);
    },
    member: (container, key) => (typeof container === "object" && container !== null ? members.get(container)?.get(key) : undefined),
    setText: (container, key, text) => {
      let known = texts.get(container as object);
      if (known === undefined) texts.set(container as object, (known = new Map<string | number, string>()));
      known.set(key, text);
    },
    text: (container, key) => (typeof container === "object" && container !== null ? (texts.get(container)?.get(key) ?? null) : null),
  };
}

export function joinPointer(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Pointer of a place inside a value: that of the innermost container whose origin is known, then the rest of the path. */
export function pointerAt(origins: Origins, root: Json, path: readonly (string | number)[], rootPointer = ""): string {
  let pointer = origins.pointer(root) ?? rootPointer;
  let value: Json | undefined = root;
  for (const step of path) {
    const moved = value === undefined ? undefined : origins.member(value, step);
    value = typeof value === "object" && value !== null ? (value as { readonly [key: string]: Json })[step as string] : undefined;
    pointer = (value === undefined ? undefined : origins.pointer(value)) ?? moved ?? joinPointer(pointer, step);
  }
  return pointer;
}
