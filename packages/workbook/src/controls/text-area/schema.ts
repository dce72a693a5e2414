import * as z from "zod";
import { controlHead, controlTail } from "../members.ts";
import { textMembers } from "../text/schema.ts";

export const textAreaControlSchema = z.strictObject({ ...controlHead("text-area"), ...textMembers, ...controlTail });
