import * as z from "zod";
import { optional, required } from "../../field.ts";
import { id } from "../common.ts";
import { type ActionEffect, effect } from "./effects.ts";
import { type ActionCondition, condition } from "./values.ts";

/** What may start a sequence; a plugin has triggers of its own. */
export const triggers = [
  "on-click",
  "on-select",
  "on-change",
  "on-primary-cta-click",
  "on-secondary-cta-click",
  "on-close",
  "on-tab-select",
  "on-submit",
  "on-load",
] as const;
export type Trigger = (typeof triggers)[number];

const sequence = z.strictObject({
  id: required(id, { title: "Id" }),
  trigger: required(z.string().min(1).max(200), { title: "When" }),
  name: optional(z.string(), { title: "Name" }),
  condition: optional(condition, { title: "Only if" }),
  state: optional(z.enum(["enabled", "disabled"]), { title: "State", default: "enabled", implied: true }),
  effects: required(z.array(effect), { title: "Steps" }),
});

/** What happens when somebody does something to an element (workbook-file 7). */
export const actions = z.array(sequence).max(200);

export interface ActionSequence {
  readonly id: string;
  readonly trigger: string;
  readonly name?: string;
  readonly condition?: ActionCondition;
  readonly state?: "enabled" | "disabled";
  readonly effects: readonly ActionEffect[];
}
