import type { TableListing } from "@sheaf/contract";

/** A place in a connection: a database or schema with what lies in it, or a table. */
export type TablePlace =
  | { readonly kind: "folder"; readonly path: readonly string[]; readonly name: string; readonly places: readonly TablePlace[] }
  | { readonly kind: "table"; readonly path: readonly string[]; readonly name: string; readonly table: TableListing };

/**
 * Tables by database and schema. A level that has one name only says nothing and is left out, unless it is all there is.
 * Names are sorted as people read them; `search` keeps tables whose name or
 * description holds it, in any case.
 */
export function tableTree(tables: readonly TableListing[], search = ""): readonly TablePlace[] {
  const wanted = search.trim().toLocaleLowerCase();
  const kept =
    wanted === ""
      ? tables
      : tables.filter(({ path, comment }) => [path.at(-1), comment].some((text) => text?.toLocaleLowerCase().includes(wanted) === true));
  return placesIn(kept, []);
}

function placesIn(tables: readonly TableListing[], prefix: readonly string[]): readonly TablePlace[] {
  const depth = prefix.length;
  const folders = new Map<string, TableListing[]>();
  const places: TablePlace[] = [];
  for (const table of tables) {
    const name = table.path[depth] ?? "";
    if (table.path.length === depth + 1) places.push({ kind: "table", path: table.path, name, table });
    else {
      const inside = folders.get(name);
      if (inside === undefined) folders.set(name, [table]);
      else inside.push(table);
    }
  }
  const [only] = folders;
  if (places.length === 0 && folders.size === 1 && only !== undefined) return placesIn(only[1], [...prefix, only[0]]);
  for (const [name, inside] of folders) {
    const path = [...prefix, name];
    places.push({ kind: "folder", path, name, places: placesIn(inside, path) });
  }
  return places.toSorted((a, b) => (a.kind === b.kind ? compareNames(a.name, b.name) : a.kind === "folder" ? -1 : 1));
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
