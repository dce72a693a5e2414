// V31 for parts of connections: whatever a document is made of, it reads nothing that its maker was not given.
import type { Actor, ConnectionObject } from "@sheaf/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AccessContext, forbiddenSource, newPlaces, type SourceRights } from "./sources.ts";

const CONNECTION = "11111111-1111-4111-8111-111111111111";
const paths = ["a", "b"].flatMap((schema) => ["x", "y", "z"].map((table): readonly string[] => ["db", schema, table]));
const isWithin = (part: readonly string[], path: readonly string[]): boolean => part.every((step, index) => path[index] === step);

const actor: Actor = {
  organizationId: "o",
  userId: "u",
  userKind: "internal",
  isAdminLike: false,
  capabilities: new Set(["canViewConnection", "canWriteSQL", "canJoin", "canCreateDatasheet"]),
  teams: [],
  via: { kind: "session", familyId: "f" },
};
const rightsWith = (parts: readonly (readonly string[])[]): SourceRights => {
  const object: ConnectionObject = { kind: "connection", organizationId: "o", right: null, managed: false, parts, annotated: [] };
  return {
    connections: (_, ids) => Promise.resolve(new Map(ids.includes(CONNECTION) ? [[CONNECTION, object]] : [])),
    files: () => Promise.resolve(new Map()),
    // by the end of the path, as warehouses resolve names
    tablePath: (_, __, path) => {
      const found = paths.filter((full) => isWithin([...path].toReversed(), [...full].toReversed()));
      return Promise.resolve(found.length === 1 ? (found[0] ?? null) : null);
    },
  };
};

type Source = Readonly<Record<string, unknown>>;
const table = fc.constantFrom(...paths).map((path): Source => ({ kind: "warehouse-table", connectionId: CONNECTION, path }));
const odd = fc.constantFrom<Source>(
  { kind: "sql", connectionId: CONNECTION, statement: "select 1" },
  { kind: "warehouse-table", connectionId: CONNECTION, path: ["x"] },
  { kind: "warehouse-table", connectionId: CONNECTION, path: "db.a.x" },
  { kind: "empty", connectionId: CONNECTION },
  { kind: "something-new", connectionId: CONNECTION, path: ["db", "a", "x"] },
);
const { source } = fc.letrec<{ source: Source }>((tie) => ({
  source: fc.oneof(
    { maxDepth: 3 },
    { weight: 5, arbitrary: table },
    { weight: 1, arbitrary: odd },
    fc.record({ kind: fc.constant("union"), sources: fc.array(tie("source"), { minLength: 1, maxLength: 3 }) }),
    fc.tuple(tie("source"), tie("source")).map(([left, right]): Source => ({ kind: "join", joins: [{ left, right, columns: [] }] })),
    tie("source").map((inner): Source => ({ kind: "transpose", source: inner })),
  ),
}));

/** Whether all that a source is made of are whole tables under one of the parts. */
function isGiven(piece: unknown, parts: readonly (readonly string[])[]): boolean {
  if (Array.isArray(piece)) return piece.every((one) => isGiven(one, parts));
  if (typeof piece !== "object" || piece === null) return true;
  const { kind, connectionId, path } = piece as { kind?: unknown; connectionId?: unknown; path?: unknown };
  if (connectionId !== undefined) {
    const full = paths.find((one) => JSON.stringify(one) === JSON.stringify(path));
    return kind === "warehouse-table" && full !== undefined && parts.some((part) => isWithin(part, full));
  }
  return Object.values(piece).every((one) => isGiven(one, parts));
}

test("a document is refused exactly where it reads something else than whole tables that its maker was given", async () => {
  const part = fc.constantFrom(...paths.flatMap((path) => [path, path.slice(0, 2)]), ["other"]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.array(source, { minLength: 1, maxLength: 3 }),
      async (parts, sources) => {
        const document = { pages: [{ id: "p", elements: sources.map((one, index) => ({ id: `e${index}`, kind: "table", source: one })) }] };
        const context = { actor } as unknown as AccessContext;
        const forbidden = await forbiddenSource(context, rightsWith(parts), newPlaces(null, document));
        expect(forbidden === null).toBe(isGiven(sources, parts));
      },
    ),
    { numRuns: 500 },
  );
});
