import * as z from "zod";
import { contentHead, sheaf } from "../../schema/parts/content-parts.ts";

export const spacerSchema = z.strictObject({ ...contentHead("spacer"), sheaf });
