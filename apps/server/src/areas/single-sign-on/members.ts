import { CodedError, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Database } from "../../platform/database/index.ts";
import type { Services } from "../../platform/services.ts";
import { holdAdministrators, insertMember, welcome } from "../organizations/index.ts";
import type { Described } from "./describe.ts";
import type { Provider } from "./providers.ts";

/** How somebody comes in: as whom, and what the rules give them. */
export type Admission =
  | { readonly kind: "known"; readonly userId: string }
  | { readonly kind: "linked"; readonly userId: string }
  | { readonly kind: "new"; readonly email: string }
  | { readonly kind: "refused"; readonly text: ErrorText };

/** Whether and as whom somebody comes in; changes nothing. `db` may be a transaction, and then the member is held. */
export async function admit(db: Database, provider: Provider, person: Described): Promise<Admission> {
  const { organizationId, id, settings } = provider;
  if (person.subject === "" || person.subject.length > 500)
    return refused(message("errors-access.identity-provider.identity-provider-not-say"));
  if (settings.domains.length > 0) {
    const domain = person.email?.slice(person.email.lastIndexOf("@") + 1);
    if (domain === undefined || !settings.domains.includes(domain))
      return refused(message("errors-access.identity-provider.addresses-domain-not-let"));
  }
  const known = await db
    .selectFrom("member_identities as i")
    .innerJoin("members as m", (join) => join.onRef("m.organization_id", "=", "i.organization_id").onRef("m.user_id", "=", "i.user_id"))
    .select(["m.user_id", "m.is_archived"])
    .where("i.organization_id", "=", organizationId)
    .where("i.provider_id", "=", id)
    .where("i.subject", "=", person.subject)
    .executeTakeFirst();
  if (known !== undefined)
    return known.is_archived
      ? refused(message("errors-access.identity-provider.account-archived"))
      : { kind: "known", userId: known.user_id };
  if (person.email === null) return refused(message("errors-access.identity-provider.no-email"));
  // whoever can write any address into their profile is not whoever it belongs to (V10)
  if (!person.isVerified) return refused(message("errors-access.identity-provider.unverified-email"));
  const member = await db
    .selectFrom("members as m")
    .leftJoin("member_identities as i", (join) =>
      join.onRef("i.organization_id", "=", "m.organization_id").onRef("i.user_id", "=", "m.user_id").on("i.provider_id", "=", id),
    )
    .select((eb) => [
      "m.user_id",
      "m.is_archived",
      "m.user_kind",
      "m.password_hash",
      "i.subject",
      eb
        .exists(
          eb
            .selectFrom("member_identities as other")
            .select("other.subject")
            .whereRef("other.organization_id", "=", "m.organization_id")
            .whereRef("other.user_id", "=", "m.user_id"),
        )
        .as("is_connected"),
    ])
    .where("m.organization_id", "=", organizationId)
    .where("m.email", "=", person.email)
    .executeTakeFirst();
  if (member === undefined)
    return settings.createsMembers ? { kind: "new", email: person.email } : refused(message("errors-access.identity-provider.no-member"));
  if (member.is_archived || member.user_kind === "embed") return refused(message("errors-access.identity-provider.account-archived"));
  // who was added and has never come in has no other way
  const isWaiting = member.password_hash === null && member.is_connected !== true;
  if (member.subject !== null || !(settings.linksMembers || isWaiting))
    return refused(message("errors-access.identity-provider.address-in-use"));
  return { kind: "linked", userId: member.user_id };
}

const refused = (text: ErrorText): Admission => ({ kind: "refused", text });

/** What the rules give: the first account type that is named, and every team. */
export function given(
  provider: Provider,
  groups: readonly string[],
): { readonly accountTypeId: string; readonly teamIds: readonly string[] } {
  const matching = provider.settings.rules.filter(({ group }) => groups.includes(group));
  return {
    accountTypeId: matching.find(({ accountTypeId }) => accountTypeId !== null)?.accountTypeId ?? provider.settings.accountTypeId,
    teamIds: [...new Set(matching.flatMap(({ teamId }) => teamId ?? []))],
  };
}

/** Lets somebody in, in one transaction: makes or links the member, and gives what the rules say. */
export async function enter(
  services: Services,
  db: Database,
  provider: Provider,
  person: Described,
): Promise<{ readonly userId: string; readonly email: string; readonly how: "known" | "linked" | "new" }> {
  const { organizationId } = provider;
  const admission = await admit(db, provider, person);
  if (admission.kind === "refused") throw new CodedError("EACCES", admission.text);
  const rights = given(provider, person.groups);
  const userId =
    admission.kind === "new"
      ? await insertMember(
          { db, ids: services.ids },
          {
            organizationId,
            email: admission.email,
            firstName: person.firstName,
            lastName: person.lastName,
            userKind: "internal",
            accountTypeId: await standing(db, provider, rights.accountTypeId),
            passwordHash: null,
          },
        )
      : admission.userId;
  if (admission.kind === "new") await welcome(services, db, { organizationId, userId });
  if (admission.kind === "known") await touch(services, db, provider, person.subject);
  else await connect(services, db, provider, { subject: person.subject, userId });
  if (admission.kind === "new" || provider.settings.managesRights) await applyRights(db, provider, userId, rights);
  const { email } = await db
    .selectFrom("members")
    .select("email")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { userId, email, how: admission.kind };
}

/** Remembers by which name the provider knows a member. */
export async function connect(
  services: Pick<Services, "clock">,
  db: Database,
  { organizationId, id }: Provider,
  { subject, userId }: { readonly subject: string; readonly userId: string },
): Promise<void> {
  const now = new Date(services.clock.now());
  const made = await db
    .insertInto("member_identities")
    .values({ organization_id: organizationId, provider_id: id, subject, user_id: userId, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("subject")
    .executeTakeFirst();
  if (made === undefined) throw new CodedError("EEXIST", message("errors-access.identity-provider.identity-account-connected-already"));
}

async function touch({ clock }: Services, db: Database, { organizationId, id }: Provider, subject: string): Promise<void> {
  await db
    .updateTable("member_identities")
    .set({ used_at: new Date(clock.now()) })
    .where("organization_id", "=", organizationId)
    .where("provider_id", "=", id)
    .where("subject", "=", subject)
    .execute();
}

/** The account type if it is still there, else the provider's own one, else whichever can do least. */
async function standing(db: Database, { organizationId, settings }: Provider, wanted: string): Promise<string> {
  const types = await db
    .selectFrom("account_types")
    .select(["id", "is_admin_like", "capabilities"])
    .where("organization_id", "=", organizationId)
    .execute();
  const least = types.filter((type) => !type.is_admin_like).toSorted((a, b) => a.capabilities.length - b.capabilities.length)[0];
  const found = [wanted, settings.accountTypeId].find((id) => types.some((type) => type.id === id)) ?? least?.id;
  if (found === undefined) throw new CodedError("EACCES", message("errors-access.identity-provider.no-account-type"));
  return found;
}

/** Account type and teams by the rules. Teams that no rule names are nobody's business here. */
async function applyRights(
  db: Database,
  provider: Provider,
  userId: string,
  { accountTypeId, teamIds }: { readonly accountTypeId: string; readonly teamIds: readonly string[] },
): Promise<void> {
  const { organizationId, settings } = provider;
  if (settings.rules.some((rule) => rule.accountTypeId !== null)) {
    const type = await standing(db, provider, accountTypeId);
    const administrators = await holdAdministrators(db, organizationId);
    // somebody must be left who can let people in again, whatever a provider says of them
    if (administrators.length !== 1 || administrators[0] !== userId)
      await db
        .updateTable("members")
        .set({ account_type_id: type })
        .where("organization_id", "=", organizationId)
        .where("user_id", "=", userId)
        .execute();
  }
  const named = [...new Set(settings.rules.flatMap((rule) => rule.teamId ?? []))];
  const lost = named.filter((id) => !teamIds.includes(id));
  if (lost.length > 0)
    await db
      .deleteFrom("team_members")
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", userId)
      .where("team_id", "in", lost)
      .execute();
  if (teamIds.length === 0) return;
  const there = await db
    .selectFrom("teams")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "in", teamIds)
    .where("archived_at", "is", null)
    .execute();
  if (there.length > 0)
    await db
      .insertInto("team_members")
      .values(there.map(({ id }) => ({ organization_id: organizationId, team_id: id, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
