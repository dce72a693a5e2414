import { checkSlug, CodedError, isUuid, type ShownBranding, usualBranding } from "@sheaf/contract";
import type { FastifyInstance } from "fastify";
import { RateLimiter, sourceKey } from "../../platform/http/index.ts";
import { invalidInput } from "../../platform/operations/index.ts";
import type { Services } from "../../platform/services.ts";
import { readPicture } from "../images/index.ts";
import { openCalls } from "../session/index.ts";
import { isShown, shownBrandingOf } from "./store.ts";

const nobody: ShownBranding = { organizationId: null, ...usualBranding, pictures: [], hasOwnScript: false, colors: null };
const ALLOWANCE = { burst: 120, refill: 500 };

/** What everybody at the door of an organization sees: nothing but what it chose to show there. */
export function serveBranding(app: FastifyInstance, services: Services): void {
  const limiter = new RateLimiter(services.clock);
  app.post(openCalls.branding.path, async (request) => {
    limiter.require(`branding ${sourceKey(request.ip)}`, ALLOWANCE);
    const parsed = openCalls.branding.request.safeParse(request.body ?? {});
    if (!parsed.success) throw invalidInput(parsed.error);
    const finding = checkSlug(parsed.data.slug);
    // screens ask for whatever stands in their address: that there is nobody of that name is no failure
    if (!finding.ok) return nobody;
    const found = await services.store.db.selectFrom("organizations").select("id").where("slug", "=", finding.slug).executeTakeFirst();
    if (found === undefined) return nobody;
    return shownBrandingOf(services.store.db, found.id);
  });
  app.get("/v2/branding/:organizationId/:pictureId", async (request, reply) => {
    const { organizationId, pictureId } = request.params as { readonly organizationId: string; readonly pictureId: string };
    const { db } = services.store;
    if (!isUuid(organizationId) || !isUuid(pictureId) || !(await isShown(db, organizationId, pictureId))) throw new CodedError("ENOENT");
    const { type, bytes } = await readPicture({ db, files: services.files }, organizationId, pictureId);
    return reply
      .headers({
        "content-type": type,
        "content-length": String(bytes.length),
        // a picture under an id is always the same
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      })
      .send(bytes);
  });
}
