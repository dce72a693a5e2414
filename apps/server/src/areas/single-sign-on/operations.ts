import { makeOwnKey } from "./own-key.ts";
import {
  CodedError,
  done,
  limits,
  may,
  noInput,
  ownIdentity,
  type SignInProviderDraft,
  type SignInProviderKind,
  signInProvider,
  signInProviderDraft,
  signInProviderNaming,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { type Area, audit, demand, operation, type OperationContext } from "../../platform/operations/index.ts";
import { requireAccountType } from "../organizations/index.ts";
import { loadProviders, presentProviders, type Provider, sealSecret, settingsOf } from "./providers.ts";

function demandRules({ actor }: OperationContext): void {
  demand(may(actor, "organization.update", { kind: "organization", organizationId: actor.organizationId }));
}

const listProviders = operation({
  name: "ListSignInProviders",
  kind: "query",
  transport: { kind: "graphql", field: "signInProviders" },
  summary: "Identity providers of the organization, without their secrets",
  input: noInput,
  output: z.array(signInProvider),
  capability: "canAdmin",
  ids: {},
  run: async (context) => {
    demandRules(context);
    return presentProviders(context, context.db, context.actor.organizationId);
  },
});

const saveProvider = operation({
  name: "SaveSignInProvider",
  kind: "mutation",
  transport: { kind: "graphql", field: "saveSignInProvider" },
  summary: "Adds an identity provider, or changes one",
  input: signInProviderDraft,
  output: signInProvider,
  capability: "canAdmin",
  ids: { providerId: "sign-in-provider", accountTypeId: "account-type" },
  run: async (context, draft) => {
    const { db, actor, ids, clock } = context;
    const { organizationId } = actor;
    demandRules(context);
    await requireGifts(context, draft);
    const standing = await loadProviders(db, organizationId);
    const before = standing.find(({ id }) => id === draft.providerId);
    if (draft.providerId != null && before === undefined) throw new CodedError("ENOENT");
    if (standing.some(({ id, name }) => id !== draft.providerId && name.toLowerCase() === draft.name.toLowerCase()))
      throw new CodedError("EEXIST", message("errors-access.identity-provider.provider-name"), { field: "name" });
    if (before === undefined && standing.length >= limits.signInProviders)
      throw new CodedError("EINVAL", message("errors-access.identity-provider.too-many-providers"));
    const kind = requireKind(draft, before);
    requireAddress(context, draft);
    const id = before?.id ?? ids.make();
    const isMoved = before !== undefined && nameOf(before.settings) !== nameOf(draft);
    const sealed =
      draft.oidc == null
        ? ownKeyFor(context, draft, { organizationId, id, before })
        : sealedOf(context, draft.oidc, { organizationId, id, before, isMoved });
    const row = { name: draft.name, is_on: draft.isOn, settings: JSON.stringify(settingsOf(draft)), sealed_secret: sealed };
    if (before === undefined)
      await db
        .insertInto("sign_in_providers")
        .values({ organization_id: organizationId, id, kind, created_at: new Date(clock.now()), ...row })
        .execute();
    else
      await db
        .updateTable("sign_in_providers")
        .set({ ...row, version: before.version + 1 })
        .where("organization_id", "=", organizationId)
        .where("id", "=", id)
        .execute();
    // names that another issuer gives are other people's
    if (isMoved)
      await db.deleteFrom("member_identities").where("organization_id", "=", organizationId).where("provider_id", "=", id).execute();
    await requireDoor(context);
    await audit(
      context,
      before === undefined ? "sign-in-provider.create" : "sign-in-provider.update",
      { kind: "sign-in-provider", id },
      { isOn: draft.isOn },
    );
    const [saved] = await presentProviders(context, db, organizationId, id);
    if (saved === undefined) throw new Error("the provider is not there");
    return saved;
  },
});

/** What a provider gives must be the organization's own, and the caller's to give. */
async function requireGifts(context: OperationContext, { accountTypeId, rules }: SignInProviderDraft): Promise<void> {
  const { db, actor } = context;
  for (const id of new Set([accountTypeId, ...rules.flatMap((rule) => rule.accountTypeId ?? [])])) await requireAccountType(context, id);
  const teams = [...new Set(rules.flatMap((rule) => rule.teamId ?? []))];
  if (teams.length === 0) return;
  const found = await db
    .selectFrom("teams")
    .select("id")
    .where("organization_id", "=", actor.organizationId)
    .where("id", "in", teams)
    .where("archived_at", "is", null)
    .execute();
  if (found.length < teams.length)
    throw new CodedError("EINVAL", message("errors-access.identity-provider.team-rules-gone"), { field: "rules" });
}

/** A provider is of one kind, and stays of it. */
function requireKind({ oidc, saml }: SignInProviderDraft, before: Provider | undefined): SignInProviderKind {
  if ((oidc == null) === (saml == null)) throw new CodedError("EINVAL", message("errors-access.identity-provider.one-kind"));
  const kind = oidc == null ? "saml" : "oidc";
  if (before !== undefined && before.kind !== kind) throw new CodedError("EINVAL", message("errors-access.identity-provider.kind-stays"));
  return kind;
}

/** As a provider names itself: whom it names, it names as that. */
const nameOf = ({ oidc, saml }: Pick<SignInProviderDraft, "oidc"> & { readonly saml?: { readonly entityId: string } | null | undefined }) =>
  oidc?.issuer ?? saml?.entityId;

function requireAddress({ config }: OperationContext, { oidc, saml }: SignInProviderDraft): void {
  const [text, field] = oidc == null ? [saml?.entryPoint ?? "", "entryPoint"] : [oidc.issuer, "issuer"];
  const logout = saml?.logoutUrl ?? "";
  for (const [address, at] of [[text, field], ...(logout === "" ? [] : [[logout, "logoutUrl"]])] as const) {
    const url = new URL(address ?? "");
    if (url.username !== "" || url.password !== "")
      throw new CodedError("EINVAL", message("errors-access.identity-provider.address-holds-password"), { field: at });
    if (url.protocol !== "https:" && !config.allowPrivateAddresses)
      throw new CodedError("EINVAL", message("errors-access.identity-provider.address-not-https"), { field: at });
  }
}

/** The client's secret as it is kept; null where the client has none. */
function sealedOf(
  context: OperationContext,
  { clientSecret, clientAuthentication }: NonNullable<SignInProviderDraft["oidc"]>,
  own: { readonly organizationId: string; readonly id: string; readonly before: Provider | undefined; readonly isMoved: boolean },
): Buffer | null {
  if (clientAuthentication === "none") return null;
  if (clientSecret != null && clientSecret !== "") return sealSecret(context, own.organizationId, own.id, clientSecret);
  const kept = own.before?.sealedSecret ?? null;
  // a secret is shown to no other provider than the one that it was made for
  if (own.isMoved && kept !== null)
    throw new CodedError("EINVAL", message("errors-access.identity-provider.enter-secret-new-issuer"), { field: "clientSecret" });
  if (kept === null)
    throw new CodedError("EINVAL", message("errors-access.identity-provider.enter-client-secret"), { field: "clientSecret" });
  return kept;
}

/** The key of this server for one provider of SAML, once it signs anything; the same from then on, since the provider knows it. */
function ownKeyFor(
  context: OperationContext,
  { saml }: SignInProviderDraft,
  { organizationId, id, before }: { readonly organizationId: string; readonly id: string; readonly before: Provider | undefined },
): Buffer | null {
  const kept = before?.sealedSecret ?? null;
  if (kept !== null || saml == null || (saml.signsRequests !== true && (saml.logoutUrl ?? "") === "")) return kept;
  return sealSecret(context, organizationId, id, JSON.stringify(makeOwnKey(context.clock.now())));
}

/** Where a provider is the only door, one is left. */
async function requireDoor({ db, actor }: OperationContext): Promise<void> {
  const { auth_method } = await db
    .selectFrom("organizations")
    .select("auth_method")
    .where("id", "=", actor.organizationId)
    .executeTakeFirstOrThrow();
  if (auth_method !== "oauth_required" && auth_method !== "saml_required") return;
  if (!(await loadProviders(db, actor.organizationId)).some((provider) => provider.isOn))
    throw new CodedError("EINVAL", message("errors-access.identity-provider.last-provider"));
}

const removeProvider = operation({
  name: "RemoveSignInProvider",
  kind: "mutation",
  transport: { kind: "graphql", field: "removeSignInProvider" },
  summary: "Takes an identity provider away; the sessions that began by it end",
  input: signInProviderNaming,
  output: done,
  capability: "canAdmin",
  ids: { providerId: "sign-in-provider" },
  run: async (context, { providerId }) => {
    const { db, actor, bus, clock, afterCommit } = context;
    const { organizationId } = actor;
    demandRules(context);
    const [provider] = await loadProviders(db, organizationId, providerId);
    if (provider === undefined) throw new CodedError("ENOENT");
    for (const table of ["sign_in_flows", "member_identities"] as const)
      await db.deleteFrom(table).where("organization_id", "=", organizationId).where("provider_id", "=", providerId).execute();
    await db.deleteFrom("sign_in_providers").where("organization_id", "=", organizationId).where("id", "=", providerId).execute();
    await requireDoor(context);
    const ended = await db
      .updateTable("session_families")
      .set({ revoked_at: new Date(clock.now()), revoke_reason: "provider removed" })
      .where("organization_id", "=", organizationId)
      .where("provider_id", "=", providerId)
      .where("revoked_at", "is", null)
      .returning("id")
      .execute();
    await audit(context, "sign-in-provider.remove", { kind: "sign-in-provider", id: providerId }, { name: provider.name });
    afterCommit(() => ended.forEach(({ id }) => bus.publish({ kind: "session-revoked", organizationId, familyId: id })));
    return { success: true };
  },
});

const listOwnIdentities = operation({
  name: "ListOwnIdentities",
  kind: "query",
  transport: { kind: "graphql", field: "ownIdentities" },
  summary: "The identity providers by which the caller can sign in, or could",
  input: noInput,
  output: z.array(ownIdentity),
  capability: null,
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await db
      .selectFrom("sign_in_providers as p")
      .leftJoin("member_identities as i", (join) =>
        join.onRef("i.organization_id", "=", "p.organization_id").onRef("i.provider_id", "=", "p.id").on("i.user_id", "=", actor.userId),
      )
      .select(["p.id", "p.kind", "p.name", "i.created_at"])
      .where("p.organization_id", "=", actor.organizationId)
      .where("p.is_on", "=", true)
      .orderBy("p.name")
      .execute();
    return rows.map(({ id, kind, name, created_at }) => ({
      providerId: id,
      kind,
      name,
      isConnected: created_at !== null,
      since: created_at?.toISOString() ?? null,
    }));
  },
});

const disconnect = operation({
  name: "DisconnectIdentity",
  kind: "mutation",
  transport: { kind: "graphql", field: "disconnectIdentity" },
  summary: "Ends the caller's own connection with an identity provider",
  input: signInProviderNaming,
  output: done,
  capability: null,
  ids: { providerId: "sign-in-provider" },
  run: async (context, { providerId }) => {
    const { db, actor } = context;
    const others = await db
      .selectFrom("members as m")
      .leftJoin("member_identities as i", (join) =>
        join
          .onRef("i.organization_id", "=", "m.organization_id")
          .onRef("i.user_id", "=", "m.user_id")
          .on("i.provider_id", "<>", providerId),
      )
      .select(["m.password_hash", "i.subject"])
      .where("m.organization_id", "=", actor.organizationId)
      .where("m.user_id", "=", actor.userId)
      .execute();
    const isLast = others.every(({ password_hash, subject }) => password_hash === null && subject === null);
    const { numDeletedRows } = await db
      .deleteFrom("member_identities")
      .where("organization_id", "=", actor.organizationId)
      .where("provider_id", "=", providerId)
      .where("user_id", "=", actor.userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CodedError("ENOENT");
    if (isLast) throw new CodedError("EINVAL", message("errors-access.identity-provider.only-way-in"));
    await audit(context, "identity.disconnect", { kind: "sign-in-provider", id: providerId });
    return { success: true };
  },
});

/** Identity providers: who keeps them, and what a member has to do with them. */
export function singleSignOnArea(): Area {
  return { name: "single-sign-on", operations: [listProviders, saveProvider, removeProvider, listOwnIdentities, disconnect] };
}
