import * as z from "zod";
import { identity } from "../../schema/parts/element-parts.ts";
import { plainHead, plainTail } from "../charts/plain-members.ts";

export const valueListSchema = z.strictObject({ ...identity("value-list"), ...plainHead, ...plainTail });
