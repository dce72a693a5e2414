import * as z from "zod";
import { identity } from "../../schema/parts/element-parts.ts";
import { cartesianHead, cartesianTail } from "../cartesian/schema.ts";

export const lineChartSchema = z.strictObject({ ...identity("line-chart"), ...cartesianHead, ...cartesianTail });
