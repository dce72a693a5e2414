import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { difference } from "./difference.ts";
import { applyOperation, invertOperation, transformBoth } from "./index.ts";
import type { Operation } from "./operation.ts";
import { drawFrom, randomOperation } from "../testing/random-operations.ts";
import { roomyDocument, smallDocument } from "../testing/sample.ts";

const sample = roomyDocument();

function apply(document: WorkbookDocument, operations: readonly Operation[]): WorkbookDocument {
  return operations.reduce((at, operation) => applyOperation(at, operation).document, document);
}

function randomRun(document: WorkbookDocument, seed: number, length: number, who: string): Operation[] {
  const draw = drawFrom(seed);
  const operations: Operation[] = [];
  let at = document;
  for (let index = 0; index < length; index++) {
    const operation = randomOperation(at, draw, () => `${who}${index}-${draw(1_000_000)}`);
    operations.push(operation);
    at = applyOperation(at, operation).document;
  }
  return operations;
}

/** A document some steps away from the sample. */
function someDocument(seed: number): WorkbookDocument {
  return apply(sample, randomRun(sample, seed, seed % 7, "s"));
}

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
}

const seed = fc.integer({ min: 0, max: 2 ** 30 });
const runs = (count: number) => ({ numRuns: process.env["LONG"] === undefined ? count : count * 50 });

describe("operation laws", () => {
  test("an operation and then its inverse give the document back", () => {
    fc.assert(
      fc.property(seed, (at) => {
        const document = someDocument(at);
        for (const operation of randomRun(document, at + 1, 1, "x")) {
          const after = applyOperation(document, operation).document;
          expect(apply(after, invertOperation(document, operation))).toEqual(document);
        }
      }),
      runs(1500),
    );
  });

  test("TP1: two runs on one document converge, whichever is first", () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (at, left, right) => {
        const document = someDocument(at);
        const earlier = randomRun(document, at + 1, left, "x");
        const later = randomRun(document, at + 2, right, "y");
        const both = transformBoth(earlier, later);
        expect(apply(apply(document, earlier), both.later)).toEqual(apply(apply(document, later), both.earlier));
      }),
      // A region arranged anew while a container leaves it and something inside of that changes.
      { ...runs(3000), examples: [[9462132, 1, 2]] },
    );
  });

  test("applying changes nothing that was given, and shares what it did not touch", () => {
    fc.assert(
      fc.property(seed, (at) => {
        const document = freeze(someDocument(at));
        const after = apply(document, freeze(randomRun(document, at + 1, 1, "x")));
        const before = new Set<unknown>(document.pages.flatMap((page) => page.elements));
        const touched = after.pages.flatMap((page) => page.elements).filter((element) => !before.has(element));
        expect(touched.length).toBeLessThanOrEqual(1);
      }),
      runs(500),
    );
  });

  test("operations are JSON", () => {
    fc.assert(
      fc.property(seed, (at) => {
        const operations = randomRun(sample, at, 3, "x");
        expect(JSON.parse(JSON.stringify(operations))).toEqual(operations);
      }),
      runs(300),
    );
  });

  test("the difference of two documents makes the second of the first", () => {
    fc.assert(
      fc.property(seed, (at) => {
        const before = someDocument(at);
        const after = apply(before, randomRun(before, at + 1, 1 + (at % 9), "x"));
        expect(apply(before, difference(before, after))).toEqual(after);
        expect(apply(after, difference(after, before))).toEqual(before);
      }),
      runs(1500),
    );
  });
});

/** So few places that almost every pair of operations meets. */
const small = smallDocument();

describe("operation laws where everything meets", () => {
  test("TP1", () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), (at, left, right) => {
        const document = apply(small, randomRun(small, at, at % 3, "s"));
        const earlier = randomRun(document, at + 1, left, "x");
        const later = randomRun(document, at + 2, right, "y");
        const both = transformBoth(earlier, later);
        const one = apply(apply(document, earlier), both.later);
        const other = apply(apply(document, later), both.earlier);
        expect(one, JSON.stringify({ earlier, later, both }, null, 1)).toEqual(other);
      }),
      runs(6000),
    );
  });
});
