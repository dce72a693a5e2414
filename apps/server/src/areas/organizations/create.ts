import { builtInAccountTypes, CodedError, emailSchema, limits, nameSchema, requireSlug } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { type Ids, randomToken } from "../../platform/ids.ts";

export interface NewOrganization {
  readonly slug: string;
  /** Absent: the slug. */
  readonly name?: string;
  readonly admin: { readonly email: string; readonly firstName?: string; readonly lastName?: string };
  /** Absent: one is made and returned. */
  readonly password?: string;
  readonly timeZone?: string;
  /** One of the places of organizations. */
  readonly locale?: string | null;
}

export interface CreatedOrganization {
  readonly organizationId: string;
  readonly slug: string;
  readonly userId: string;
  readonly email: string;
  /** Set only if it was made here; kept nowhere. */
  readonly password: string | null;
  readonly managedConnectionId: string;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly hash: (password: string) => Promise<string>;
}

/** A password that people can type: 20 letters and digits, 119 bits. */
export function makePassword(): string {
  let text = "";
  while (text.length < 20) text += randomToken(24).replaceAll(/[^A-Za-z0-9]/g, "");
  return text.slice(0, 20);
}

function inTransaction<T>(db: Database, run: (db: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

/** Makes an organization with its account types, its first administrator, that person's own folder and its warehouse connection. */
export async function createOrganization(parts: Parts, wanted: NewOrganization): Promise<CreatedOrganization> {
  const slug = requireSlug(wanted.slug);
  const email = emailSchema.safeParse(wanted.admin.email);
  if (!email.success) throw new CodedError("EINVAL", message("errors-organization.settings.invalid-email"), { field: "email" });
  const name = nameSchema.safeParse(wanted.name ?? wanted.slug);
  if (!name.success) throw new CodedError("EINVAL", message("errors.common.organization-needs-name"), { field: "name" });
  const password = wanted.password ?? makePassword();
  const passwordHash = await parts.hash(password);
  const organizationId = parts.ids.make();
  const managedConnectionId = parts.ids.make();
  const userId = await inTransaction(parts.db, async (db) => {
    const taken = await db.selectFrom("organizations").select("id").where("slug", "=", slug).executeTakeFirst();
    const longAgo = new Date(parts.clock.now() - limits.freedSlugDays * 24 * 3600 * 1000);
    const freed = await db
      .selectFrom("former_slugs")
      .select("slug")
      .where("slug", "=", slug)
      .where("freed_at", ">", longAgo)
      .executeTakeFirst();
    const removed = await db
      .selectFrom("removed_organizations")
      .select("slug")
      .where("slug", "=", slug)
      .where("removed_at", ">", longAgo)
      .executeTakeFirst();
    if (taken !== undefined || freed !== undefined || removed !== undefined)
      throw new CodedError("EEXIST", message("errors.common.url-not-available"), { field: "slug" });
    const inserted = await db
      .insertInto("organizations")
      .values({ id: organizationId, slug, name: name.data, license_expiry_date: null })
      // of two at the same moment one is told
      .onConflict((conflict) => conflict.column("slug").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted === undefined) throw new CodedError("EEXIST", message("errors.common.url-not-available"), { field: "slug" });
    for (const [attribute, value] of [
      ["timezone", wanted.timeZone],
      ["locale", wanted.locale],
    ] as const) {
      if (value == null) continue;
      await db
        .insertInto("organization_attributes")
        .values({ organization_id: organizationId, name: attribute, value: JSON.stringify(value), changed_by: null })
        .execute();
    }
    const accountTypes = builtInAccountTypes.map((type) => ({
      organization_id: organizationId,
      id: parts.ids.make(),
      name: type.name,
      description: type.description,
      is_admin_like: type.isAdminLike,
      is_built_in: true,
      capabilities: [...type.capabilities],
    }));
    await db.insertInto("account_types").values(accountTypes).execute();
    const admin = accountTypes.find((type) => type.is_admin_like);
    if (admin === undefined) throw new Error("no administrator among the account types");
    const created = await insertMember(
      { ...parts, db },
      {
        organizationId,
        email: email.data,
        firstName: wanted.admin.firstName ?? "",
        lastName: wanted.admin.lastName ?? "",
        userKind: "internal",
        accountTypeId: admin.id,
        passwordHash,
      },
    );
    await db
      .insertInto("connections")
      .values({
        organization_id: organizationId,
        id: managedConnectionId,
        name: "Sheaf warehouse",
        description: "Samples and uploaded files of this organization",
        engine: "duckdb",
        managed: true,
        sealed_secret: null,
        created_by: null,
      })
      .execute();
    await db
      .insertInto("connection_grants")
      .values({ organization_id: organizationId, connection_id: managedConnectionId, member_id: null, access_right: "edit" })
      .execute();
    return created;
  });
  return {
    organizationId,
    slug,
    userId,
    email: email.data,
    password: wanted.password === undefined ? password : null,
    managedConnectionId,
  };
}

/** Adds a member and their own folder. The e-mail address must be free in the organization. */
export async function insertMember(
  parts: { readonly db: Database; readonly ids: Ids },
  member: {
    readonly organizationId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly userKind: "internal" | "external" | "guest";
    readonly accountTypeId: string;
    /** Null: they cannot sign in yet. */
    readonly passwordHash: string | null;
  },
): Promise<string> {
  const userId = parts.ids.make();
  const homeId = parts.ids.make();
  const inserted = await parts.db
    .insertInto("members")
    .values({
      organization_id: member.organizationId,
      user_id: userId,
      email: member.email,
      first_name: member.firstName,
      last_name: member.lastName,
      user_kind: member.userKind,
      account_type_id: member.accountTypeId,
      password_hash: member.passwordHash,
      profile_image_url: null,
      home_inode_id: null,
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "email"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (inserted === undefined) throw new CodedError("EEXIST", message("errors.common.member-email-exists"), { field: "email" });
  await parts.db
    .insertInto("inodes")
    .values({
      organization_id: member.organizationId,
      id: homeId,
      type: "folder",
      name: "My documents",
      parent_id: null,
      root: "home",
      owner_id: userId,
      updated_by: userId,
      archived_with: null,
      badge: null,
    })
    .execute();
  await parts.db
    .updateTable("members")
    .set({ home_inode_id: homeId })
    .where("organization_id", "=", member.organizationId)
    .where("user_id", "=", userId)
    .execute();
  return userId;
}
