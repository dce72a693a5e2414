import { CodedError, isCommonPassword, requireSlug, type SignupAnswer } from "@sheaf/contract";
import { placeAskedFor } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Services } from "../../../platform/services.ts";
import { createOrganization, insertMember, welcome } from "../../organizations/index.ts";
import type { openCalls } from "../open-calls.ts";
import type { Passwords } from "../passwords.ts";
import { writeAudit } from "../replies.ts";
import { findProven, finishSignUp, joinable, OVER, type ProvenSignUp, requireFounding } from "./sign-ups.ts";

type Wanted = z.output<typeof openCalls.signup.request>;

/** What comes of a sign-up whose address is proven: an organization with its first administrator, or a member of one that lets them in. */
export async function signUp(services: Services, passwords: Passwords, input: Wanted, request: FastifyRequest): Promise<SignupAnswer> {
  const { email, firstName, lastName, password } = input;
  const proven = await findProven(services, input.trialSignupId ?? "", email);
  if (proven.organizationId !== null) await services.sources.require(proven.organizationId, request.ip);
  if (isCommonPassword(password, [email, firstName, lastName]))
    throw new CodedError("EINVAL", message("errors-access.sign-in.common-password"), { field: "password" });
  if (proven.organizationId === null) requireFounding(services, email);
  const passwordHash = await passwords.hash(password);
  return proven.organizationId === null
    ? found(services, proven, input, passwordHash, request)
    : join(services, { ...proven, organizationId: proven.organizationId }, input, passwordHash, request);
}

/** All of it, or nothing: a server that ends on the way has made no half of an organization, and the sign-up can be tried again. */
async function found(
  services: Services,
  { id, email }: ProvenSignUp,
  { firstName, lastName, organization, slug, trialSignupIntent }: Wanted,
  passwordHash: string,
  request: FastifyRequest,
): Promise<SignupAnswer> {
  if (organization === undefined)
    throw new CodedError("EINVAL", message("errors.common.organization-needs-name"), { field: "organization" });
  const { clock, ids } = services;
  const made = await services.store.db.transaction().execute(async (db) => {
    await finishSignUp(services, db, id, requireSlug(slug));
    const created = await createOrganization(
      { db, clock, ids, hash: async () => passwordHash },
      // Numbers and days are written as where its founder is; whoever joins finds them as they are (decision 115).
      {
        slug,
        name: organization,
        admin: { email, firstName, lastName },
        password: "",
        locale: placeAskedFor(request.headers["accept-language"] ?? ""),
      },
    );
    if (trialSignupIntent != null)
      await db
        .insertInto("organization_attributes")
        .values({
          organization_id: created.organizationId,
          name: "trialSignupIntent",
          value: JSON.stringify(trialSignupIntent),
          changed_by: null,
        })
        .execute();
    await welcome(services, db, created);
    return created;
  });
  await writeAudit(services, made, "organization.create", request, { signUp: true });
  return { kind: "success", orgId: made.organizationId, userId: made.userId, slug: made.slug };
}

async function join(
  services: Services,
  { id, email, organizationId }: ProvenSignUp & { readonly organizationId: string },
  { firstName, lastName }: Wanted,
  passwordHash: string,
  request: FastifyRequest,
): Promise<SignupAnswer> {
  const { ids } = services;
  const joined = await services.store.db.transaction().execute(async (db) => {
    const organization = await joinable(services, db, organizationId, email);
    if (organization === null) throw new CodedError("ENOENT", OVER);
    await finishSignUp(services, db, id, organization.slug);
    // what looks on, and no more: administrators give what is beyond that
    const type = await db
      .selectFrom("account_types")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("is_built_in", "=", true)
      .where("is_admin_like", "=", false)
      .orderBy((eb) => eb.fn<number>("cardinality", ["capabilities"]))
      .executeTakeFirstOrThrow();
    const person = { email, firstName, lastName, userKind: "internal" as const, accountTypeId: type.id, passwordHash };
    const userId = await insertMember({ db, ids }, { organizationId, ...person });
    await welcome(services, db, { organizationId, userId });
    return { organizationId, userId, slug: organization.slug };
  });
  services.bus.publish({ kind: "member-changed", organizationId, userId: joined.userId });
  await writeAudit(services, joined, "member.sign-up", request);
  return { kind: "success", orgId: organizationId, userId: joined.userId, slug: joined.slug };
}
