import * as z from "zod";
import { truthMembers } from "../checkbox/schema.ts";
import { controlHead, controlTail } from "../members.ts";

export const switchControlSchema = z.strictObject({ ...controlHead("switch"), ...truthMembers, ...controlTail });
