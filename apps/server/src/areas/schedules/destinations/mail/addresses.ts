import type { Services } from "../../../../platform/services.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

export function organizationOf({ store }: Services, id: string): Promise<{ readonly name: string; readonly slug: string }> {
  return store.db.selectFrom("organizations").select(["name", "slug"]).where("id", "=", id).executeTakeFirstOrThrow();
}

export function unsubscribeAddress(services: Services, link: Parameters<typeof unsubscribeToken>[1]): string {
  return `${services.publicUrl()}/unsubscribe?token=${unsubscribeToken(services.secrets, link)}`;
}
