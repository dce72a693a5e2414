import type { RunnableEffectName } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";

const keys = {
  "set-control-value": "actions.kind.set-control-value",
  "clear-control": "actions.kind.clear-control",
  navigate: "actions.kind.navigate",
  "open-url": "actions.kind.open-url",
  "copy-text": "actions.kind.copy-text",
  "show-message": "actions.kind.show-message",
  "open-document": "actions.kind.open-document",
  "open-overlay": "actions.kind.open-overlay",
  "close-overlay": "actions.kind.close-overlay",
  "select-tab": "actions.kind.select-tab",
  "refresh-element": "actions.kind.refresh-element",
  "custom-sort": "actions.kind.custom-sort",
  "modify-element": "actions.kind.modify-element",
  "insert-rows": "actions.kind.insert-rows",
  "update-rows": "actions.kind.update-rows",
  "delete-rows": "actions.kind.delete-rows",
  "set-form-values": "actions.kind.set-form-values",
  "reset-form": "actions.kind.reset-form",
  "set-single-row-container": "actions.kind.show-row",
  "if-else": "actions.kind.if-else",
} as const satisfies Readonly<Record<RunnableEffectName, string>>;

/** What a step of a kind is called where one is added. */
export function wordsOfKind(kind: RunnableEffectName): string {
  return t(keys[kind]);
}
