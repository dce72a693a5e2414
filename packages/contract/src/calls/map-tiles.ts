import { z } from "zod";
import { textSchema } from "./common.ts";

/** An address of tiles holds where their level, column and row go; with none of them it is one picture. */
const holdsPlace = (text: string): boolean => ["{z}", "{x}", "{y}"].every((part) => text.includes(part));
const isAddress = (text: string): boolean => /^https?:\/\/[^\s{}/@]+\/\S+$/u.test(text);

const template = textSchema(1_000)
  .transform((text) => text.trim())
  .refine(isAddress, { message: "Not an address that begins with https:// and names a host" })
  .refine(holdsPlace, { message: "The address needs {z}, {x} and {y}" });

/** PUT /v2/map-tiles: a server of map tiles, as an organization names it. */
export const mapTilesSettings = z.strictObject({
  lightUrl: template,
  /** Tiles for dark pages; null: there are none. */
  darkUrl: template.nullable(),
  /** Whose map it is: it stands on every map. */
  attribution: textSchema(200).transform((text) => text.trim()),
  maxZoom: z.int().min(0).max(22),
});
export type MapTilesSettings = z.infer<typeof mapTilesSettings>;

/** What maps need to know of the tiles: nothing of where they come from. */
export const mapTilesOffered = z.object({ attribution: z.string(), maxZoom: z.int(), hasDark: z.boolean() });

/** GET /v2/map-tiles: null where nobody set any. */
export const mapTilesAnswer = z.object({ tiles: mapTilesOffered.nullable() });
export type MapTilesAnswer = z.infer<typeof mapTilesAnswer>;

/** GET /v2/map-tiles/settings: those of the organization; null where those of the server hold, if it has any. */
export const mapTilesSettingsAnswer = z.object({ settings: mapTilesSettings.nullable(), server: mapTilesOffered.nullable() });
export type MapTilesSettingsAnswer = z.infer<typeof mapTilesSettingsAnswer>;

const whole = z.coerce.number().int().min(0);

/** GET /v2/map-tiles/:style/:z/:x/:y */
export const mapTileParams = z
  .strictObject({ style: z.enum(["light", "dark"]), z: whole.max(22), x: whole, y: whole })
  .refine(({ z: level, x, y }) => x < 2 ** level && y < 2 ** level, { message: "No such tile" });
