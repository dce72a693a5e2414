import type { Drawing, MarkRef, Marks, Step } from "../../drawing.ts";

interface Part {
  readonly id: string;
  readonly name: string;
  readonly drawing: Drawing;
}

const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };

/** The marks of all layers: the pointer finds the highest one, keys go from layer to layer, the lowest one first. */
export function layeredMarks(parts: readonly Part[]): Marks {
  const list = parts.map(({ drawing }) => drawing.marks);
  const of = ({ series }: MarkRef): Marks | undefined => list[series];
  const own = (mark: MarkRef): MarkRef => ({ ...mark, series: 0 });
  const lifted = (mark: MarkRef | null, series: number): MarkRef | null => (mark === null ? null : { ...mark, series });
  const firstIn = (order: readonly number[], pick: (marks: Marks) => MarkRef | null): MarkRef | null => {
    for (const series of order) {
      const marks = list[series];
      const found = marks === undefined ? null : lifted(pick(marks), series);
      if (found !== null) return found;
    }
    return null;
  };
  const upward = list.map((_, series) => series);
  const last = (marks: Marks): MarkRef | null => {
    const first = marks.first();
    return first === null ? null : marks.step(first, "last");
  };
  return {
    count: list.reduce((sum, { count }) => sum + count, 0),
    near: (x, y) => firstIn(upward.toReversed(), (marks) => marks.near(x, y)),
    isInPlot: (x, y) => list.some((marks) => marks.isInPlot(x, y)),
    first: () => firstIn(upward, (marks) => marks.first()),
    step: (from, step: Step) => {
      const marks = of(from);
      if (marks === undefined) return from;
      if (step === "first") return firstIn(upward, (other) => other.first()) ?? from;
      if (step === "last") return firstIn(upward.toReversed(), last) ?? from;
      const next = marks.step(own(from), step);
      if (next.slot !== from.slot || next.panel !== from.panel) return { ...next, series: from.series };
      const isOn = step === "right" || step === "down";
      const beyond = isOn ? upward.slice(from.series + 1) : upward.slice(0, from.series).toReversed();
      return firstIn(beyond, isOn ? (other) => other.first() : last) ?? from;
    },
    find: (keys, seriesId) =>
      firstIn(upward, (marks) => (list.indexOf(marks) === layerOf(parts, seriesId) ? marks.find(keys, "map") : null)),
    describe: (mark) => {
      const part = parts[mark.series];
      return part === undefined ? "" : `${part.name}, ${part.drawing.marks.describe(own(mark))}`;
    },
    tooltip: (mark) => of(mark)?.tooltip(own(mark)) ?? { title: "", rows: [], more: 0 },
    place: (mark) => of(mark)?.place(own(mark)) ?? { kind: "box", box: NOWHERE, color: "" },
    cursor: () => null,
    dots: () => [],
    keys: (mark) => of(mark)?.keys(own(mark)) ?? [],
    seriesId: (mark) => {
      const part = parts[mark.series];
      return part === undefined || part.drawing.marks.seriesId(own(mark)) === "" ? "" : seriesOf(part);
    },
    measureId: (mark) => of(mark)?.measureId(own(mark)) ?? null,
    rows: (mark) => of(mark)?.rows(own(mark)) ?? [],
    value: (mark) => of(mark)?.value(own(mark)) ?? "",
    closer: (mark) => of(mark)?.closer?.(own(mark)) ?? null,
    list: () => list.flatMap((marks, series) => marks.list().map((mark) => ({ ...mark, series }))),
    members: (mark) => of(mark)?.members(own(mark)) ?? [],
    groups: () => list.flatMap((marks) => marks.groups()),
  };
}

/** Layers are told apart by their ids, whatever their order is. */
const seriesOf = ({ id }: Part): string => `layer ${id}`;
const layerOf = (parts: readonly Part[], seriesId: string): number => parts.findIndex((part) => seriesOf(part) === seriesId);
