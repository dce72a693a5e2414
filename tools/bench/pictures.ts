// Pictures of kept figures, for docs/performance.md: `npm run bench -- --pictures`.
import type { Measurement } from "./measure.ts";

/** What `bench/results/NAME.json` holds. */
export interface Result {
  readonly name: string;
  readonly about: string;
  readonly commit: string;
  /** Measured with changes that no commit has. */
  readonly changed: boolean;
  readonly date: string;
  readonly machine: { readonly processor: string; readonly cores: number; readonly memoryGiB: number };
  readonly measurements: readonly Measurement[];
}

/** Why figures are not shown; null where they are. `differs`: whether how they are measured changed since a commit, null for an unknown one. */
export function refusal(
  { commit, changed }: Pick<Result, "commit" | "changed">,
  differs: (commit: string) => boolean | null,
): string | null {
  if (changed) return "measured with changes that no commit has";
  const found = differs(commit);
  if (found === null) return `measured at ${commit.slice(0, 8)}, which is not a commit before this one`;
  return found ? `how it is measured has changed since ${commit.slice(0, 8)}` : null;
}

const WIDTH = 860;
const LABEL = 380;
const ROW = 24;
const TOP = 62;
/** Units whose figures can share an axis. */
const UNITS = ["ms", "MB", "kB", "rows/s", "ratio", "count"] as const;

/** Bars of what was measured, each with a line where its budget or what it is compared with lies. Longer is slower; each unit has an axis of its own. */
export function pictureOf({ name, about, commit, date, machine, measurements }: Result): string {
  const rows = UNITS.flatMap((unit) => measurements.filter((one) => one.unit === unit));
  const most = new Map(
    UNITS.map((unit) => [
      unit,
      Math.max(
        ...rows.filter((one) => one.unit === unit).flatMap(({ value, baseline, budget }) => [value, baseline?.value ?? 0, budget ?? 0]),
      ),
    ]),
  );
  const bars = rows.map(({ name: what, value, unit, baseline, budget }, at) => {
    const scale = (figure: number): number =>
      (Math.max(0, figure) / Math.max(most.get(unit) ?? 1, Number.MIN_VALUE)) * (WIDTH - LABEL - 120);
    const y = TOP + at * ROW;
    const isOver = budget !== null && (unit === "rows/s" ? value < budget : value > budget);
    const mark = budget ?? baseline?.value ?? null;
    const line = mark === null ? "" : `<path class="mark" d="M${LABEL + scale(mark)} ${y - 3}v${ROW - 4}"/>`;
    return [
      `<text x="${LABEL - 10}" y="${y + 12}" text-anchor="end">${escaped(what)}</text>`,
      `<rect class="${isOver ? "over" : "bar"}" x="${LABEL}" y="${y}" width="${scale(value).toFixed(1)}" height="${ROW - 8}" rx="2"/>`,
      line,
      `<text class="figure" x="${LABEL + scale(value) + 8}" y="${y + 12}">${figure(value)} ${unit === "count" || unit === "ratio" ? "" : unit}</text>`,
    ].join("");
  });
  const height = TOP + rows.length * ROW + 34;
  const where = `${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB · commit ${commit.slice(0, 8)} · ${date.slice(0, 10)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(`${name}: ${about}`)}">
<style>
svg { background: #ffffff; color: #1f2328; font: 13px system-ui, sans-serif }
text { fill: currentColor } .small, .figure { font-size: 12px } .small { opacity: 0.75 }
.bar { fill: #2f6f9f } .over { fill: #b4532a } .mark { stroke: currentColor; stroke-width: 2; fill: none }
@media (prefers-color-scheme: dark) { svg { background: #0d1117; color: #e6edf3 } .bar { fill: #6cb0e0 } .over { fill: #e58a5c } }
</style>
<text x="16" y="24" font-weight="600">${escaped(name)}</text>
<text class="small" x="16" y="43">${escaped(about)}</text>
${bars.join("\n")}
<text class="small" x="16" y="${height - 12}">${escaped(where)} · a line marks the budget, or what is compared</text>
</svg>
`;
}

function figure(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
