import { limits, may, scimDocument, scimList } from "@sheaf/contract";
import { z } from "zod";
import { demand, operation, type OperationContext } from "../../platform/operations/index.ts";
import { pageOf } from "./pages.ts";

const core = "urn:ietf:params:scim:schemas:core:2.0";
const shared = { capability: "canManageUsers", scope: "members:provision", ids: {} } as const;

function requireProvider({ actor }: OperationContext): void {
  demand(may(actor, "members.provision", { kind: "organization", organizationId: actor.organizationId }));
}

export const readScimConfiguration = operation({
  name: "ReadScimConfiguration",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/scim/v2/ServiceProviderConfig" },
  summary: "SCIM: what this server can do",
  input: z.object({}),
  output: scimDocument,
  ...shared,
  run: async (context) => {
    requireProvider(context);
    return {
      schemas: [`${core}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: limits.scimPage },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        { type: "oauthbearertoken", name: "API key", description: "A personal token with the scope members:provision", primary: true },
      ],
    };
  },
});

const resources = [
  { id: "User", endpoint: "/Users" },
  { id: "Group", endpoint: "/Groups" },
] as const;

export const listScimResourceTypes = operation({
  name: "ListScimResourceTypes",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/scim/v2/ResourceTypes" },
  summary: "SCIM: the kinds of resources",
  input: z.object({}),
  output: scimList,
  ...shared,
  run: async (context) => {
    requireProvider(context);
    const all = resources.map(({ id, endpoint }) => ({
      schemas: [`${core}:ResourceType`],
      id,
      name: id,
      endpoint,
      schema: `${core}:${id}`,
    }));
    return pageOf(all.length, { startIndex: 1, count: all.length }, all);
  },
});

const text = (name: string, more: object = {}) => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});
const complex = (name: string, multiValued: boolean, subAttributes: readonly object[], more: object = {}) => ({
  ...text(name, { type: "complex", multiValued, subAttributes, ...more }),
});
const schemas = [
  {
    id: `${core}:User`,
    name: "User",
    attributes: [
      text("userName", { required: true, uniqueness: "server" }),
      complex("name", false, [text("givenName"), text("familyName")]),
      text("displayName", { mutability: "readOnly" }),
      complex("emails", true, [text("value"), text("primary", { type: "boolean" })], { mutability: "readOnly" }),
      text("active", { type: "boolean" }),
      text("userType"),
      text("externalId", { caseExact: true }),
    ],
  },
  {
    id: `${core}:Group`,
    name: "Group",
    attributes: [
      text("displayName", { required: true, uniqueness: "server" }),
      complex("members", true, [text("value"), text("display", { mutability: "readOnly" })]),
      text("externalId", { caseExact: true }),
    ],
  },
] as const;

export const listScimSchemas = operation({
  name: "ListScimSchemas",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/scim/v2/Schemas" },
  summary: "SCIM: the attributes of the resources",
  input: z.object({}),
  output: scimList,
  ...shared,
  run: async (context) => {
    requireProvider(context);
    const all = schemas.map((schema) => ({ schemas: [`${core}:Schema`], ...schema }));
    return pageOf(all.length, { startIndex: 1, count: all.length }, all);
  },
});
