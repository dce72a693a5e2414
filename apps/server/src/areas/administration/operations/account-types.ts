import { accountTypeRemoval, accountTypeSaving, accountTypeSummary, CodedError, done, lackingPrerequisite } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { audit, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { presentAccountTypes, requireAccountType } from "../../organizations/index.ts";

export const saveAccountType = operation({
  name: "SaveAccountType",
  kind: "mutation",
  transport: { kind: "graphql", field: "saveAccountType" },
  summary: "Makes an account type, or changes what one may do; its members have it at once. Each capability comes with those it needs",
  input: accountTypeSaving,
  output: accountTypeSummary,
  capability: "canAdmin",
  scope: "organization:write",
  ids: { accountTypeId: "account-type" },
  run: async (context, { accountTypeId, name, description, featurePermissionSet }) => {
    const { db, actor, ids } = context;
    const { organizationId } = actor;
    const id = accountTypeId ?? ids.make();
    if (accountTypeId != null) await requireChangeable(context, accountTypeId);
    const taken = await db
      .selectFrom("account_types")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where((e) => e(e.fn("lower", ["name"]), "=", name.toLowerCase()))
      .where("id", "<>", id)
      .executeTakeFirst();
    if (taken !== undefined)
      throw new CodedError("EEXIST", message("errors-organization.administration.type-name-taken"), { field: "name" });
    const given = [...new Set(featurePermissionSet)];
    const lacking = lackingPrerequisite(given);
    if (lacking !== null)
      throw new CodedError(
        "EINVAL",
        message("errors-organization.administration.capability-needs", { name: lacking.name, needs: lacking.needs }),
        {
          field: "featurePermissionSet",
        },
      );
    const said = { name, capabilities: given, ...(description == null ? {} : { description }) };
    if (accountTypeId == null)
      await db
        .insertInto("account_types")
        .values({ organization_id: organizationId, id, description: "", is_admin_like: false, is_built_in: false, ...said })
        .execute();
    else await db.updateTable("account_types").set(said).where("organization_id", "=", organizationId).where("id", "=", id).execute();
    await audit(
      context,
      accountTypeId == null ? "account-type.create" : "account-type.update",
      { kind: "account-type", id },
      { capabilities: given.toSorted().join(",") },
    );
    await tellMembers(context, id);
    const [saved] = await presentAccountTypes(db, organizationId, id);
    if (saved === undefined) throw new Error("the account type is not there");
    return saved;
  },
});

export const removeAccountType = operation({
  name: "RemoveAccountType",
  kind: "mutation",
  transport: { kind: "graphql", field: "removeAccountType" },
  summary: "Ends an account type that is not built in; its members get another one",
  input: accountTypeRemoval,
  output: done,
  capability: "canAdmin",
  scope: "organization:write",
  ids: { accountTypeId: "account-type", replacementId: "account-type" },
  run: async (context, { accountTypeId, replacementId }) => {
    const { db, actor } = context;
    const { organizationId } = actor;
    const { isBuiltIn } = await requireChangeable(context, accountTypeId);
    await requireAccountType(context, replacementId);
    if (isBuiltIn) throw new CodedError("EPERM", message("errors-organization.administration.built-in-type-stays"));
    if (accountTypeId === replacementId)
      throw new CodedError("EINVAL", message("errors-organization.administration.needs-replacement"), {
        field: "replacementId",
      });
    await tellMembers(context, accountTypeId);
    await db
      .updateTable("members")
      .set({ account_type_id: replacementId })
      .where("organization_id", "=", organizationId)
      .where("account_type_id", "=", accountTypeId)
      .execute();
    // what was asked of it, and where its members started, goes with it
    for (const table of ["license_requests", "home_pages"] as const)
      await db.deleteFrom(table).where("organization_id", "=", organizationId).where("account_type_id", "=", accountTypeId).execute();
    await db.deleteFrom("account_types").where("organization_id", "=", organizationId).where("id", "=", accountTypeId).execute();
    await audit(context, "account-type.remove", { kind: "account-type", id: accountTypeId }, { replacement: replacementId });
    return { success: true };
  },
});

/** What administrators may do is fixed: nobody locks an organization up by a click. */
async function requireChangeable({ db, actor }: OperationContext, id: string): Promise<{ readonly isBuiltIn: boolean }> {
  const found = await db
    .selectFrom("account_types")
    .select(["is_admin_like", "is_built_in"])
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new CodedError("ENOENT");
  if (found.is_admin_like) throw new CodedError("EPERM", message("errors-organization.administration.administrators-stay"));
  return { isBuiltIn: found.is_built_in };
}

async function tellMembers({ db, actor, bus, afterCommit }: OperationContext, accountTypeId: string): Promise<void> {
  const { organizationId } = actor;
  const members = await db
    .selectFrom("members")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("account_type_id", "=", accountTypeId)
    .execute();
  afterCommit(() => members.forEach(({ user_id }) => bus.publish({ kind: "member-changed", organizationId, userId: user_id })));
}
