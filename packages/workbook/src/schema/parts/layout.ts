import * as z from "zod";
import { message } from "@sheaf/messages";
import type { Stored } from "../stored.ts";
import { id } from "./common.ts";

const lines = z
  .tuple([z.number().int().min(1).max(100_000), z.number().int().min(2).max(100_001)])
  .refine(([from, to]) => to > from, { params: { said: message("findings.value.place") } });
const attributes = z.record(z.string().regex(/^[A-Za-z_][\w.-]*$/u), z.string());
const node = z.strictObject({
  /** Element, Container, TabbedContainer, Tab, Style, Size, Desktop, Mobile; another tag is kept as it stands. */
  tag: z.string().regex(/^[A-Za-z_][\w.-]*$/u),
  elementId: id.nullable(),
  /** Grid lines, end exclusive; null in a stack and where the lines are no plain numbers (they stay in the attributes then). */
  place: z.strictObject({ column: lines, row: lines }).nullable(),
  /** Attributes besides elementId and the place, in file order. */
  attributes,
  get children(): z.ZodArray<typeof node> {
    return z.array(node);
  },
});

/** The layout of a page or panel. */
export const regionSchema = z.strictObject({ regionId: id, tag: z.enum(["Page", "Panel"]), attributes, nodes: z.array(node) });

export type LayoutNode = Stored<z.infer<typeof node>>;
export type RegionLayout = Stored<z.infer<typeof regionSchema>>;
