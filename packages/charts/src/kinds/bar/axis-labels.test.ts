import { expect, test } from "vitest";
import { INTEGER, TEXT, type PlainColumn } from "../../plain-table.ts";
import { linesOf, textsNamed, textsOf } from "../../testing/shapes-of.ts";
import { bars } from "../../testing/drawn-bars.ts";

const longNames = (count: number): readonly PlainColumn[] => [
  {
    id: "x",
    name: "Airport",
    type: TEXT,
    cells: Array.from({ length: count }, (_, index) => `International airport of the city number ${index}`),
  },
  { id: "y", name: "Count", type: INTEGER, cells: Array.from({ length: count }, (_, index) => 1000 + index) },
];
const angled = (labelAngle: number, more: object = {}) => ({ xAxis: { columnId: "x", format: { labels: { labelAngle, ...more } } } });

test("S-F7k: labels of the x axis at an angle hang on their places below the axis, apart and inside of the drawing", () => {
  for (const angle of [-90, -45, -30, 30, 45, 90, 135, -135, 315]) {
    const drawing = bars(angled(angle), longNames(12));
    const labels = textsOf(drawing).filter(({ id }) => /^0-along.*-label$/u.test(id));
    expect([angle, labels.length]).toEqual([angle, 12]);
    const bottom = linesOf(drawing, "0-axis")[0]?.y1 ?? Number.NaN;
    for (const label of labels) {
      expect(label.top).toBeGreaterThan(bottom);
      expect([angle, label.bottom <= 280, label.left >= -8, label.right <= 608]).toEqual([angle, true, true, true]);
    }
    // Level labels of so many names would be three letters each.
    expect(labels.some(({ text }) => text.length > 9)).toBe(true);
  }
  // Where even lines at an angle are too close, every second or third is written.
  const many = textsNamed(bars(angled(-45), longNames(120)), "along").length;
  expect(many).toBeGreaterThan(15);
  expect(many).toBeLessThan(60);
});

test("S-F7k: an angle of nothing, of a half turn, or one that is left to the chart, lays the labels level", () => {
  const texts = (element: object) => textsOf(bars(element, longNames(4))).filter(({ id }) => id.includes("along"));
  for (const angle of [0, 180, 360]) expect(texts(angled(angle))).toEqual(texts({}));
  expect(texts({ xAxis: { columnId: "x", format: { labels: { labelAngle: "auto" } } } })).toEqual(texts({}));
});

test("S-F7k: longer labels are cut later: level ones by leaving out more of them, turned and lying ones by taking more room", () => {
  const longest = (element: object, count: number) =>
    Math.max(...textsNamed(bars(element, longNames(count)), "along").map((text) => text.length));
  const longer = { xAxis: { columnId: "x", format: { labels: { allowLongerLabels: true } } } };
  expect(longest({}, 8)).toBeLessThan(20);
  expect(longest(longer, 8)).toBe("International airport of the city number 0".length);
  expect(longest(angled(-90, { allowLongerLabels: "shown" }), 8)).toBeGreaterThan(longest(angled(-90), 8) * 1.5);
  const lying = { orientation: "horizontal" } as const;
  const narrow = { width: 400 };
  const words = (element: object) => textsNamed(bars({ ...lying, ...element }, longNames(3), narrow), "along").map((text) => text.length);
  expect(Math.max(...words(longer))).toBeGreaterThan(Math.max(...words({})));
});

test("workbook-file 5.5: larger labels of axes have room, upright and lying, and stay apart", () => {
  const large = { labels: { fontSize: 24 } };
  for (const orientation of ["vertical", "horizontal"] as const) {
    const drawing = bars(
      { orientation, xAxis: { columnId: "x", format: large }, yAxis: { columnIds: ["y"], format: large } },
      longNames(12),
    );
    const labels = textsOf(drawing).filter(({ id }) => id.endsWith("-label"));
    expect(labels.length).toBeGreaterThan(5);
    for (const [at, one] of labels.entries()) {
      expect([one.text, one.left >= -0.5, one.right <= 600.5, one.top >= -0.5, one.bottom <= 280.5]).toEqual([
        one.text,
        true,
        true,
        true,
        true,
      ]);
      for (const other of labels.slice(at + 1))
        expect([
          one.text,
          other.text,
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ]).toEqual([one.text, other.text, false]);
    }
  }
});

test("S-F7k: values beside bars stand upright where the file says so, with room above the highest", () => {
  const labels = (dataLabel: object, more: object = {}) =>
    textsOf(bars({ dataLabel: { labels: "shown", labelDisplay: "all", precision: 3, ...dataLabel }, ...more }, longNames(30))).filter(
      ({ id }) => id.startsWith("label-"),
    );
  const upright = labels({ orient: "vertical" });
  expect(upright).toHaveLength(30);
  for (const { left, right, top, bottom } of upright) {
    expect(bottom - top).toBeGreaterThan(right - left);
    expect(top).toBeGreaterThanOrEqual(0);
  }
  expect(labels({ orient: "horizontal" })).toEqual(labels({}));
  expect(labels({}).every(({ left, right, top, bottom }) => right - left > bottom - top)).toBe(true);
});
