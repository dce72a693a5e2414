import fc from "fast-check";
import { expect, test } from "vitest";
import { readWorkbookValue, writeWorkbookValue } from "../index.ts";
import type { Json, Page, WorkbookDocument } from "../document.ts";
import { viewerDocument } from "../viewer/viewer-document.ts";
import { deviceLayout, deviceLayoutText, type DevicePlace, devicePlaces, inDeviceOrder, phoneLayoutsOf } from "./device-layout.ts";

const layout =
  '<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto"><Element elementId="a" gridColumn="1 / 13" gridRow="1 / 5"/><Element elementId="b" gridColumn="13 / 25" gridRow="1 / 5"/><Container elementId="box" type="grid" gridColumn="1 / 25" gridRow="5 / 12" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto"><Element elementId="c" gridColumn="1 / 7" gridRow="1 / 4"/><Element elementId="d" gridColumn="7 / 13" gridRow="1 / 4"/></Container></Page>';
const text = (id: string) => ({ id, kind: "text", body: id });

interface Said {
  readonly mobileLayout: string;
}

/** `own`: what the page says of itself; `all`: what the file says of all of its pages. */
function documentWith({ own, all }: { readonly own?: Said; readonly all?: Said } = {}): WorkbookDocument {
  const value = {
    name: "Phones",
    schemaVersion: 1,
    pages: [
      { id: "p", name: "Page", elements: [text("a"), text("b"), { id: "box", kind: "container" }, text("c"), text("d")], sheaf: own },
      { id: "h", name: "Hidden", visibility: "hidden", elements: [text("secret")] },
    ],
    layout,
    sheaf: all,
  };
  const { document, report } = readWorkbookValue(JSON.parse(JSON.stringify(value)) as Json);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}
const place = (elementId: string, more: Partial<DevicePlace> = {}): DevicePlace => ({
  elementId,
  isHidden: false,
  span: 2,
  rows: null,
  ...more,
});
const [page] = documentWith().pages as readonly [Page, Page];

test("a page that nobody arranged for phones is arranged by itself, in reading order", () => {
  const document = documentWith();
  expect(deviceLayout(document, "p", "phone")).toBeNull();
  expect(devicePlaces(document, page, "phone").map(({ elementId }) => elementId)).toEqual(["a", "b", "box", "c", "d"]);
});

test("an arrangement comes back as it was made, through the file as well; what came later stands behind, what is gone is left out", () => {
  const made = [
    place("d", { rows: 9 }),
    place("a", { span: 1, rows: 4 }),
    place("b", { span: 1, rows: 4 }),
    place("gone"),
    place("c", { isHidden: true }),
  ];
  const own = { mobileLayout: deviceLayoutText("p", made, "phone") };
  const { value } = writeWorkbookValue(documentWith({ own }));
  const { document } = readWorkbookValue(value);
  expect(deviceLayout(document!, "p", "phone")).toEqual(made);
  expect(devicePlaces(document!, page, "phone")).toEqual([...made.filter(({ elementId }) => elementId !== "gone"), place("box")]);
  // A file may say it of all pages together; what a page says of itself counts.
  const all = { mobileLayout: `${deviceLayoutText("p", [place("b")], "phone")}${deviceLayoutText("h", [place("secret")], "phone")}` };
  expect(deviceLayout(documentWith({ all }), "p", "phone")).toEqual([place("b")]);
  expect(deviceLayout(documentWith({ all, own }), "p", "phone")).toEqual(made);
  const read = documentWith({ all });
  expect(phoneLayoutsOf(read, () => true)).toBe(all.mobileLayout);
  expect(deviceLayout(documentWith({ all: { mobileLayout: phoneLayoutsOf(read, (id) => id !== "p")! } }), "p", "phone")).toBeNull();
  expect(phoneLayoutsOf(read, () => false)).toBeUndefined();
  // Of hidden pages nobody is told what stands on them.
  expect(deviceLayout(viewerDocument(read), "p", "phone")).toEqual([place("b")]);
  expect(JSON.stringify(viewerDocument(read).rest)).not.toContain("secret");
});

test("each place has its own in the order of the page, without what is hidden", () => {
  const document = documentWith();
  const nodes = document.layout[0]?.nodes ?? [];
  const places = new Map([place("d"), place("box"), place("c"), place("a", { isHidden: true })].map((one) => [one.elementId, one]));
  const idsOf = (list: typeof nodes) => list.map(({ elementId }) => elementId);
  expect(idsOf(inDeviceOrder(nodes, places))).toEqual(["box", "b"]);
  expect(idsOf(inDeviceOrder(nodes[2]?.children ?? [], places))).toEqual(["d", "c"]);
});

test("property: whatever is arranged, it comes back, and a text that is none arranges nothing", () => {
  const places = fc.uniqueArray(
    fc.record({
      elementId: fc.constantFrom("a", "b", "c", "d", "e-1"),
      isHidden: fc.boolean(),
      span: fc.integer({ min: 1, max: 2 }),
      rows: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    { selector: ({ elementId }) => elementId, minLength: 1 },
  );
  fc.assert(
    fc.property(places, (made) => {
      expect(deviceLayout(documentWith({ own: { mobileLayout: deviceLayoutText("p", made, "phone") } }), "p", "phone")).toEqual(made);
    }),
  );
  for (const mobileLayout of ["", "<", "<Page/>", "<Other/>"])
    expect(deviceLayout(documentWith({ own: { mobileLayout } }), "p", "phone")).toBeNull();
});
