import { customFunctionNamed, customFunctionUses, limits, may } from "@sheaf/contract";
import { sql } from "kysely";
import { operation, type OperationContext } from "../../platform/operations/index.ts";
import { loadInodeFacts } from "../documents/index.ts";
import type { DocumentReader } from "../workbooks/index.ts";
import { customFunctionsOf, keyOf } from "./store.ts";

/** What calls a custom function: other functions, and documents as their editors and their readers have them now. */
export function listCustomFunctionUses(documents: DocumentReader) {
  return operation({
    name: "ListCustomFunctionUses",
    kind: "query",
    transport: { kind: "graphql", field: "customFunctionUses" },
    summary: "What calls a custom function: other functions, and documents by name where the caller may see them",
    input: customFunctionNamed,
    output: customFunctionUses,
    capability: "canAdmin",
    ids: {},
    run: async (context, { name }) => {
      const { db, principal } = context;
      const calls = callsOf(name);
      const functions = (await customFunctionsOf(db, principal.organizationId))
        .filter((one) => keyOf(one.name) !== keyOf(name) && calls(one.formula))
        .map((one) => one.name);
      const found: { readonly id: string; readonly name: string }[] = [];
      for (const candidate of await candidates(context, name)) {
        if (found.length >= limits.listPage) break;
        const draft = await documents.at(db, principal.organizationId, candidate.id, null);
        const read =
          candidate.published_version === null ? null : await documents.published(db, principal.organizationId, candidate.id, null);
        // Their texts as JSON: names of functions are letters and digits, which stand there as they are.
        if ([draft, read].some((state) => state !== null && calls(JSON.stringify(state.document.pages)))) found.push(candidate);
      }
      const facts = await loadInodeFacts(
        db,
        principal,
        found.map(({ id }) => id),
      );
      const seen = found.filter(({ id }) => {
        const known = facts.get(id);
        return known !== undefined && may(principal, "inode.view", known.object).allowed;
      });
      return {
        functions,
        documents: seen.map(({ id, name: called }) => ({ inodeId: id, name: called })),
      };
    },
  });
}

/** Whether a text holds a call. Names are letters and digits (`checkDefinition`), whatever else was asked for is called nowhere. */
function callsOf(name: string): (text: string) => boolean {
  if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) return () => false;
  const call = new RegExp(`(?<![\\p{L}\\p{N}_])${name}\\s*\\(`, "iu");
  return (text) => call.test(text);
}

/** Documents that held the name at some time, by name; a look at each tells whether it is still there, and is a call. */
async function candidates({ db, principal }: OperationContext, name: string) {
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom("inodes as i")
    .innerJoin("workbooks as w", (join) => join.onRef("w.organization_id", "=", "i.organization_id").onRef("w.inode_id", "=", "i.id"))
    .select(["i.id", "i.name", "w.published_version"])
    .where("i.organization_id", "=", principal.organizationId)
    .where("i.archived_at", "is", null)
    .where((e) =>
      e.or([
        e.exists(
          e
            .selectFrom("snapshots as s")
            .select("s.sequence")
            .whereRef("s.organization_id", "=", "i.organization_id")
            .whereRef("s.workbook_id", "=", "i.id")
            .where(sql<boolean>`s.document::text ilike ${pattern}`),
        ),
        e.exists(
          e
            .selectFrom("operation_log as o")
            .select("o.sequence")
            .whereRef("o.organization_id", "=", "i.organization_id")
            .whereRef("o.workbook_id", "=", "i.id")
            .where(sql<boolean>`o.payload::text ilike ${pattern}`),
        ),
      ]),
    )
    .orderBy("i.name")
    .limit(1_000)
    .execute();
}
