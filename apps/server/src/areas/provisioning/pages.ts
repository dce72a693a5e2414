import { limits, type ScimList, type ScimResource } from "@sheaf/contract";

const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

export interface Window {
  readonly startIndex: number;
  readonly count: number;
}

/** Counted from one; what is out of range is brought into it (RFC 7644 3.4.2.4). */
export function windowOf({
  startIndex = 1,
  count = limits.scimPage,
}: {
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
}): Window {
  return { startIndex: Math.max(1, startIndex), count: Math.min(Math.max(0, count), limits.scimPage) };
}

export function pageOf(total: number, { startIndex }: Window, resources: readonly ScimResource[]): ScimList {
  return { schemas: [LIST], totalResults: total, startIndex, itemsPerPage: resources.length, Resources: [...resources] };
}
