import type { Allowance } from "../../platform/http/index.ts";
import type { Authenticate, Services } from "../../platform/services.ts";
import type { Passwords } from "./passwords.ts";
import type { AccessTokens } from "./tokens.ts";

/** How often what may be tried without a session. Tries that succeed do not count: many people share an address. */
export interface SessionAllowances {
  /** Password tries by one source against one account. */
  readonly tryAccountFromSource: Allowance;
  /** Password tries by one source, in browsers that the accounts do not know. */
  readonly trySource: Allowance;
  /** Password tries against one account from everywhere but its own browsers. */
  readonly tryAccount: Allowance;
  readonly lookup: Allowance;
  /** New access tokens of one session. */
  readonly refresh: Allowance;
  /** The same with cookies that no session has, by one source. */
  readonly refreshUnknown: Allowance;
}

const MINUTE = 60_000;
export const defaultAllowances: SessionAllowances = {
  tryAccountFromSource: { burst: 10, refill: 1.5 * MINUTE },
  trySource: { burst: 50, refill: 0.3 * MINUTE },
  tryAccount: { burst: 200, refill: 0.1 * MINUTE },
  lookup: { burst: 120, refill: 500 },
  refresh: { burst: 60, refill: 2_000 },
  refreshUnknown: { burst: 120, refill: 500 },
};

export interface SessionParts {
  readonly services: Services;
  readonly tokens: AccessTokens;
  readonly passwords: Passwords;
  readonly authenticate: Authenticate;
  readonly allowances: SessionAllowances;
}
