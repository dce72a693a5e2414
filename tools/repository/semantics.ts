// The decisions of docs/semantics-notes.md: every id stands once, what holds a decision is there, and what code and tests cite was decided.

/** Where the decisions stand; ids in it that define nothing are citations like those of any other file. */
export const DECISIONS = "docs/semantics-notes.md";

interface Decision {
  readonly id: string;
  readonly line: number;
  /** Files by path or by name, as the last cell of a row with four names them. */
  readonly heldBy: readonly string[];
}

const ID = /\bS-[A-Z]\d+[a-z]?\b/g;

/**
 * What is wrong with the decisions in `texts`, the files of the repository by path: an id given twice, a file named in "held by" that does not
 * exist, an id cited that no row has.
 */
export function wrongDecisions(texts: ReadonlyMap<string, string>): readonly string[] {
  const decided = decisionsOf(texts.get(DECISIONS) ?? "");
  const lines = new Map<string, number>();
  const found: string[] = [];
  for (const { id, line } of decided) {
    const first = lines.get(id);
    if (first === undefined) lines.set(id, line);
    else found.push(`${DECISIONS}:${line} gives ${id} again, which line ${first} has`);
  }
  const ends = new Set([...texts.keys()].flatMap((path) => [path, path.slice(path.lastIndexOf("/") + 1)]));
  for (const { id, line, heldBy } of decided) {
    if (heldBy.length === 0) found.push(`${DECISIONS}:${line} names no file that holds ${id}`);
    for (const file of heldBy.filter((each) => !ends.has(each))) found.push(`${DECISIONS}:${line} names ${file}, which is not there`);
  }
  for (const [path, text] of texts) {
    const unknown = new Set([...text.matchAll(ID)].map(([id]) => id).filter((id) => !lines.has(id)));
    for (const id of unknown) found.push(`${path} cites ${id}, which ${DECISIONS} does not have`);
  }
  return found;
}

/** Rows of tables that begin with an id, and items of lists that do; tables of three columns, and lists, say elsewhere what holds them. */
function decisionsOf(text: string): readonly Decision[] {
  return text.split("\n").flatMap((line, index) => {
    const id = /^(?:\| |- )(S-[A-Z]\d+[a-z]?) /.exec(line)?.[1];
    if (id === undefined) return [];
    const cells = line.startsWith("|") ? line.slice(1, -1).split(/(?<!\\)\|/) : [];
    const held = cells.length === 4 ? [...(cells[3] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "") : null;
    return [{ id, line: index + 1, heldBy: held ?? [DECISIONS] }];
  });
}
