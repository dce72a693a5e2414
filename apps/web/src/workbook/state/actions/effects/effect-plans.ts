import type { InputValue } from "@sheaf/contract";
import { dynamicParts, type EffectOf, type FilterValue, isKind, isOverlay, type RunnableEffect, type ValueSource } from "@sheaf/workbook";
import { safeHref } from "../../../../shared/actions/safe-href.ts";
import { t } from "../../../../shared/words/words.ts";
import { pageLabel } from "../../../commands/pages.ts";
import { passedOn } from "../../controls/address-controls.ts";
import { ActionFailure } from "../action-failure.ts";
import { addressText, cellValueOf, controlValueOf, valueWords } from "../action-values.ts";
import type { EffectPlan, RunContext } from "../run-context.ts";
import { controlsIn } from "./controls-in.ts";
import { modifyElement } from "./element-change.ts";
import { controlNamed, elementNamed, named, resolveText, resolveValue } from "./resolve.ts";
import { rowEffect } from "./row-effects.ts";
import { tabsOf } from "./tabs-of.ts";

type Path = readonly (string | number)[];

export async function effectPlans(
  context: RunContext,
  effect: Exclude<RunnableEffect, { readonly effect: "if-else" }>,
  path: Path,
): Promise<EffectPlan> {
  const { world } = context;
  switch (effect.effect) {
    case "set-control-value":
      return setControl(context, effect, path);
    case "clear-control":
      return clearControls(context, effect);
    case "navigate":
      return navigate(context, effect);
    case "open-url":
      return openUrl(context, effect, path);
    case "copy-text":
      return copyTextPlan(context, effect, path);
    case "show-message":
      return showMessage(context, effect, path);
    case "open-document":
      return openDocument(context, effect, path);
    case "open-overlay":
      return openOverlay(context, effect);
    case "close-overlay":
      return { words: t("actions.did.close-overlay"), act: () => world.closeOverlay() };
    case "select-tab":
      return selectTab(context, effect);
    case "set-single-row-container":
      return showRow(context, effect, path);
    case "refresh-element": {
      const element = elementNamed(world.document(), effect.target.element);
      return { words: t("actions.did.refresh", { element: named(world.document(), element) }), act: () => world.refresh(element.id) };
    }
    case "custom-sort": {
      const element = elementNamed(world.document(), effect.elementId);
      return {
        words: t("actions.did.sort", { element: named(world.document(), element) }),
        act: () => {
          if (!world.sort(element, effect.sort)) throw new ActionFailure(t("actions.failure.may-not-sort"));
        },
      };
    }
    case "modify-element":
      return modifyElement(context, effect);
    case "set-form-values": {
      const form = elementNamed(world.document(), effect.formElementId);
      const values = new Map<string, InputValue>();
      for (const [fieldId, source] of Object.entries<ValueSource>(effect.values))
        values.set(fieldId, cellValueOf(await resolveValue(context, source, [...path, "values", fieldId])));
      return {
        words: t("actions.did.fill-form", { form: named(world.document(), form), count: values.size }),
        act: () => world.fillForm(form.id, values),
      };
    }
    case "reset-form": {
      const form = elementNamed(world.document(), effect.formElementId ?? context.host.id);
      return { words: t("actions.did.reset-form", { form: named(world.document(), form) }), act: () => world.resetForm(form.id) };
    }
    case "insert-rows":
    case "update-rows":
    case "delete-rows":
      return rowEffect(context, effect, path);
  }
}

async function setControl(context: RunContext, effect: EffectOf<"set-control-value">, path: Path): Promise<EffectPlan> {
  const { world } = context;
  const control = controlNamed(world.document(), effect.control);
  const value = await resolveValue(context, effect.value, [...path, "value"]);
  const next = controlValueOf(control, value, effect.selectionMode ?? "replace", world.controlValue(control.id));
  return {
    words: t("actions.did.set-control", { control: named(world.document(), control), value: valueWords(next) }),
    act: async () => {
      world.setControl(control.id, next);
      await context.onControlSet(control.id);
    },
  };
}

function clearControls({ world, onControlSet, host }: RunContext, effect: EffectOf<"clear-control">): EffectPlan {
  const document = world.document();
  const { scope, usePublishedValue = false } = effect;
  const controls =
    scope.type === "control" ? [controlNamed(document, scope.controlId)] : controlsIn(document, scope, host.id, world.page.pageId());
  return {
    words: t("actions.did.clear", { controls: controls.map((control) => named(document, control)).join(", "), count: controls.length }),
    act: async () => {
      for (const control of controls) {
        if (usePublishedValue) world.resetControl(control.id);
        else world.setControl(control.id, null);
        await onControlSet(control.id);
      }
    },
  };
}

function navigate({ world }: RunContext, { target }: EffectOf<"navigate">): EffectPlan {
  const document = world.document();
  if (target.type === "page") {
    const page = document.pages.find(({ id }) => id === target.page);
    if (page === undefined) throw new ActionFailure(t("actions.failure.no-page"));
    return {
      words: t("actions.did.go-to", { place: t("actions.value.quoted", { value: page.name }) }),
      act: () => world.page.showPage(page.id),
    };
  }
  const element = elementNamed(document, target.element);
  return { words: t("actions.did.go-to", { place: named(document, element) }), act: () => world.page.showElement(element.id) };
}

async function openUrl(context: RunContext, effect: EffectOf<"open-url">, path: Path): Promise<EffectPlan> {
  const parts = dynamicParts(effect.url);
  const fill = (values: readonly string[]): string => filled(effect.url, values);
  const text = await resolveText(context, effect.url, parts.length, fill, [...path, "url"]);
  const href = safeHref(text);
  // Only addresses that a link of the page could have.
  if (href === undefined || !/^(?:https?|mailto):/iu.test(href)) throw new ActionFailure(t("actions.failure.unsafe-address"));
  return { words: t("actions.did.open-url", { url: href }), act: () => context.world.openUrl(href, effect.openTarget) };
}

/** The text of a step with the values of its formulas, as they are. */
function wordsOfStep(context: RunContext, { text }: EffectOf<"copy-text" | "show-message">, path: Path): Promise<string> {
  const fill = (values: readonly string[]): string => filled(text, values, (value) => value);
  return resolveText(context, text, dynamicParts(text).length, fill, [...path, "text"]);
}

async function copyTextPlan(context: RunContext, effect: EffectOf<"copy-text">, path: Path): Promise<EffectPlan> {
  const text = await wordsOfStep(context, effect, path);
  if (text === "") throw new ActionFailure(t("actions.failure.nothing-to-copy"));
  return {
    words: t("actions.did.copy-text", { text: t("actions.value.quoted", { value: text }) }),
    act: async () => {
      if (!(await context.world.copyText(text))) throw new ActionFailure(t("actions.failure.may-not-copy"));
    },
  };
}

/** A message is read at a glance; what is longer ends in a sign of it. */
const LONGEST_MESSAGE = 300;

async function showMessage(context: RunContext, effect: EffectOf<"show-message">, path: Path): Promise<EffectPlan> {
  const text = (await wordsOfStep(context, effect, path)).trim();
  if (text === "") throw new ActionFailure(t("actions.failure.nothing-to-show"));
  const shown = text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
  return {
    words: t("actions.did.show-message", { text: t("actions.value.quoted", { value: shown }) }),
    act: () => context.world.showMessage(shown),
  };
}

/** A text with the values of its formulas. Inside an address they are parts of it: they bring no path, query or scheme of their own unless they are all of it. */
function filled(text: string, values: readonly string[], within: (value: string) => string = encodeURIComponent): string {
  let result = "";
  let at = 0;
  for (const [index, { start, end }] of dynamicParts(text).entries()) {
    const open = text.lastIndexOf("{{", start);
    const close = text.indexOf("}}", end);
    const value = values[index] ?? "";
    const isWhole = text.slice(0, open).trim() === "" && at === 0;
    result += text.slice(at, open) + (isWhole ? value : within(value));
    at = close + 2;
  }
  return result + text.slice(at);
}

async function openDocument(context: RunContext, effect: EffectOf<"open-document">, path: Path): Promise<EffectPlan> {
  if (effect.documentId === "") throw new ActionFailure(t("actions.failure.no-document"));
  const { pageId = null, ranges = [] } = effect.sheaf ?? {};
  const controls: Record<string, string> = {};
  for (const [handle, source] of Object.entries<ValueSource>(effect.targetControls ?? {})) {
    const value = await resolveValue(context, source, [...path, "targetControls", handle]);
    controls[handle] = value.kind === "control" ? passedOn(value.value) : addressText(value, ranges.includes(handle));
  }
  const href = context.world.documentHref(effect.documentId, effect.documentType, pageId, controls);
  return { words: t("actions.did.open-document"), act: () => context.world.openUrl(href, effect.openTarget) };
}

function openOverlay({ world }: RunContext, { overlayId }: EffectOf<"open-overlay">): EffectPlan {
  const overlay = world.document().pages.find((page) => page.id === overlayId && isOverlay(page));
  if (overlay === undefined) throw new ActionFailure(t("actions.failure.no-overlay"));
  const place = t("actions.value.quoted", { value: pageLabel(overlay) });
  return { words: t("actions.did.open-overlay", { overlay: place }), act: () => world.openOverlay(overlayId) };
}

async function showRow(context: RunContext, effect: EffectOf<"set-single-row-container">, path: Path): Promise<EffectPlan> {
  const { world } = context;
  const container = elementNamed(world.document(), effect.target.containerElementId);
  if (!isKind(container, "single-row-container")) throw new ActionFailure(t("actions.failure.no-single-row"));
  const key = cellValueOf(await resolveValue(context, effect.value, [...path, "value"]));
  if (Array.isArray(key)) throw new ActionFailure(t("actions.failure.one-value"));
  const value = key as FilterValue;
  return {
    words: t("actions.did.show-row", {
      container: named(world.document(), container),
      key: value === null ? t("actions.value.nothing") : t("actions.value.quoted", { value: String(value) }),
    }),
    act: () => world.showRow(container.id, value),
  };
}

function selectTab({ world }: RunContext, effect: EffectOf<"select-tab">): EffectPlan {
  const document = world.document();
  const container = elementNamed(document, effect.tabbedContainerElementId);
  const tabs = tabsOf(container);
  if (tabs.length === 0) throw new ActionFailure(t("actions.failure.no-tabs"));
  const { selectedTab } = effect;
  const now = world.shownTab(container.id);
  const step = selectedTab.type === "direction" && selectedTab.direction === "previous" ? -1 : 1;
  const wanted = selectedTab.type === "tab" ? selectedTab.index : (now + step + tabs.length) % tabs.length;
  if (wanted >= tabs.length) throw new ActionFailure(t("actions.failure.no-tab", { tab: wanted + 1 }));
  return {
    words: t("actions.did.select-tab", { tab: t("actions.value.quoted", { value: tabs[wanted] ?? "" }) }),
    act: () => world.selectTab(container.id, wanted),
  };
}
