import type { workbookLoad } from "../queries/index.ts";

type Loaded = Awaited<ReturnType<typeof workbookLoad>>;

/** Of a document as somebody looks at it, all that its rows and pictures depend on but the data: the document, its sources, and who looks. */
export function seenAs({ load, documentKey, sourcesKey }: Pick<Loaded, "load" | "documentKey" | "sourcesKey">): string {
  const { user, controls } = load.environment;
  return JSON.stringify([documentKey, sourcesKey, load.onlyShown, user, [...user.attributes], [...controls]]);
}
