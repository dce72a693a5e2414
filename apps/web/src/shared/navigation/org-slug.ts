/** Of a route below an organization: without one it is none. */
export function requireOrgSlug(orgSlug: string): string {
  if (orgSlug === "") throw new Error("route org not set!");
  return orgSlug;
}
