import { type Actor, CodedError, done, licenseAsking, licenseOffer, noInput } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Database } from "../../../platform/database/index.ts";
import type { Allowance } from "../../../platform/http/index.ts";
import { audit, operation, requireRow } from "../../../platform/operations/index.ts";
import { licenseRequestMail } from "./mails.ts";
import { managersOfPeople } from "./who-manages-people.ts";

const HOUR = 3_600_000;
/** Who is declined may ask again, but not day and night. */
const ofPerson: Allowance = { burst: 3, refill: 8 * HOUR };
/** Who is told of one request by mail. */
const MOST_TOLD = 10;

interface OfferedType {
  readonly accountTypeId: string;
  readonly name: string;
  readonly description: string;
  readonly adds: string[];
}

/** Account types that would give the actor more, none for administrators: whoever has everything asks for nothing. */
async function offeredTo(db: Database, actor: Actor): Promise<readonly OfferedType[]> {
  // those outside the organization are given what they need by those inside
  if (actor.userKind !== "internal" || actor.isAdminLike) return [];
  const own = await db
    .selectFrom("members as m")
    .innerJoin("account_types as a", (join) =>
      join.onRef("a.organization_id", "=", "m.organization_id").onRef("a.id", "=", "m.account_type_id"),
    )
    .select(["a.id", "a.capabilities"])
    .where("m.organization_id", "=", actor.organizationId)
    .where("m.user_id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  const types = await db
    .selectFrom("account_types")
    .select(["id", "name", "description", "capabilities"])
    .where("organization_id", "=", actor.organizationId)
    .where("is_admin_like", "=", false)
    .where("id", "<>", own.id)
    .orderBy("name")
    .execute();
  const has = new Set<string>(own.capabilities);
  return types
    .map(({ id, name, description, capabilities }) => ({
      accountTypeId: id,
      name,
      description,
      adds: capabilities.filter((capability) => !has.has(capability)),
      // a type that would take something away is no upgrade
      keeps: own.capabilities.every((capability) => capabilities.includes(capability)),
    }))
    .filter(({ adds, keeps }) => adds.length > 0 && keeps)
    .toSorted((a, b) => a.adds.length - b.adds.length)
    .map(({ keeps: _, ...type }) => type);
}

export const readLicenseOffer = operation({
  name: "ReadLicenseOffer",
  kind: "query",
  transport: { kind: "graphql", field: "licenseOffer" },
  summary: "Account types that the caller may ask for, with what each would add, and what became of their last request",
  input: noInput,
  output: licenseOffer,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async ({ db, actor, attributes }) => {
    const { allowLicenseUpgradeRequest } = await attributes.of(actor.organizationId);
    if (!allowLicenseUpgradeRequest) return { isOpen: false, accountTypes: [], request: null };
    const accountTypes = [...(await offeredTo(db, actor))];
    const last = await db
      .selectFrom("license_requests as r")
      .innerJoin("account_types as a", (join) =>
        join.onRef("a.organization_id", "=", "r.organization_id").onRef("a.id", "=", "r.account_type_id"),
      )
      .select(["r.account_type_id", "r.state", "r.created_at", "a.name"])
      .where("r.organization_id", "=", actor.organizationId)
      .where("r.member_id", "=", actor.userId)
      .orderBy("r.created_at", "desc")
      .limit(1)
      .executeTakeFirst();
    return {
      isOpen: accountTypes.length > 0,
      accountTypes,
      request:
        last === undefined
          ? null
          : { accountTypeId: last.account_type_id, accountType: last.name, state: last.state, createdAt: last.created_at.toISOString() },
    };
  },
});

export const requestLicense = operation({
  name: "RequestLicense",
  kind: "mutation",
  transport: { kind: "graphql", field: "requestLicense" },
  summary: "Asks those who manage people for an account type that allows more; they are told by mail and in the product",
  input: licenseAsking,
  output: done,
  capability: null,
  ids: { accountTypeId: "account-type" },
  run: async (context, { accountTypeId, message: note }) => {
    const { db, actor, ids, jobs, attributes } = context;
    const { organizationId, userId } = actor;
    await requireRow(context, "account_types", accountTypeId);
    const { allowLicenseUpgradeRequest } = await attributes.of(organizationId);
    if (!allowLicenseUpgradeRequest || actor.userKind !== "internal") throw new CodedError("EPERM");
    if (!(await offeredTo(db, actor)).some((type) => type.accountTypeId === accountTypeId))
      throw new CodedError("EINVAL", message("errors-organization.people.account-type-add-nothing"), { field: "accountTypeId" });
    await context.attempts.require(`license ${organizationId}/${userId}`, ofPerson);
    const id = ids.make();
    const words = (note ?? "").trim();
    const written = await db
      .insertInto("license_requests")
      .values({
        organization_id: organizationId,
        id,
        member_id: userId,
        account_type_id: accountTypeId,
        message: words,
        created_at: new Date(context.clock.now()),
      })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "member_id"])
          .where("state", "=", "open")
          .doUpdateSet({ account_type_id: accountTypeId, message: words }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(context, "license.request", { kind: "account-type", id: accountTypeId });
    // one that waits is changed, and told of once
    if (written.id !== id) return { success: true };
    const told = (await managersOfPeople(db, organizationId)).filter((each) => each !== userId).slice(0, MOST_TOLD);
    for (const memberId of told)
      await jobs.enqueue(db, licenseRequestMail, {
        actor: { organizationId, memberId: userId },
        payload: { requestId: id, memberId },
        key: `license ${id} ${memberId}`,
      });
    return { success: true };
  },
});
