import {
  CodedError,
  done,
  mapTileParams,
  mapTilesAnswer,
  type MapTilesSettings,
  mapTilesSettings,
  mapTilesSettingsAnswer,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation, type OperationContext, RawAnswer } from "../../platform/operations/index.ts";
import type { ImageStore } from "../images/index.ts";
import { offeredBy, ownTilesOf, sealUrls } from "./store.ts";

/** Those of the organization, else those of whoever runs the server. */
const tilesOf = async (context: OperationContext): Promise<MapTilesSettings | null> =>
  (await ownTilesOf(context, context.actor.organizationId)) ?? context.config.mapTiles;

/** The server brings tiles, so that readers' browsers ask nobody else and see no key that an address holds. */
export function mapTilesOperations(tiles: ImageStore) {
  const readMapTiles = operation({
    name: "ReadMapTiles",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/map-tiles" },
    summary: "What maps can lie on: whose tiles they are, how close they go, and whether there are dark ones",
    input: z.object({}),
    output: mapTilesAnswer,
    capability: null,
    scope: "documents:read",
    ids: {},
    run: async (context) => ({ tiles: offeredBy(await tilesOf(context)) }),
  });

  const readMapTile = operation({
    name: "ReadMapTile",
    kind: "query",
    transport: { kind: "rest", method: "GET", path: "/v2/map-tiles/:style/:z/:x/:y" },
    summary: "One tile of the map that the organization has set",
    input: z.object({ params: mapTileParams }),
    output: null,
    capability: null,
    scope: "documents:read",
    ids: {},
    run: async (context, { params: { style, z: level, x, y } }) => {
      const found = await tilesOf(context);
      const template = style === "dark" ? found?.darkUrl : found?.lightUrl;
      if (found === null || template === null || template === undefined || level > found.maxZoom) throw new CodedError("ENOENT");
      const address = template.replaceAll("{z}", String(level)).replaceAll("{x}", String(x)).replaceAll("{y}", String(y));
      const { type, bytes } = await tiles.read(context.actor.organizationId, address).catch((thrown: unknown) => {
        // What was asked of another server stays here: its address may hold a key.
        if (thrown instanceof CodedError)
          throw new CodedError(thrown.code === "ETIMEDOUT" ? "ETIMEDOUT" : "ENOENT", message("errors-exports.map-tiles.no-such-tile"));
        throw thrown;
      });
      return new RawAnswer(200, { "content-type": type, "content-length": String(bytes.length) }, bytes);
    },
  });
  return [readMapTiles, readMapTile];
}

export const readMapTilesSettings = operation({
  name: "ReadMapTilesSettings",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/map-tiles/settings" },
  summary: "The server of map tiles that the organization has set, and what holds without it",
  input: z.object({}),
  output: mapTilesSettingsAnswer,
  capability: "canAdmin",
  scope: "organization:read",
  ids: {},
  run: async (context) => ({
    settings: await ownTilesOf(context, context.actor.organizationId),
    server: offeredBy(context.config.mapTiles),
  }),
});

export const setMapTiles = operation({
  name: "SetMapTiles",
  kind: "mutation",
  transport: { kind: "rest", method: "PUT", path: "/v2/map-tiles" },
  summary: "Sets the server of map tiles on which maps of the organization can lie",
  input: z.object({ body: mapTilesSettings }),
  output: mapTilesSettingsAnswer,
  capability: "canAdmin",
  scope: "organization:write",
  ids: {},
  run: async (context, { body }) => {
    const { db, actor, clock, config } = context;
    requireSecure(context, body);
    const values = {
      sealed_urls: sealUrls(context, actor.organizationId, body),
      attribution: body.attribution,
      max_zoom: body.maxZoom,
      changed_by: actor.userId,
      changed_at: new Date(clock.now()),
    };
    await db
      .insertInto("map_tiles")
      .values({ organization_id: actor.organizationId, ...values })
      .onConflict((conflict) => conflict.column("organization_id").doUpdateSet(values))
      .execute();
    // Its host alone: addresses may hold a key.
    const { hostname } = new URL(body.lightUrl.replaceAll(/[{}]/gu, "0"));
    await audit(context, "map-tiles.set", { kind: "organization", id: actor.organizationId }, { host: hostname });
    return { settings: body, server: offeredBy(config.mapTiles) };
  },
});

export const removeMapTiles = operation({
  name: "RemoveMapTiles",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: "/v2/map-tiles" },
  summary: "Takes the organization's own server of map tiles away; that of the server holds, if it has one",
  input: z.object({}),
  output: done,
  capability: "canAdmin",
  scope: "organization:write",
  ids: {},
  run: async (context) => {
    const { db, actor } = context;
    await db.deleteFrom("map_tiles").where("organization_id", "=", actor.organizationId).execute();
    await audit(context, "map-tiles.remove", { kind: "organization", id: actor.organizationId }, {});
    return { success: true };
  },
});

/** Tiles come over https; a server at home may ask one at home without. */
function requireSecure({ config }: OperationContext, { lightUrl, darkUrl }: MapTilesSettings): void {
  for (const [field, text] of [
    ["lightUrl", lightUrl],
    ["darkUrl", darkUrl],
  ] as const) {
    if (text === null || text.startsWith("https://") || config.allowPrivateAddresses) continue;
    const problem = message("errors-exports.map-tiles.address-begins-with-https");
    throw new CodedError("EINVAL", problem, { fields: [{ path: `request.${field}`, message: problem }] });
  }
}
