import { type ActionEffect, type Id, isRunnable, namesOf, type ValueSource, type WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "../commands/columns.ts";
import { t } from "../../shared/words/words.ts";
import { mapFormulas } from "../elements/live-texts/written-text.ts";
import { typedValue, valueWords } from "../state/actions/action-values.ts";
import { changeWords } from "../state/actions/effects/element-change.ts";
import { findElement } from "../state/workbook.ts";
import { offeredFields, type OfferedParts } from "./offered.ts";

const setWords = {
  replace: "actions.step.set-control.replace",
  add: "actions.step.set-control.add",
  remove: "actions.step.set-control.remove",
  toggle: "actions.step.set-control.toggle",
} as const;

/** A step as a sentence, as far as it can be said before it runs. */
export function stepWords(document: WorkbookDocument, parts: OfferedParts, hostId: Id, effect: ActionEffect): string {
  if (!isRunnable(effect)) return t("actions.panel.not-runnable", { effect: effect.effect });
  const quoted = (value: string): string => t("actions.value.quoted", { value });
  const elementName = (id: Id): string => quoted(parts.elements.find((one) => one.id === id)?.label ?? t("actions.panel.nothing-chosen"));
  const controlName = (handle: string): string =>
    quoted(parts.controls.find((one) => one.id.toLowerCase() === handle.toLowerCase())?.label ?? t("actions.panel.nothing-chosen"));
  const writtenText = (text: string): string => printedText(document, hostId, text);
  const value = (source: ValueSource): string => sourceWords(document, parts, hostId, source);
  switch (effect.effect) {
    case "set-control-value":
      return t(setWords[effect.selectionMode ?? "replace"], {
        control: controlName(effect.control),
        value: value(effect.value),
      });
    case "clear-control": {
      const { scope } = effect;
      switch (scope.type) {
        case "control":
          return t("actions.step.clear-control", { control: controlName(scope.controlId) });
        case "container":
          return t("actions.step.clear-container", { container: elementName(scope.containerElementId) });
        case "page":
          return t("actions.step.clear-page");
        default:
          return t("actions.step.clear-workbook");
      }
    }
    case "navigate": {
      const { target } = effect;
      if (target.type === "element") return t("actions.step.go-to", { place: elementName(target.element) });
      const page = parts.pages.find(({ id }) => id === target.page)?.label ?? t("actions.panel.nothing-chosen");
      return t("actions.step.go-to", { place: quoted(page) });
    }
    case "open-url":
      return t("actions.step.open-url", { url: effect.url === "" ? t("actions.panel.nothing-chosen") : writtenText(effect.url) });
    case "copy-text":
      return effect.text === "" ? t("actions.kind.copy-text") : t("actions.step.copy-text", { text: quoted(writtenText(effect.text)) });
    case "show-message":
      return effect.text === ""
        ? t("actions.kind.show-message")
        : t("actions.step.show-message", { text: quoted(writtenText(effect.text)) });
    case "open-document":
      return documentWords(parts, effect.documentId);
    case "open-overlay":
      return t("actions.step.open-overlay", {
        overlay: quoted(parts.overlays.find(({ id }) => id === effect.overlayId)?.label ?? t("actions.panel.nothing-chosen")),
      });
    case "close-overlay":
      return t("actions.step.close-overlay");
    case "select-tab": {
      const tabs = parts.tabbed.find(({ id }) => id === effect.tabbedContainerElementId)?.tabs ?? [];
      const { selectedTab } = effect;
      return selectedTab.type === "tab"
        ? t("actions.step.select-tab", { tab: quoted(tabs[selectedTab.index] ?? t("actions.panel.nothing-chosen")) })
        : t(selectedTab.direction === "next" ? "actions.step.next-tab" : "actions.step.previous-tab");
    }
    case "refresh-element":
      return t("actions.step.refresh", { element: elementName(effect.target.element) });
    case "custom-sort":
      return t("actions.step.sort", { element: elementName(effect.elementId) });
    case "modify-element":
      return changeWords(document, findElement(document, effect.elementId), effect.change);
    case "set-form-values":
      return t("actions.step.fill-form", { form: elementName(effect.formElementId), count: Object.keys(effect.values).length });
    case "reset-form":
      return t("actions.step.reset-form", { form: elementName(effect.formElementId ?? hostId) });
    case "set-single-row-container":
      return t("actions.step.show-row", { container: elementName(effect.target.containerElementId), key: value(effect.value) });
    case "insert-rows":
      return t("actions.step.insert", { table: elementName(effect.tableElementId) });
    case "update-rows":
      return t("actions.step.update", { table: elementName(effect.tableElementId) });
    case "delete-rows":
      return t("actions.step.delete", { table: elementName(effect.tableElementId) });
    case "if-else":
      return t("actions.step.if-else", {
        formula:
          effect.if.condition.type === "formula"
            ? printed(document, hostId, String(effect.if.condition.formula))
            : t("actions.panel.kept-condition"),
      });
  }
}

function documentWords({ documents }: OfferedParts, documentId: Id): string {
  if (documentId === "") return t("actions.kind.open-document");
  const name = documents.get(documentId);
  if (name === null) return t("actions.step.open-document-unseen");
  return name === undefined
    ? t("actions.kind.open-document")
    : t("actions.step.open-document", { document: t("actions.value.quoted", { value: name }) });
}

/** Where a value comes from, in words. */
function sourceWords(document: WorkbookDocument, parts: OfferedParts, hostId: Id, source: ValueSource): string {
  switch (source.type) {
    case "constant":
      return valueWords(typedValue(source.value));
    case "control":
      return t("actions.source.control", {
        control:
          parts.controls.find(({ id }) => id.toLowerCase() === source.control.toLowerCase())?.label ?? t("actions.panel.nothing-chosen"),
      });
    case "formula":
      return source.formula.trim() === "" ? t("actions.panel.nothing-chosen") : printed(document, hostId, source.formula);
    case "column": {
      const host = findElement(document, hostId);
      return t("actions.source.selected", {
        column:
          host === undefined || source.columnId === "" ? t("actions.panel.nothing-chosen") : columnName(document, host, source.columnId),
      });
    }
    case "form-field": {
      const host = findElement(document, hostId);
      const field = host === undefined ? undefined : offeredFields(document, host).find(({ id }) => id === source.fieldId);
      return t("actions.source.field", { field: field?.label ?? t("edits.fields.gone") });
    }
    default:
      return t("actions.source.other");
  }
}

/** A text with live formulas, as people write it. */
export const printedText = (document: WorkbookDocument, hostId: Id, text: string): string =>
  mapFormulas(text, (formula) => printed(document, hostId, formula));

/** The same as it is kept: with ids, so that it follows what is renamed. */
export function storedText(document: WorkbookDocument, hostId: Id, text: string): string {
  const names = namesOf(document);
  const within = names.find(hostId) === undefined ? null : hostId;
  return mapFormulas(text, (formula) => names.toStored(within, null, formula));
}

/** A formula as people write it. */
export function printed(document: WorkbookDocument, hostId: Id, formula: string): string {
  const names = namesOf(document);
  return names.toPrinted(names.find(hostId) === undefined ? null : hostId, null, formula);
}
