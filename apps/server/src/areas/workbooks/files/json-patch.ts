import { CodedError, type JsonPatch } from "@sheaf/contract";

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/** Applies a JSON Patch (RFC 6902) to a copy of a value; EINVAL names the operation that does not fit. */
export function applyPatch(document: unknown, patch: JsonPatch): unknown {
  let root = structuredClone(document) as Value;
  for (const [index, step] of patch.entries()) {
    const fail = (message: string): CodedError =>
      new CodedError("EINVAL", `Patch operation ${index} (${step.op} ${step.path}): ${message}`, { operation: index, path: step.path });
    switch (step.op) {
      case "add":
        root = put(root, step.path, structuredClone(step.value), false, fail);
        break;
      case "replace":
        root = put(root, step.path, structuredClone(step.value), true, fail);
        break;
      case "remove":
        root = take(root, step.path, fail).root;
        break;
      case "test":
        if (!equal(at(root, step.path, fail), step.value))
          throw new CodedError("ESTALE", `Patch operation ${index}: the value at ${step.path} is another one`, {
            operation: index,
            path: step.path,
          });
        break;
      case "copy":
        root = put(root, step.path, structuredClone(at(root, step.from, fail)), false, fail);
        break;
      case "move": {
        if (step.path === step.from) break;
        if (step.path.startsWith(`${step.from}/`)) throw fail("a value cannot be moved into itself");
        const taken = take(root, step.from, fail);
        root = put(taken.root, step.path, taken.value, false, fail);
        break;
      }
    }
  }
  return root;
}

type Fail = (message: string) => CodedError;

function segments(pointer: string, fail: Fail): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw fail("a JSON Pointer begins with /");
  return pointer
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function at(root: Value, pointer: string, fail: Fail): Value {
  let value: Value | undefined = root;
  for (const part of segments(pointer, fail)) {
    value = Array.isArray(value)
      ? value[indexIn(value, part, false, fail)]
      : isObject(value) && Object.hasOwn(value, part)
        ? value[part]
        : undefined;
    if (value === undefined) throw fail("there is no such place");
  }
  return value;
}

function put(root: Value, pointer: string, value: Value, existing: boolean, fail: Fail): Value {
  const parts = segments(pointer, fail);
  const last = parts.pop();
  if (last === undefined) return value;
  const parent = at(root, parts.length === 0 ? "" : `/${parts.map(escape).join("/")}`, fail);
  if (Array.isArray(parent)) {
    const index = indexIn(parent, last, !existing, fail);
    if (existing) parent[index] = value;
    else parent.splice(index, 0, value);
  } else if (isObject(parent)) {
    if (last === "__proto__") throw fail("no such member");
    if (existing && !Object.hasOwn(parent, last)) throw fail("there is no such place");
    parent[last] = value;
  } else throw fail("the parent holds no members");
  return root;
}

function take(root: Value, pointer: string, fail: Fail): { root: Value; value: Value } {
  const parts = segments(pointer, fail);
  const last = parts.pop();
  if (last === undefined) throw fail("the whole document cannot be taken away");
  const parent = at(root, parts.length === 0 ? "" : `/${parts.map(escape).join("/")}`, fail);
  if (Array.isArray(parent)) {
    const [value] = parent.splice(indexIn(parent, last, false, fail), 1);
    return { root, value: value ?? null };
  }
  if (!isObject(parent) || !Object.hasOwn(parent, last)) throw fail("there is no such place");
  const value = parent[last] ?? null;
  delete parent[last];
  return { root, value };
}

function indexIn(list: readonly Value[], part: string, end: boolean, fail: Fail): number {
  if (end && part === "-") return list.length;
  if (!/^(?:0|[1-9]\d{0,8})$/.test(part)) throw fail("a place in a list is a number");
  const index = Number(part);
  if (index > list.length || (!end && index === list.length)) throw fail("there is no such place in the list");
  return index;
}

function escape(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}

function isObject(value: Value | undefined): value is { [key: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function equal(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((value, index) => equal(value, b[index] ?? null));
  if (isObject(a) && isObject(b))
    return (
      Object.keys(a).length === Object.keys(b).length &&
      Object.keys(a).every((key) => Object.hasOwn(b, key) && equal(a[key] ?? null, b[key] ?? null))
    );
  return a === b;
}
