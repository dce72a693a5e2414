import type { FastifyInstance } from "fastify";
import { RateLimiter, sourceKey } from "../../platform/http/index.ts";
import type { Services } from "../../platform/services.ts";

const ALLOWANCE = { burst: 120, refill: 500 };

/** Features that the operator turned on or off. Pages ask before anybody is signed in: it tells of nobody. */
export function serveFeatures(app: FastifyInstance, services: Services): void {
  const limiter = new RateLimiter(services.clock);
  app.get("/features/v1", async (request) => {
    limiter.require(`features ${sourceKey(request.ip)}`, ALLOWANCE);
    return { features: services.config.features };
  });
}
