// docs/coverage.md: the lines of the specification with their states. What it claims has a test that exists and runs.
const PAGE = "docs/coverage.md";
const STATES = ["works", "partly", "missing"] as const;
type State = (typeof STATES)[number];

const RUN = /^(?:packages|apps|tests|tools)\/.+\.test\.tsx?$/;

/** A line that its tests name in their titles. */
const NAMED = /^([A-Z]\d\d): /;

/** What the page claims that is not so; `files` are the paths of the repository with their texts. */
export function wrongCoverage(files: ReadonlyMap<string, string>): readonly string[] {
  const page = files.get(PAGE);
  if (page === undefined) return [`${PAGE} is missing`];
  const counts = new Map<State, number>(STATES.map((state) => [state, 0]));
  let section = "";
  const first = new Map<string, number>();
  const wrong = page.split("\n").flatMap((text, index): readonly string[] => {
    if (text.startsWith("## ")) section = text;
    const cells = /^\| (.+) \| ([^|]+) \|([^|]*)\|$/.exec(text);
    const [, line, state, shown] = cells ?? [];
    if (line === undefined || state === undefined || shown === undefined || line === "line") return [];
    const where = `${PAGE}:${index + 1}`;
    if (!isState(state)) return [`${where}: "${state}" is no state; states are ${STATES.join(" · ")}`];
    counts.set(state, (counts.get(state) ?? 0) + 1);
    const before = first.get(`${section}\n${line}`);
    if (before !== undefined) return [`${where}: "${line}" stands in line ${before} already: keep the true one`];
    first.set(`${section}\n${line}`, index + 1);
    const tests = [...shown.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? "");
    const claims = state !== "missing";
    if (claims && tests.length === 0) return [`${where}: "${line}" names no test that would fail without it`];
    if (!claims && tests.length > 0) return [`${where}: "${line}" names a test: say that it works, or that it works partly`];
    const [, named] = NAMED.exec(line) ?? [];
    return tests.flatMap((path) => {
      const test = files.get(path);
      if (test === undefined) return [`${where}: there is no ${path}`];
      if (!RUN.test(path)) return [`${where}: npm test does not run ${path}`];
      return named === undefined || test.includes(named) ? [] : [`${where}: no test of ${path} is called ${named}`];
    });
  });
  const said = `Counts: ${STATES.map((state) => `${state}: ${counts.get(state) ?? 0}`).join(" · ")}.`;
  return [...wrong, ...(page.includes(said) ? [] : [`${PAGE}: its line of counts should be "${said}"`])];
}

function isState(text: string): text is State {
  return (STATES as readonly string[]).includes(text);
}
