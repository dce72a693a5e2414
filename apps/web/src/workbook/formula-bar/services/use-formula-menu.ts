import type { FormulaPlace } from "@sheaf/compiler";
import { type Definition, definitionAt, extraction, type Span } from "@sheaf/formula";
import { type Column, type Element, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { Combine, CornerDownRight, History, Search, Ungroup } from "lucide-react";
import type { ReactNode } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { useContextMenu } from "../../../shared/menus/context-menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { showElement } from "../../elements/on-page/show-element.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { FormulaTarget } from "../formula-drafts.ts";
import { extractEdit, inlineText, ownColumnOf, type Use, usesOf } from "./formula-actions.ts";
import { replaceEntries } from "../replace/replace-entries.ts";
import { say, t } from "../../../shared/words/words.ts";

/** What the menu of the formula bar is about: a text in its place, and what is selected of it. */
interface FormulaMenuSubject {
  readonly element: Element;
  readonly column: Column;
  readonly document: WorkbookDocument;
  readonly place: FormulaPlace | null;
  readonly text: () => string;
  readonly selection: () => Span;
  /** Whether the text can be kept: it has no error. */
  readonly isSound: (text: string) => boolean;
  readonly earlier: readonly string[];
  /** Puts a text into the editor, to be kept or given up. */
  readonly onText: (text: string) => void;
  /** The document says what the editor said. */
  readonly onKept: (target: FormulaTarget) => void;
}

interface FormulaMenu {
  readonly open: (event: MouseEvent) => void;
  /** Where the name at a place of the text leads; false: there is none. */
  readonly goToDefinition: (position: number) => boolean;
  readonly showUses: () => void;
  readonly menu: ReactNode;
}

const MOST_USES = 30;
const MOST_LETTERS = 60;

/** The formula bar's own menu and its keys: definition, uses, extract, inline, earlier formulas. */
export function useFormulaMenu(subject: FormulaMenuSubject): FormulaMenu {
  const workbook = useWorkbook();
  const toasts = useToasts();
  const context = useContextMenu();
  const { element, column, document, place } = subject;
  const isEditing = workbook.mode === "edit" && workbook.canChange;

  const goToDefinition = (position: number): boolean => {
    const found = place === null ? null : definitionAt(subject.text(), position, place.scope);
    if (found === null) return false;
    const { target } = found;
    if (target === null) {
      toasts.show({ text: t("formula.formula-menu.comes-not-defined-workbook", { name: found.name, from: found.from }) });
      return true;
    }
    if (target.kind === "own") workbook.focus.select(element.id, target.columnId, workbook.focus.state().row);
    else {
      const end = target.kind === "related" ? namesOf(document).relatedElement(target)?.id : undefined;
      const elementId = end ?? target.elementId;
      workbook.focus.select(elementId, target.kind === "element" || target.kind === "related" ? target.columnId : null);
      showElement(elementId);
    }
    return true;
  };
  const goToUse = ({ elementId, columnId }: Use): void => {
    workbook.focus.select(elementId, columnId);
    showElement(elementId);
  };
  const entriesOfUses = (elementId: string, columnId: string): readonly MenuEntry[] => {
    const uses = usesOf(document, elementId, columnId);
    if (uses.length === 0) return [{ kind: "title", id: "unused", label: t("formula.formula-menu.nothing-reads-it") }];
    const more: readonly MenuEntry[] =
      uses.length > MOST_USES
        ? [{ kind: "title", id: "more", label: t("formula.findings-strip.more", { count: uses.length - MOST_USES }) }]
        : [];
    return [
      ...uses
        .slice(0, MOST_USES)
        .map((use, index): MenuEntry => ({ kind: "item", id: `use-${index}`, label: use.label, onSelect: () => goToUse(use) })),
      ...more,
    ];
  };

  const extract = (): void => {
    const text = subject.text();
    if (place === null) return;
    const found = extraction(text, subject.selection(), place.scope);
    if (found.kind === "refused") return void toasts.show({ text: say(found.reason), status: "error" });
    if (!subject.isSound(text)) return void toasts.show({ text: t("formula.formula-menu.formula-error-mend-first"), status: "error" });
    const edit = extractEdit(document, element, column.id, text, found, place, workbook.newId());
    if (workbook.perform(edit.label, edit.operations)) subject.onKept({ elementId: element.id, columnId: column.id });
  };
  const inline = (other: Column): void => {
    const otherPlace = workbook.facts.place(element.id, other.id);
    if (place === null || otherPlace === null) return;
    const made = inlineText(document, element, { columnId: column.id, text: subject.text(), place }, { column: other, place: otherPlace });
    if (made.kind === "refused") toasts.show({ text: say(made.reason), status: "error" });
    else subject.onText(made.text);
  };

  const shown = (own: Column): string => `[${namesOf(document).column(element, own.id)}]`;
  const lookEntries = (found: Definition | null, own: Column | undefined): readonly MenuEntry[] => {
    const list: MenuEntry[] = [];
    if (found !== null) {
      const onSelect = (): void => void goToDefinition(found.start);
      list.push({
        kind: "item",
        id: "definition",
        label: t("formula.formula-menu.go-to", { name: found.name }),
        icon: CornerDownRight,
        keys: "F12",
        onSelect,
      });
    }
    if (own !== undefined) {
      const uses = entriesOfUses(element.id, own.id);
      list.push({
        kind: "submenu",
        id: "uses-there",
        label: t("formula.formula-menu.uses-of", { shown: shown(own) }),
        icon: Search,
        entries: uses,
      });
    }
    list.push({
      kind: "submenu",
      id: "uses",
      label: t("formula.formula-menu.uses-column"),
      icon: Search,
      entries: entriesOfUses(element.id, column.id),
    });
    return list;
  };
  const changeEntries = ({ start, end }: Span, own: Column | undefined, found: Definition | null): readonly MenuEntry[] => {
    const label = start === end ? t("formula.formula-menu.extract-part-column") : t("formula.formula-menu.extract-selection-column");
    const extracting: MenuEntry = { kind: "item", id: "extract", label, icon: Ungroup, isDisabled: place === null, onSelect: extract };
    const list: MenuEntry[] = [{ kind: "divider", id: "before-changes" }, extracting];
    if (own !== undefined)
      list.push({
        kind: "item",
        id: "inline",
        label: t("formula.formula-menu.inline", { shown: shown(own) }),
        icon: Combine,
        onSelect: () => inline(own),
      });
    list.push(...replaceEntries(workbook, element, column, found));
    if (subject.earlier.length > 0)
      list.push({
        kind: "submenu",
        id: "earlier",
        label: t("formula.formula-menu.earlier-formulas"),
        icon: History,
        entries: subject.earlier.map(earlierEntry),
      });
    return list;
  };
  const earlierEntry = (text: string, index: number): MenuEntry => ({
    kind: "item",
    id: `earlier-${index}`,
    label: text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text,
    onSelect: () => subject.onText(text),
  });
  const entries = (): readonly MenuEntry[] => {
    const selection = subject.selection();
    const found = place === null ? null : definitionAt(subject.text(), selection.start, place.scope);
    const own = ownColumnOf(element, found?.target ?? null);
    return [...lookEntries(found, own), ...(isEditing ? changeEntries(selection, own, found) : [])];
  };

  return {
    open: (event) => context.open(event, t("formula.formula-menu.formula"), entries()),
    goToDefinition,
    showUses: () => {
      const uses = usesOf(document, element.id, column.id);
      const [only] = uses;
      if (only === undefined) toasts.show({ text: t("formula.formula-menu.nothing-reads-column") });
      else if (uses.length === 1) goToUse(only);
      else
        toasts.show({
          text: t("formula.formula-menu.places-read-column", {
            count: uses.length,
            uses: uses
              .slice(0, 5)
              .map(({ label }) => label)
              .join(", "),
          }),
        });
    },
    menu: context.menu,
  };
}
