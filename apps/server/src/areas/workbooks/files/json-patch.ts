import { CodedError, type JsonPatch, limits, type ErrorText, ofFinding } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { type Breach, isBreach, measure, type Size } from "@sheaf/workbook";

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a value. Every operation is measured before it is done: one that would make the document
 * larger than one may be, or the patch more work than one may be, is refused by its number (V48). EINVAL names the one that does not fit.
 */
export function applyPatch(document: unknown, patch: JsonPatch): unknown {
  const patched = new Patched(document, patch.length);
  for (const [index, step] of patch.entries()) new PatchStep(patched, step, index).run();
  return patched.root;
}

/** The document as it stands between two operations, and what it cost so far. */
class Patched {
  root: Value;
  bytes: number;
  values: number;
  #work = 0;

  constructor(document: unknown, operations: number) {
    if (operations > limits.patch.operations)
      throw new CodedError(
        "payload_too_large",
        message("errors-documents.workbook.patch-most-operations", { most: limits.patch.operations }),
        {
          limit: "operations",
          most: limits.patch.operations,
        },
      );
    const size = measure(document);
    if (isBreach(size)) throw new Error(`a stored document cannot be measured: ${inEnglish(size.message)}`);
    this.root = structuredClone(document) as Value;
    this.bytes = size.bytes;
    this.values = size.values;
  }

  /** Counts values that are gone through; false where they are too many. */
  spend(values: number): boolean {
    this.#work += values;
    return this.#work <= limits.patch.work;
  }

  get left(): number {
    return limits.patch.work - this.#work;
  }
}

const nothing: Pick<Size, "bytes" | "values"> = { bytes: 0, values: 0 };

class PatchStep {
  readonly #patched: Patched;
  readonly #step: JsonPatch[number];
  readonly #index: number;

  constructor(patched: Patched, step: JsonPatch[number], index: number) {
    this.#patched = patched;
    this.#step = step;
    this.#index = index;
  }

  run(): void {
    const step = this.#step;
    const path = this.#segments(step.path);
    switch (step.op) {
      case "add":
        return this.#put(path, step.value, false);
      case "replace":
        return this.#put(path, step.value, true);
      case "remove":
        return void this.#take(path);
      case "test":
        if (!this.#isEqual(this.#at(path), step.value))
          throw new CodedError("ESTALE", message("errors-documents.patch.value-differs", { index: this.#index, path: shown(step.path) }), {
            operation: this.#index,
            path: shown(step.path),
          });
        return;
      case "copy":
        return this.#put(path, this.#at(this.#segments(step.from)), false);
      case "move": {
        if (step.path === step.from) return;
        if (step.path.startsWith(`${step.from}/`)) throw this.#fail(message("errors-documents.workbook.value-into-itself"));
        return this.#put(path, this.#take(this.#segments(step.from)), false);
      }
    }
  }

  #fail(text: ErrorText): CodedError {
    const { op, path } = this.#step;
    return new CodedError(
      "EINVAL",
      message("errors-documents.patch.operation", { index: this.#index, op, path: shown(path), problem: text }),
      {
        operation: this.#index,
        path: shown(path),
      },
    );
  }

  #tooLarge(limit: string, most: number, text: ErrorText): CodedError {
    const { op, path } = this.#step;
    return new CodedError(
      "payload_too_large",
      message("errors-documents.patch.operation", { index: this.#index, op, path: shown(path), problem: text }),
      {
        operation: this.#index,
        path: shown(path),
        limit,
        most,
      },
    );
  }

  #tooMuchWork(): CodedError {
    const most = limits.patch.work;
    return this.#tooLarge("work", most, message("errors-documents.workbook.patch-too-much-work", { most }));
  }

  #segments(pointer: string): readonly string[] {
    if (pointer === "") return [];
    if (!pointer.startsWith("/")) throw this.#fail(message("errors-documents.workbook.json-pointer-begins"));
    if (pointer.length > limits.patch.pointer)
      throw this.#tooLarge(
        "pointer",
        limits.patch.pointer,
        message("errors-documents.workbook.pointer-most-characters", { most: limits.patch.pointer }),
      );
    const parts = pointer.split("/", limits.document.depth + 2).slice(1);
    if (parts.length > limits.document.depth)
      throw this.#tooLarge(
        "depth",
        limits.document.depth,
        message("errors-documents.workbook.nothing-nested-deeper-levels", { most: limits.document.depth }),
      );
    return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  }

  #at(path: readonly string[]): Value {
    let value: Value | undefined = this.#patched.root;
    for (const part of path) {
      value = Array.isArray(value)
        ? value[this.#indexIn(value, part, false)]
        : isObject(value) && Object.hasOwn(value, part)
          ? value[part]
          : undefined;
      if (value === undefined) throw this.#fail(message("errors-documents.workbook.no-such-place"));
    }
    return value;
  }

  /** Puts a copy of a value at a place, if the document may grow by it. */
  #put(path: readonly string[], value: Value, isThere: boolean): void {
    const added = this.#sizeOf(value, limits.document.depth - path.length);
    const last = path.at(-1);
    if (last === undefined) {
      this.#grow(added, this.#patched);
      this.#patched.root = structuredClone(value);
      return;
    }
    const parent = this.#at(path.slice(0, -1));
    if (Array.isArray(parent)) {
      const index = this.#indexIn(parent, last, !isThere);
      if (isThere) {
        this.#grow(added, this.#sizeOf(parent[index] ?? null));
        parent[index] = structuredClone(value);
        return;
      }
      this.#shift(parent, index);
      this.#grow({ bytes: added.bytes + 1, values: added.values }, nothing);
      parent.splice(index, 0, structuredClone(value));
    } else if (isObject(parent)) {
      if (last === "__proto__") throw this.#fail(message("errors-documents.workbook.no-such-member"));
      const known = Object.hasOwn(parent, last);
      if (isThere && !known) throw this.#fail(message("errors-documents.workbook.no-such-place"));
      const name = measure(last);
      if (isBreach(name)) throw this.#fail(ofFinding(name.message));
      this.#grow(
        known ? added : { bytes: added.bytes + name.bytes + 2, values: added.values },
        known ? this.#sizeOf(parent[last] ?? null) : nothing,
      );
      parent[last] = structuredClone(value);
    } else throw this.#fail(message("errors-documents.workbook.parent-holds-no-members"));
  }

  #take(path: readonly string[]): Value {
    const last = path.at(-1);
    if (last === undefined) throw this.#fail(message("errors-documents.workbook.whole-document"));
    const parent = this.#at(path.slice(0, -1));
    let taken: Value;
    if (Array.isArray(parent)) {
      const index = this.#indexIn(parent, last, false);
      this.#shift(parent, index);
      taken = parent.splice(index, 1)[0] ?? null;
    } else {
      if (!isObject(parent) || !Object.hasOwn(parent, last)) throw this.#fail(message("errors-documents.workbook.no-such-place"));
      taken = parent[last] ?? null;
      delete parent[last];
    }
    // Its name, and a comma, are left in the count: it may only be too high.
    this.#grow(nothing, this.#sizeOf(taken));
    return taken;
  }

  /** What a value costs; going through it is work too, and bounded. */
  #sizeOf(value: Value, depth = Infinity): Size {
    const { left } = this.#patched;
    const size = measure(value, {
      bytes: Infinity,
      values: Math.max(0, left),
      depth: Math.max(0, depth),
      text: limits.document.text,
    });
    if (isBreach(size)) throw this.#refusal(size);
    if (!this.#patched.spend(size.values)) throw this.#tooMuchWork();
    return size;
  }

  #refusal(breach: Breach): CodedError {
    if (breach.limit === null) return this.#fail(ofFinding(breach.message));
    if (breach.limit === "values") return this.#tooMuchWork();
    const most = breach.limit === "depth" ? limits.document.depth : (breach.most ?? 0);
    return this.#tooLarge(
      breach.limit,
      most,
      breach.limit === "depth" ? message("errors-documents.patch.document-too-deep", { most }) : ofFinding(breach.message),
    );
  }

  #grow(added: Pick<Size, "bytes" | "values">, gone: Pick<Size, "bytes" | "values">): void {
    const patched = this.#patched;
    const bytes = patched.bytes + added.bytes - gone.bytes;
    const values = patched.values + added.values - gone.values;
    // One that is too large already may become smaller.
    if (bytes > limits.document.bytes && bytes > patched.bytes)
      throw this.#tooLarge(
        "bytes",
        limits.document.bytes,
        message("errors-documents.workbook.document-larger-mb", { most: limits.document.bytes / 1024 / 1024 }),
      );
    if (values > limits.document.values && values > patched.values)
      throw this.#tooLarge(
        "values",
        limits.document.values,
        message("errors-documents.workbook.document-hold-values", { most: limits.document.values }),
      );
    patched.bytes = bytes;
    patched.values = values;
  }

  /** Every value behind a place in a list moves: of a long list that is most of the work. */
  #shift(list: readonly Value[], index: number): void {
    if (!this.#patched.spend(Math.ceil((list.length - index) / SHIFTED_AT_ONCE))) throw this.#tooMuchWork();
  }

  #indexIn(list: readonly Value[], part: string, end: boolean): number {
    if (end && part === "-") return list.length;
    if (!/^(?:0|[1-9]\d{0,8})$/.test(part)) throw this.#fail(message("errors-documents.workbook.place-list-number"));
    const index = Number(part);
    if (index > list.length || (!end && index === list.length)) throw this.#fail(message("errors-documents.workbook.no-such-place-list"));
    return index;
  }

  /** Whether two values are the same JSON; without recursion, and no further than the first difference. */
  #isEqual(one: Value, other: Value): boolean {
    const open: [Value, Value][] = [[one, other]];
    for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
      const [a, b] = pair;
      if (!this.#patched.spend(1)) throw this.#tooMuchWork();
      if (Array.isArray(a) && Array.isArray(b)) {
        if (a.length !== b.length) return false;
        if (a.length > this.#patched.left) throw this.#tooMuchWork();
        for (const [index, value] of a.entries()) open.push([value, b[index] ?? null]);
      } else if (isObject(a) && isObject(b)) {
        const names = Object.keys(a);
        if (names.length !== Object.keys(b).length) return false;
        for (const name of names) {
          if (!Object.hasOwn(b, name)) return false;
          open.push([a[name] ?? null, b[name] ?? null]);
        }
      } else if (a !== b) return false;
    }
    return true;
  }
}

/** Values of a list that are moved in the time that one is copied in. */
const SHIFTED_AT_ONCE = 50;

/** A pointer in a message: nobody reads one of ten thousand parts. */
function shown(pointer: string): string {
  return pointer.length <= 200 ? pointer : `${pointer.slice(0, 200)}…`;
}

function isObject(value: Value | undefined): value is { [key: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
