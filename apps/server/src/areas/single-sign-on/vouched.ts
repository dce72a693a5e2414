import { z } from "zod";

/** What a provider vouches for. */
export interface Vouched {
  /** The provider's own name for the person, which never becomes somebody else's. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** For signing out of the provider. */
  readonly hint: string | null;
}

export const vouchedShape = z.object({ subject: z.string(), claims: z.record(z.string(), z.unknown()), hint: z.string().nullable() });
