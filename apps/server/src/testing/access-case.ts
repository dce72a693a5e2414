import type { Belongings } from "./access-belongings.ts";
import type { Tenant } from "./world.ts";

/** How one operation is called so that it works, and who must not be able to. */
export interface AccessCase {
  readonly input: (own: Belongings) => Readonly<Record<string, unknown>>;
  readonly as: keyof Pick<Tenant, "admin" | "creator" | "viewer" | "guest">;
  /** Somebody of the same organization who is refused (EPERM, or ENOENT where the object is hidden); null where everybody may. */
  readonly refused: keyof Pick<Tenant, "admin" | "creator" | "viewer" | "guest"> | null;
  /** Code of the failure that who may is to meet: the other end is not there in this test. */
  readonly fails?: string;
}
