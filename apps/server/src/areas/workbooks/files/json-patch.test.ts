import { CodedError, type JsonPatch, limits } from "@sheaf/contract";
import { describe, expect, test } from "vitest";
import { applyPatch } from "./json-patch.ts";

const document = { name: "Rides", pages: [{ id: "p", elements: [] as unknown[] }] };

function failure(patch: JsonPatch, of: unknown = document): { code: string; message: string; details: Readonly<Record<string, unknown>> } {
  const before = JSON.stringify(of);
  try {
    applyPatch(of, patch);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    // nothing of a refused patch is kept
    expect(JSON.stringify(of)).toBe(before);
    return { code: error.errorCode ?? error.code, message: error.message, details: error.details };
  }
  throw new Error("the patch was done");
}

const nested = (depth: number): never => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as never;
const at = (depth: number): string => "/0".repeat(depth);

describe("JSON Patch", () => {
  test("does its operations in order, on a copy", () => {
    const patched = applyPatch(document, [
      { op: "test", path: "/pages/0", value: { elements: [], id: "p" } },
      { op: "add", path: "/pages/-", value: { id: "q" } },
      { op: "copy", from: "/pages/1", path: "/pages/0/elements/0" },
      { op: "move", from: "/pages/1/id", path: "/name" },
      { op: "replace", path: "/pages/0/id", value: "z" },
      { op: "add", path: "/a~1b~0c", value: [1] },
      { op: "remove", path: "/a~1b~0c/0" },
    ]);
    expect(patched).toEqual({ name: "q", pages: [{ id: "z", elements: [{ id: "q" }] }, {}], "a/b~c": [] });
    expect(document.name).toBe("Rides");
    expect(applyPatch(document, [{ op: "replace", path: "", value: [1] }])).toEqual([1]);
  });

  test("V48: a list of 100 copied 24 times into itself is refused before it is made, by the operation's number", () => {
    const patch: JsonPatch = [
      { op: "add", path: "/x", value: Array.from({ length: 100 }, () => 0) },
      ...Array.from({ length: 24 }, () => ({ op: "copy" as const, from: "/x", path: "/x/-" })),
    ];
    expect(JSON.stringify(patch).length).toBeLessThan(1_300);
    expect(failure(patch)).toMatchObject({
      code: "payload_too_large",
      message: "Patch operation 13 (copy /x/-): the document would hold more than 500,000 values",
      details: { operation: 13, path: "/x/-", limit: "values", most: limits.document.values },
    });
  });

  test("V48: a long text that is doubled is refused by its bytes", () => {
    const patch: JsonPatch = [
      { op: "add", path: "/x", value: ["x".repeat(500_000)] },
      ...Array.from({ length: 20 }, () => ({ op: "copy" as const, from: "/x", path: "/x/-" })),
    ];
    expect(failure(patch)).toMatchObject({
      code: "payload_too_large",
      details: { limit: "bytes", most: limits.document.bytes, operation: 4 },
    });
  });

  test("what makes a document that is too large smaller is done", () => {
    const large = { name: "x", kept: Array.from({ length: 14 }, () => "x".repeat(500_000)) };
    expect(JSON.stringify(applyPatch(large, [{ op: "remove", path: "/kept/13" }])).length).toBeGreaterThan(limits.document.bytes);
    expect(applyPatch(large, [{ op: "replace", path: "/kept", value: [] }])).toEqual({ name: "x", kept: [] });
    expect(failure([{ op: "add", path: "/more", value: "x".repeat(100) }], large)).toMatchObject({ details: { limit: "bytes" } });
  });

  test("V48: copying, comparing and shifting without end is refused by the work that it is", () => {
    const list = { x: Array.from({ length: 1_000 }, () => 0) };
    const copies: JsonPatch = Array.from({ length: 5_000 }, () => [
      { op: "copy" as const, from: "/x", path: "/y" },
      { op: "remove" as const, path: "/y" },
    ]).flat();
    expect(failure(copies, list)).toMatchObject({ code: "payload_too_large", details: { limit: "work" } });
    const tests: JsonPatch = Array.from({ length: 5_000 }, () => ({ op: "test" as const, path: "/x", value: list.x }));
    expect(failure(tests, list)).toMatchObject({ details: { limit: "work" } });
    const long = { x: Array.from({ length: 400_000 }, () => 0) };
    const shifts: JsonPatch = Array.from({ length: 5_000 }, () => ({ op: "add" as const, path: "/x/0", value: 0 }));
    expect(failure(shifts, long)).toMatchObject({ details: { limit: "work" } });
  });

  test.each<readonly [string, JsonPatch, Record<string, unknown>]>([
    ["a value that nests too deep", [{ op: "add", path: "/x", value: nested(limits.document.depth) }], { details: { limit: "depth" } }],
    [
      "a value that is moved too deep",
      [
        { op: "add", path: "/x", value: nested(150) },
        { op: "add", path: "/y", value: nested(150) },
        { op: "move", from: "/x", path: `/y${at(149)}/0` },
      ],
      { details: { limit: "depth", operation: 2 } },
    ],
    ["a path of 10,000 parts", [{ op: "add", path: at(10_000), value: 1 }], { details: { limit: "depth" } }],
    ["a path of a million characters", [{ op: "remove", path: `/${"x".repeat(1_000_000)}` }], { details: { limit: "pointer" } }],
    [
      "a text of a million characters and more",
      [{ op: "add", path: "/x", value: "x".repeat(limits.document.text + 1) }],
      { details: { limit: "text" } },
    ],
    [
      "more operations than a patch has",
      Array.from({ length: 10_001 }, () => ({ op: "remove", path: "/x" }) as const),
      { details: { limit: "operations" } },
    ],
  ])("V48: %s is refused with its limit", (_, patch, found) => {
    expect(failure(patch)).toMatchObject({ code: "payload_too_large", ...found });
  });

  test.each<readonly [string, JsonPatch]>([
    ["a move into its own child", [{ op: "move", from: "/pages", path: "/pages/0/x" }]],
    ["a move of everything", [{ op: "move", from: "", path: "/x" }]],
    ["a place far behind the end of a list", [{ op: "add", path: "/pages/1000000000", value: 1 }]],
    ["a place just behind the end", [{ op: "add", path: "/pages/2", value: 1 }]],
    ["a place before the first", [{ op: "add", path: "/pages/-1", value: 1 }]],
    ["__proto__ as a name", [{ op: "add", path: "/__proto__", value: { x: 1 } }]],
    ["__proto__ on the way", [{ op: "add", path: "/__proto__/x", value: 1 }]],
    ["what constructor inherits", [{ op: "copy", from: "/constructor/prototype", path: "/x" }]],
    ["a member that every object inherits", [{ op: "replace", path: "/toString", value: 1 }]],
    ["half a character", [{ op: "add", path: "/x", value: "\ud800" }]],
    ["half a character in a name", [{ op: "add", path: "/\udc00", value: 1 }]],
    ["NUL", [{ op: "add", path: "/x", value: ["a\u0000"] }]],
  ])("V47: %s is EINVAL", (_, patch) => {
    expect(failure(patch)).toMatchObject({ code: "EINVAL", details: { operation: 0 } });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test("constructor is a name like any other", () => {
    expect(JSON.stringify(applyPatch({}, [{ op: "add", path: "/constructor", value: { a: 1 } }]))).toBe('{"constructor":{"a":1}}');
  });

  test("a value that differs deep inside is ESTALE", () => {
    const deep = { x: nested(190) as unknown };
    expect(applyPatch(deep, [{ op: "test", path: "/x", value: nested(190) }])).toEqual(deep);
    expect(failure([{ op: "test", path: "/x", value: nested(189) }], deep)).toMatchObject({ code: "ESTALE" });
  });
});
