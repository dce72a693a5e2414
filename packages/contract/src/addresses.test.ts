import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AddressKind, addressName, documentAddress, parseDocumentAddress } from "./addresses.ts";
import { fromAddressId, isUuid, NIL_UUID, toAddressId } from "./ids.ts";
import { checkSlug, requireSlug } from "./slugs.ts";

const ID = "0191e2a4-5b6c-7d8e-9f00-123456789abc";

describe("ids in addresses", () => {
  test("every UUID survives 22 base-62 digits", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(fromAddressId(toAddressId(id))).toBe(id);
      }),
    );
    expect(toAddressId("ffffffff-ffff-ffff-ffff-ffffffffffff")).toHaveLength(22);
    expect(toAddressId("00000000-0000-0000-0000-000000000001")).toBe("0000000000000000000001");
  });

  test.each([
    "",
    "0".repeat(22),
    "z".repeat(22),
    "short",
    toAddressId(ID).slice(1),
    `${toAddressId(ID)}0`,
    "!".repeat(22),
    "*",
    ":id",
    "undefined",
  ])("V30: %j is no id", (text) => {
    expect(fromAddressId(text)).toBeNull();
  });

  test.each([NIL_UUID, ID.toUpperCase(), `{${ID}}`, ID.replaceAll("-", ""), "*", ":id", "undefined", ID.slice(0, 8), `${ID}/`])(
    "V30: %j is no UUID of ours",
    (text) => {
      expect(isUuid(text)).toBe(false);
    },
  );
});

/** Every kind with the first part of its addresses. */
const segments: Readonly<Record<AddressKind, string>> = {
  workbook: "workbook",
  report: "report",
  template: "template",
  dataset: "data-model",
  folder: "f",
  table: "t",
  scope: "s",
  sql: "sql",
  worksheet: "d",
  dashboard: "db",
  block: "b",
  storedProcedure: "sp",
};
const kinds = Object.keys(segments) as AddressKind[];

describe("document addresses (product-spec 2.4)", () => {
  test.each(Object.entries(segments))("a %s is at /%s", (kind, segment) => {
    expect(parseDocumentAddress(`/acme/${segment}/Name-${toAddressId(ID)}`)).toMatchObject({ kind, id: ID, mode: "view" });
  });

  test("the name part is for people and ignored on reading", () => {
    const id = toAddressId(ID);
    for (const name of ["Flights-2001", "", "x", `${id}-${id}`, "%C3%9Cber"]) {
      const path = `/acme/workbook/${name === "" ? id : `${name}-${id}`}/edit`;
      expect(parseDocumentAddress(path)).toMatchObject({ id: ID, kind: "workbook", mode: "edit", orgSlug: "acme" });
    }
    expect(addressName("  Flüge / 2001: «ok»  ")).toBe("Flüge-2001-ok");
  });

  test("every part round-trips", () => {
    const part = fc
      .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
      .filter((text) => text.trim() !== "" && !/[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, "")));
    fc.assert(
      fc.property(
        fc.record({
          id: fc.uuid(),
          kind: fc.constantFrom(...kinds),
          name: fc.string(),
          moment: fc.constantFrom("tag", "version", "snapshot", "none"),
          n: fc.integer({ min: 1, max: 1e9 }),
          tag: part,
          pageId: fc.option(part),
          elementId: fc.option(part),
          metric: fc.option(part),
          mode: fc.constantFrom("view" as const, "edit" as const, "preview" as const),
        }),
        ({ moment, n, tag, metric, ...rest }) => {
          const address = {
            orgSlug: "acme",
            ...rest,
            // a metric is one of an element
            metricId: rest.elementId === null ? null : metric,
            tag: moment === "tag" ? tag : null,
            version: moment === "version" ? n : null,
            snapshot: moment === "snapshot" ? n : null,
          };
          const { name: _, ...wanted } = address;
          expect(parseDocumentAddress(documentAddress(address))).toEqual(wanted);
        },
      ),
    );
  });

  test.each([
    "/acme/workbook",
    "/acme/nothing/x",
    "acme/workbook/x",
    `/acme/workbook/${toAddressId(ID)}/version/0`,
    `/acme/workbook/${toAddressId(ID)}/version/01`,
    `/acme/workbook/${toAddressId(ID)}/page`,
    `/acme/workbook/${toAddressId(ID)}/element/e/page/p`,
    `/acme/workbook/${toAddressId(ID)}/tag/a/version/2`,
    `/acme/workbook/${toAddressId(ID)}/`,
    "/acme/workbook/%E0%A4%A",
  ])("%s is no document", (path) => {
    expect(parseDocumentAddress(path)).toBeNull();
  });
});

describe("slugs (V34)", () => {
  test.each([
    ["acme", "acme"],
    ["ACME-2", "acme-2"],
    ["7", "7"],
  ])("%s is taken as %s", (text, slug) => expect(checkSlug(text)).toEqual({ ok: true, slug }));
  test.each(["", "-a", "a-", "a_b", "a.b", "a b", "acmé", "аcme", "xn--a", "a".repeat(64), "a/b", "a%2fb"])(
    "%j has no slug's shape",
    (text) => expect(checkSlug(text)).toEqual({ ok: false, reason: "shape" }),
  );
  test.each(["login", "LOGIN", "embed", "events", "graphql2", "v2"])("%s is reserved", (text) =>
    expect(() => requireSlug(text)).toThrow("URL not available"),
  );
});
