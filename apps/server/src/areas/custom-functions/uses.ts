import { customFunctionNamed, customFunctionUses, limits, may } from "@sheaf/contract";
import { operation } from "../../platform/operations/index.ts";
import { loadInodeFacts } from "../documents/index.ts";
import { type DocumentReader, documentsMentioning } from "../workbooks/index.ts";
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
      const { db, actor } = context;
      const calls = callsOf(name);
      const functions = (await customFunctionsOf(db, actor.organizationId))
        .filter((one) => keyOf(one.name) !== keyOf(name) && calls(one.formula))
        .map((one) => one.name);
      const found: { readonly id: string; readonly name: string }[] = [];
      for (const candidate of await documentsMentioning(db, actor.organizationId, name)) {
        if (found.length >= limits.listPage) break;
        const draft = await documents.at(db, actor.organizationId, candidate.id, null);
        const { publishedVersion: version } = candidate;
        const read = version === null ? null : await documents.published(db, actor.organizationId, candidate.id, version);
        // Their texts as JSON: names of functions are letters and digits, which stand there as they are.
        if ([draft, read].some((state) => state !== null && calls(JSON.stringify(state.document.pages)))) found.push(candidate);
      }
      const facts = await loadInodeFacts(
        db,
        actor,
        found.map(({ id }) => id),
      );
      const seen = found.filter(({ id }) => {
        const known = facts.get(id);
        return known !== undefined && may(actor, "inode.view", known.object).allowed;
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
