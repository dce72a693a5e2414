import { t } from "../../shared/words/words.ts";

const whenKeys = {
  "on-click": "actions.when.on-click",
  "on-select": "actions.when.on-select",
  "on-change": "actions.when.on-change",
  "on-primary-cta-click": "actions.when.on-primary-cta-click",
  "on-secondary-cta-click": "actions.when.on-secondary-cta-click",
  "on-close": "actions.when.on-close",
  "on-tab-select": "actions.when.on-tab-select",
  "on-submit": "actions.when.on-submit",
  "on-load": "actions.when.on-load",
  other: "actions.when.other",
} as const;

const noneKeys = {
  "on-click": "actions.panel.none-text.on-click",
  "on-select": "actions.panel.none-text.on-select",
  "on-change": "actions.panel.none-text.on-change",
  "on-primary-cta-click": "actions.panel.none-text.on-primary-cta-click",
  "on-secondary-cta-click": "actions.panel.none-text.on-secondary-cta-click",
  "on-close": "actions.panel.none-text.on-close",
  "on-tab-select": "actions.panel.none-text.on-tab-select",
  "on-submit": "actions.panel.none-text.on-submit",
  "on-load": "actions.panel.none-text.on-load",
} as const;

/** When a sequence runs; `other` for a trigger that no host here has. */
export function whenWords(trigger: keyof typeof whenKeys): string {
  return t(whenKeys[trigger]);
}

/** What may be added where a host has no actions yet. */
export function noneWords(trigger: keyof typeof noneKeys): string {
  return t(noneKeys[trigger]);
}
