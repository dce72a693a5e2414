// Which modules travel together: what a page always loads comes as a few files instead of a hundred small ones, which pack worse and
// are asked for one by one.
import type { InlineConfig, Rollup } from "vite";
import { build } from "vite";

/** A file of the bundle as the bundler cuts it by itself. */
interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
  /** The module that an `import()` names, if the file is there for one. */
  readonly opens: string | null;
}

/** What loads when one thing is opened. Closed under imports, and so are unions and intersections of such: no two groups need each other. */
type Loads = ReadonlySet<Chunk>;

/**
 * The group of a module, null for one that is left to the bundler. A first pass shows what each screen loads once unused exports are gone,
 * which the graph of modules alone does not tell.
 */
export async function pageChunks(config: InlineConfig): Promise<(moduleId: string) => string | null> {
  const chunks = await cutByItself(config);
  const groups = groupsOf(chunks);
  const groupOf = new Map<string, string>();
  for (const chunk of chunks) {
    const group = groups.find(({ holds }) => holds(chunk));
    if (group === undefined) continue;
    // What an `import()` names stays by itself: by that name the manifest, and who measures with it, find what it loads. Elements and the
    // screen of workbooks go with their groups, which bear their names: each would be a request of its own.
    const joins = (moduleId: string): boolean =>
      moduleId !== chunk.opens || /\/src\/workbook\/(?:elements\/|workbook-screen)/.test(moduleId);
    for (const moduleId of chunk.modules) if (joins(moduleId)) groupOf.set(moduleId, group.name);
  }
  return (moduleId) => groupOf.get(moduleId) ?? null;
}

async function cutByItself(config: InlineConfig): Promise<readonly Chunk[]> {
  const result = await build({ ...config, configFile: false, logLevel: "error", build: { ...config.build, write: false, minify: false } });
  if (!("output" in result)) throw new Error("The first pass of the build gives one bundle.");
  return result.output
    .filter((output): output is Rollup.OutputChunk => output.type === "chunk")
    .map(({ fileName, isEntry, imports, moduleIds, facadeModuleId, isDynamicEntry }) => ({
      fileName,
      isEntry,
      imports,
      modules: moduleIds,
      opens: isDynamicEntry ? facadeModuleId : null,
    }));
}

/** The groups in the order in which they choose: each takes what those before it left. */
function groupsOf(chunks: readonly Chunk[]): readonly { readonly name: string; readonly holds: (chunk: Chunk) => boolean }[] {
  const screen = (path: string): Loads => loadsOf(chunks, holding(chunks, path));
  const kind = (name: string): Loads => screen(`/src/workbook/elements/${name}/parts.ts`);
  const member = screen("/src/app/signed-in.tsx");
  const start = union(chunks.filter(({ isEntry }) => isEntry).map((chunk) => loadsOf(chunks, chunk)));
  const home = screen("/src/app/home-screen.tsx");
  const workbook = screen("/src/workbook/workbook-screen.tsx");
  const [table, pivot, inputTable] = [kind("table"), kind("pivot"), kind("input-table")];
  const grids = union([table, pivot, inputTable]);
  const charts = union([kind("chart"), kind("kpi")]);
  const states = screen("/src/maps/us-state-shapes.ts");
  const countries = screen("/src/maps/world-shapes.ts");
  const controls = union(
    chunks
      .filter(({ opens }) => opens !== null && /\/src\/workbook\/elements\/control\/[^/]+\/[^/]+-(?:control|element)\.tsx$/.test(opens))
      .map((chunk) => loadsOf(chunks, chunk)),
  );
  const others = union([charts, controls]);
  // What opens beside a workbook as well, as the dialogs of the first screen do: it must not bring the whole workbook with it.
  const beside = union(
    chunks
      .filter(({ opens }) => opens !== null && !/\/src\/(?:workbook\/|app\/home-screen)/.test(opens))
      .map((chunk) => loadsOf(chunks, chunk)),
  );
  return [
    { name: "start", holds: (chunk) => start.has(chunk) },
    {
      name: "screens",
      holds: (chunk) => member.has(chunk) || (home.has(chunk) && (workbook.has(chunk) || grids.has(chunk) || others.has(chunk))),
    },
    { name: "home", holds: (chunk) => home.has(chunk) },
    { name: "beside", holds: (chunk) => beside.has(chunk) && workbook.has(chunk) },
    { name: "workbook", holds: (chunk) => workbook.has(chunk) },
    { name: "elements", holds: (chunk) => controls.has(chunk) || (grids.has(chunk) && charts.has(chunk)) },
    { name: "grids", holds: (chunk) => table.has(chunk) || pivot.has(chunk) },
    { name: "charts", holds: (chunk) => charts.has(chunk) },
    // What reads and projects shapes; the shapes themselves are asked for one by one.
    { name: "map-reading", holds: (chunk) => states.has(chunk) && (chunk.opens === null || countries.has(chunk)) },
  ];
}

/** The file that a module of ours is in; one that moved must be named anew here. */
function holding(chunks: readonly Chunk[], path: string): Chunk {
  const found = chunks.find(({ modules }) => modules.some((moduleId) => moduleId.replaceAll("\\", "/").endsWith(path)));
  if (found === undefined) throw new Error(`No file of the bundle holds ${path}, which page-chunks.ts names.`);
  return found;
}

function loadsOf(chunks: readonly Chunk[], first: Chunk): Loads {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loads = new Set([first]);
  for (const chunk of loads)
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next !== undefined) loads.add(next);
    }
  return loads;
}

function union(all: readonly Loads[]): Loads {
  return new Set(all.flatMap((loads) => [...loads]));
}
