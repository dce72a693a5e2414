import type { z } from "zod";
import type { Capability } from "../capabilities.ts";
import type { OrganizationAttribute } from "./attribute.ts";
import { effectiveAttributes } from "./effective.ts";
import { waitingAttributes } from "./waiting.ts";

/** The 47 attributes that an organization has (product-spec 3), each once, by their exact names, and three of our own. */
export const organizationAttributes = { ...effectiveAttributes, ...waitingAttributes };

type Registry = typeof organizationAttributes;
export type AttributeName = keyof Registry;
export type EffectiveAttributeName = keyof typeof effectiveAttributes;
export type AttributeValue<Name extends AttributeName> = z.output<Registry[Name]["schema"]>;
/** The attributes of one organization, each with a value: the one that was set, else the default. */
export type OrganizationAttributes = { readonly [Name in AttributeName]: AttributeValue<Name> };

export const isEffective = (name: string): name is EffectiveAttributeName => Object.hasOwn(effectiveAttributes, name);
export const effectiveAttributeNames = Object.keys(effectiveAttributes) as readonly EffectiveAttributeName[];

/** The attributes with what was stored; what an older or newer server stored and this one cannot read is as if it had not been set. */
export function attributesOf(stored: ReadonlyMap<string, unknown>): OrganizationAttributes {
  const entries = Object.entries(organizationAttributes as Readonly<Record<string, OrganizationAttribute>>);
  return Object.fromEntries(
    entries.map(([name, { schema, default: initial }]) => {
      const read = stored.has(name) ? schema.safeParse(stored.get(name)) : null;
      return [name, read?.success === true ? read.data : initial];
    }),
  ) as OrganizationAttributes;
}

/** What members may do in an organization that does not have some of it at all, whatever their account types say. */
export function capabilitiesWithin(
  attributes: Pick<OrganizationAttributes, "allowDataFileUpload">,
  capabilities: readonly Capability[],
): readonly Capability[] {
  return attributes.allowDataFileUpload ? capabilities : capabilities.filter((name) => name !== "canUploadCSV");
}

/** Whether somebody with this address may become a member. */
export function isWelcome(email: string, attributes: Pick<OrganizationAttributes, "orgEmailDomains.whitelist">): boolean {
  const allowed = attributes["orgEmailDomains.whitelist"];
  return allowed.length === 0 || allowed.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}
