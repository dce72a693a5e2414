import * as z from "zod";
import { contentHead, sheaf } from "../../schema/parts/content-parts.ts";

export const pageBreakSchema = z.strictObject({ ...contentHead("page-break"), sheaf });
