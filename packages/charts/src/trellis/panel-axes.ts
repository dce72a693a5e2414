import type { ChartOption } from "../drawing.ts";

/** The drawing of a panel and where it begins, px. */
interface PanelOption {
  readonly option: ChartOption;
  readonly left: number;
  readonly top: number;
}

type Axes = Pick<ChartOption, "grid" | "xAxis" | "yAxis" | "series">;
const listOf = <T>(value: T | T[] | undefined): readonly T[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** The grids, axes and series of all panels in one option: each panel keeps its own. Nothing for kinds that draw shapes alone. */
export function axesTogether(panels: readonly PanelOption[]): Axes {
  let [grids, xAxes, yAxes] = [0, 0, 0];
  const parts = panels.map(({ option, left, top }, panel) => {
    const [grid, x, y, series] = [listOf(option.grid), listOf(option.xAxis), listOf(option.yAxis), listOf(option.series)];
    const before = { grids, xAxes, yAxes };
    [grids, xAxes, yAxes] = [grids + grid.length, xAxes + x.length, yAxes + y.length];
    return {
      grid: grid.map((one, index) => ({
        ...one,
        id: `panel-${before.grids + index}`,
        left: Number(one.left ?? 0) + left,
        top: Number(one.top ?? 0) + top,
      })),
      xAxis: x.map((axis) => ({ ...axis, gridIndex: (axis.gridIndex ?? 0) + before.grids })),
      yAxis: y.map((axis) => ({ ...axis, gridIndex: (axis.gridIndex ?? 0) + before.grids })),
      series: series.map((one) => ({
        ...one,
        id: `${panel}\n${String(one.id ?? "")}`,
        // Stacks are known to the library by their names alone: those of another panel would lie below.
        ...("stack" in one && one.stack !== undefined ? { stack: `${panel}-${one.stack}` } : {}),
        xAxisIndex: (one.xAxisIndex ?? 0) + before.xAxes,
        yAxisIndex: (one.yAxisIndex ?? 0) + before.yAxes,
      })),
    };
  });
  if (grids === 0) return {};
  return {
    grid: parts.flatMap(({ grid }) => grid),
    xAxis: parts.flatMap(({ xAxis }) => xAxis),
    yAxis: parts.flatMap(({ yAxis }) => yAxis),
    series: parts.flatMap(({ series }) => series),
  };
}
