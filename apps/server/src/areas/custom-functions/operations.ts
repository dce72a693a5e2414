import {
  CodedError,
  customFunctionDeletion,
  customFunctionNamed,
  customFunctionSave,
  customFunctionVersion,
  done,
  limits,
  noInput,
  ofFinding,
} from "@sheaf/contract";
import { checkDefinition, type CustomFunction } from "@sheaf/formula";
import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { z } from "zod";
import { audit, operation, type OperationContext } from "../../platform/operations/index.ts";
import { customFunctionsOf, keyOf, lockFunctions, newest, presentVersion, versions } from "./store.ts";

export const listCustomFunctions = operation({
  name: "ListCustomFunctions",
  kind: "query",
  transport: { kind: "graphql", field: "customFunctions" },
  summary: "The organization's own functions of the formula language, by name",
  input: noInput,
  output: z.array(customFunctionVersion),
  capability: null,
  scope: "documents:read",
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await newest(db, actor.organizationId).execute();
    return rows.filter((row) => !row.is_deleted).map(presentVersion);
  },
});

export const listCustomFunctionVersions = operation({
  name: "ListCustomFunctionVersions",
  kind: "query",
  transport: { kind: "graphql", field: "customFunctionVersions" },
  summary: "Every version of a custom function, the newest first; of one that was taken away too",
  input: customFunctionNamed,
  output: z.array(customFunctionVersion),
  capability: "canAdmin",
  ids: {},
  run: async ({ db, actor }, { name }) => {
    const rows = await versions(db, actor.organizationId)
      .where("f.name_key", "=", keyOf(name))
      .orderBy("f.version", "desc")
      .limit(limits.customFunctionVersions)
      .execute();
    if (rows.length === 0) throw new CodedError("ENOENT");
    return rows.map(presentVersion);
  },
});

export const saveCustomFunction = operation({
  name: "SaveCustomFunction",
  kind: "mutation",
  transport: { kind: "graphql", field: "saveCustomFunction" },
  summary: "Makes a custom function, or a new version of one; every formula that calls it means the new one at once",
  input: customFunctionSave,
  output: customFunctionVersion,
  capability: "canAdmin",
  ids: {},
  run: async (context, { expectedVersion, ...defined }) => {
    const { db, actor } = context;
    await lockFunctions(db, actor.organizationId);
    const before = await requireVersion(context, defined.name, expectedVersion);
    const others = await customFunctionsOf(db, actor.organizationId);
    if ((before === null || before.is_deleted) && others.length >= limits.customFunctions)
      throw new CodedError(
        "EINVAL",
        message("errors-organization.custom-functions.organization-most-custom-functions", { most: limits.customFunctions }),
      );
    requireSound(defined, others);
    await insertVersion(context, defined, expectedVersion + 1, false);
    await audit(context, "custom-function.save", { kind: "custom-function", id: defined.name }, { version: expectedVersion + 1 });
    announce(context);
    const [row] = await newest(db, actor.organizationId).where("f.name_key", "=", keyOf(defined.name)).execute();
    if (row === undefined) throw new Error("the new version is not there");
    return presentVersion(row);
  },
});

export const deleteCustomFunction = operation({
  name: "DeleteCustomFunction",
  kind: "mutation",
  transport: { kind: "graphql", field: "deleteCustomFunction" },
  summary: "Takes a custom function away; its versions are kept, and formulas that call it say that it is gone",
  input: customFunctionDeletion,
  output: done,
  capability: "canAdmin",
  ids: {},
  run: async (context, { name, expectedVersion }) => {
    await lockFunctions(context.db, context.actor.organizationId);
    const before = await requireVersion(context, name, expectedVersion);
    if (before === null || before.is_deleted) throw new CodedError("ENOENT");
    await insertVersion(context, before, expectedVersion + 1, true);
    await audit(context, "custom-function.delete", { kind: "custom-function", id: before.name }, { version: expectedVersion + 1 });
    announce(context);
    return { success: true };
  },
});

/** Open pages check formulas with the functions that they know of: they are told to ask again. */
function announce({ bus, actor: { organizationId }, afterCommit }: OperationContext): void {
  afterCommit(() => bus.publish({ kind: "functions-changed", organizationId }));
}

/** The newest version, which must be the one that the caller knows; null where there never was one. */
async function requireVersion({ db, actor }: OperationContext, name: string, expected: number) {
  const row = await newest(db, actor.organizationId).where("f.name_key", "=", keyOf(name)).executeTakeFirst();
  const found = row?.version ?? 0;
  if (found === expected) return row ?? null;
  if (expected > 0 && found === 0) throw new CodedError("ENOENT");
  if (expected === 0 && row?.is_deleted === false)
    throw new CodedError("EEXIST", message("errors-organization.custom-functions.function-called-already", { name: row.name }));
  throw new CodedError("ESTALE", message("errors-organization.custom-functions.newest-version", { version: String(found) }), {
    version: found,
  });
}

/** Refuses (EINVAL) what the formula language finds wrong, at the field where it stands. */
export function requireSound(defined: CustomFunction, others: readonly CustomFunction[]): void {
  const errors = checkDefinition(defined, others)
    .diagnostics.filter(({ code }) => code.startsWith("E_"))
    .map(({ code, message: said, span }) => ({ code, message: ofFinding(said), span }));
  const [first] = errors;
  if (first === undefined) return;
  throw new CodedError("EINVAL", first.message, {
    fields: errors.map(({ message: text, span }) => ({ path: span === null ? "request.name" : "request.formula", message: text })),
    diagnostics: errors.map((error) => ({ ...error, message: inEnglish(error.message) })),
  });
}

async function insertVersion(
  { db, actor, clock }: OperationContext,
  { name, doc, params, formula }: CustomFunction,
  version: number,
  isDeleted: boolean,
): Promise<void> {
  await db
    .insertInto("custom_function_versions")
    .values({
      organization_id: actor.organizationId,
      name_key: keyOf(name),
      version,
      name,
      doc,
      params: JSON.stringify(params),
      formula,
      is_deleted: isDeleted,
      created_at: new Date(clock.now()),
      created_by: actor.userId,
    })
    .execute();
}
