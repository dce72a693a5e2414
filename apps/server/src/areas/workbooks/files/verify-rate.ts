import type { OperationContext } from "../../../platform/operations/index.ts";
import { type Allowance, RateLimiter } from "../../../platform/http/rate-limit.ts";

/** Files that a person may have verified: thirty at once, thirty a minute after that; an organization four times as many. */
const PERSON: Allowance = { burst: 30, refill: 2_000 };
const ORGANIZATION: Allowance = { burst: 120, refill: 500 };

/** Large files count for several, up to ten. */
const BYTES_OF_ONE = 128 * 1024;
const MOST = 10;

/** How often files are looked at for somebody without storing them. */
export class VerifyRate {
  #limiter: RateLimiter | null = null;

  /** 429 with the time to wait for who asks too often. */
  require({ clock, actor: { organizationId, userId } }: Pick<OperationContext, "clock" | "actor">, bytes: number): void {
    this.#limiter ??= new RateLimiter(clock);
    const cost = Math.min(MOST, 1 + Math.floor(bytes / BYTES_OF_ONE));
    this.#limiter.require(`${organizationId}/${userId}`, PERSON, cost);
    this.#limiter.require(organizationId, ORGANIZATION, cost);
  }
}
