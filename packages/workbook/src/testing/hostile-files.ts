// Files that are dear to work through, in the sizes that stopped a server.

/** A file that somebody sends. */
export interface HostileFile {
  readonly name: string;
  readonly text: string;
}

const file = (elements: readonly object[]): string =>
  JSON.stringify({ name: "Hostile", schemaVersion: 1, pages: [{ id: "p", name: "Page", elements }] });

const sql = (connectionId: string, statement = "select 1 as a, 2 as b") => ({ kind: "sql", connectionId, statement });

/** Many of something, by number. */
function many<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

/** YAML that is long for its meaning: nested flow collections, anchors, aliases, keys. */
export function hostileYaml(): readonly HostileFile[] {
  return [
    { name: "a million empty lists", text: `name: H\nschemaVersion: 1\npages: [${"[],".repeat(1_000_000)}[]]\n` },
    { name: "90,000 anchors", text: `name: H\nschemaVersion: 1\npages:\n${many(90_000, (at) => `- &a${at} {id: p${at}}\n`).join("")}` },
    { name: "400,000 keys", text: `name: H\nschemaVersion: 1\nmore:\n${many(400_000, (at) => ` k${at}: ${at}\n`).join("")}pages: []\n` },
    { name: "lists 20,000 deep", text: `name: H\nschemaVersion: 1\npages: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n` },
  ];
}

/** Documents of elements that are dear to read, to name or to compile. */
export function hostileElements(connectionId: string): readonly HostileFile[] {
  const source = sql(connectionId);
  const table = (id: string, name: string, of: object, columns: readonly object[], rest: object = {}) => ({
    id,
    kind: "table",
    name,
    source: of,
    columns,
    ...rest,
  });
  const a = [{ id: "a", name: "A", formula: "[Custom SQL/a]" }];
  return [
    { name: "2,000 elements of one name", text: file(many(2_000, (at) => table(`t${at}`, "Same", source, a))) },
    {
      name: "5,000 chained elements",
      text: file(
        many(5_000, (at) =>
          at === 0
            ? table("t0", "T0", source, a)
            : table(`t${at}`, `T${at}`, { kind: "table", elementId: `t${at - 1}` }, [
                { id: `a${at}`, name: "A", formula: `[T${at - 1}/A]` },
              ]),
        ),
      ),
    },
    {
      name: "3,000 window columns",
      text: file([
        table("t", "T", source, [...a, ...many(3_000, (at) => ({ id: `w${at}`, name: `W${at}`, formula: `CumulativeSum([A]) + ${at}` }))]),
      ]),
    },
    {
      name: "50,000 columns",
      text: file([table("t", "T", source, [...a, ...many(50_000, (at) => ({ id: `c${at}`, name: `C${at}`, formula: `[A] + ${at}` }))])]),
    },
    {
      name: "10,000 parentheses",
      text: file([table("t", "T", source, [...a, { id: "d", name: "D", formula: `${"(".repeat(10_000)}[A]${")".repeat(10_000)}` }])]),
    },
    {
      name: "columns of columns, each twice the one before",
      text: file([
        table("t", "T", source, [
          ...a,
          ...many(40, (at) => ({
            id: `d${at}`,
            name: `D${at}`,
            formula: at === 0 ? "[A] + [A]" : `[D${at - 1}] + [D${at - 1}]`,
          })),
        ]),
      ]),
    },
    {
      name: "a formula of a megabyte",
      text: file([table("t", "T", source, [...a, { id: "l", name: "L", formula: many(100_000, () => "[A] + 1").join(" + ") }])]),
    },
  ];
}
