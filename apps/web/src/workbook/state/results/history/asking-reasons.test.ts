import { expect, test } from "vitest";
import { documentOf } from "../../../testing/documents.ts";
import type { ElementRequest } from "../element-request.ts";
import { openReasons } from "./asking-reasons.ts";

const rows = (offset: number, within: ElementRequest["within"] = null): ElementRequest => ({
  level: "base",
  want: { kind: "rows", columns: null, withOuter: false, outline: false },
  window: { offset, limit: 500 },
  within,
});

test("the first question of an element opens it; later ones bring more rows, or those of a group", () => {
  const reasons = openReasons(documentOf());
  expect(reasons.of("e", rows(500))).toBe("opened");
  expect(reasons.of("e", rows(500))).toBe("scroll");
  expect(reasons.of("e", rows(0, ["West"]))).toBe("expand");
  expect(reasons.of("e", rows(0))).toBe("opened");
});

test("what changed just before is why, and only for a moment", () => {
  let now = 0;
  const document = documentOf();
  const reasons = openReasons(document, { now: () => now });
  expect(reasons.changed(document, true)).toBe("control");
  // entries, or what somebody published: neither document nor control moved
  expect(reasons.changed(document, false)).toBe("data");
  expect(reasons.changed(documentOf(), false)).toBe("edit");
  reasons.of("e", rows(0));
  expect(reasons.of("e", rows(500))).toBe("edit");
  now = 1_000;
  expect(reasons.of("e", rows(500))).toBe("scroll");
});
