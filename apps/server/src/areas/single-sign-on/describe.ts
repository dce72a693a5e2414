import { emailSchema, limits } from "@sheaf/contract";
import { z } from "zod";
import type { Provider, SamlSettings } from "./providers.ts";
import type { Vouched } from "./vouched.ts";

/** A person as a provider describes them, in this server's words. */
export interface Described {
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly groups: readonly string[];
}

/** A name that a provider wrote, as it is kept here. */
function plainName(value: string): string {
  return value
    .replaceAll(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, limits.nameLength);
}

const text = z.string().transform(plainName).catch("");
/** The standard claims of a person; what has another form was not said. */
const standardClaims = z.object({
  email: emailSchema.nullable().catch(null),
  // some providers write the word
  email_verified: z
    .union([z.literal(true), z.literal("true")])
    .transform(() => true)
    .catch(false),
  name: text,
  given_name: text,
  family_name: text,
});

/** The groups claim: one, several, or none. Entries that are no text are no groups. */
function groupsOf(claims: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const value = claims[name];
  const all = Array.isArray(value) ? value : [value];
  return all.filter((each): each is string => typeof each === "string").slice(0, 2_000);
}

export function describe(provider: Provider, vouched: Vouched): Described {
  const { saml } = provider.settings;
  if (saml !== null) return describeSaml(saml, vouched);
  const { subject, claims } = vouched;
  const { email, email_verified, name, given_name, family_name } = standardClaims.parse(claims);
  const [first = "", ...rest] = name.split(" ");
  const isNamed = given_name !== "" || family_name !== "";
  return {
    subject,
    email,
    isVerified: email_verified || provider.settings.oidc?.trustsAddresses === true,
    firstName: isNamed ? given_name : first,
    lastName: isNamed ? family_name : rest.join(" "),
    groups: groupsOf(claims, provider.settings.oidc?.groupsClaim ?? "groups"),
  };
}

/** A person by the attributes of an assertion, as the provider's settings name them. */
function describeSaml(settings: SamlSettings, { subject, claims }: Vouched): Described {
  const first = (name: string): string => {
    const value = [claims[name]].flat()[0];
    return name !== "" && typeof value === "string" ? plainName(value) : "";
  };
  const email = emailSchema.safeParse(settings.emailAttribute === "" ? subject : first(settings.emailAttribute));
  return {
    subject,
    email: email.success ? email.data : null,
    isVerified: settings.trustsAddresses,
    firstName: first(settings.firstNameAttribute),
    lastName: first(settings.lastNameAttribute),
    groups: settings.groupsAttribute === "" ? [] : groupsOf(claims, settings.groupsAttribute),
  };
}
