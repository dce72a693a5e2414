import type { ErrorBody } from "@sheaf/contract";

/** Identity providers speak SCIM 2.0, which has a type of its own for what it sends, and a form of its own for failures (RFC 7644). */
export const SCIM = "application/scim+json; charset=utf-8";

export function isScim(path: string): boolean {
  return path.startsWith("/scim/v2/");
}

export function scimError(status: number, { code, message }: ErrorBody): Readonly<Record<string, unknown>> {
  return {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    detail: message,
    ...(code === "EEXIST" ? { scimType: "uniqueness" } : status === 400 ? { scimType: "invalidValue" } : {}),
  };
}
