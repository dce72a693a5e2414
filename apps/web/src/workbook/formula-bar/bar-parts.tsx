import { columnsOf, type Element, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { Check, ChevronDown, Maximize2, Minimize2, X } from "lucide-react";
import { memo, type RefObject } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { type ShownTypeName, ValueTypeIcon } from "../../shared/icons/value-type-icon.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import type { LevelWords } from "./help/level-words.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./formula-bar.module.css";

// Parts that stay as they are while somebody types: drawn anew only when what they show changes.

interface BarSubjectProps {
  readonly element: Element;
  readonly document: WorkbookDocument;
  readonly columnId: Id;
  readonly name: string;
  readonly type: ShownTypeName;
  readonly level: LevelWords;
  readonly onChoose: (columnId: Id) => void;
}

/** Whose formula it is, at which level; another column of the element is a choice away. */
export const BarSubject = memo(
  function BarSubject({ element, document, columnId, name, type, level, onChoose }: BarSubjectProps) {
    const names = namesOf(document);
    const options = columnsOf(element).map(({ id }) => ({ id, label: names.column(element, id) || t("formula.bar-parts.new-column") }));
    return (
      <div className={styles.subject}>
        <MenuButton
          label={t("formula.bar-parts.columns")}
          entries={[
            {
              kind: "choices",
              id: "columns",
              selection: "single",
              selected: [columnId],
              options,
              onChange: ([id]) => id !== undefined && onChoose(id),
            },
          ]}
          trigger={
            <PlainButton className={styles.name ?? ""}>
              <span className="visually-hidden">{t("formula.bar-parts.column")}</span>
              <ValueTypeIcon type={type} />
              <span className={styles.nameText}>{name}</span>
              <Icon icon={ChevronDown} />
            </PlainButton>
          }
        />
        <span
          className={styles.level}
          data-tone={level.tone ?? undefined}
          title={t("formula.bar-parts.runs", { sentence: level.sentence })}
        >
          {level.name}
        </span>
      </div>
    );
  },
  (before, now) =>
    before.element === now.element &&
    before.document === now.document &&
    before.columnId === now.columnId &&
    before.name === now.name &&
    before.type === now.type &&
    before.level.name === now.level.name &&
    before.level.tone === now.level.tone &&
    before.onChoose === now.onChoose,
);

export interface BarActs {
  readonly discard: () => void;
  readonly apply: () => void;
}

interface BarActionsProps {
  readonly acts: RefObject<BarActs>;
  readonly isShown: boolean;
  readonly isDirty: boolean;
  readonly canApply: boolean;
  readonly isTall: boolean;
  readonly onTall: (isTall: boolean) => void;
}

export const BarActions = memo(function BarActions({ acts, isShown, isDirty, canApply, isTall, onTall }: BarActionsProps) {
  return (
    <div className={styles.actions}>
      {isShown && (
        <>
          <IconButton
            icon={X}
            label={isDirty ? t("formula.bar-parts.discard-changes") : t("shared.close")}
            keys="esc"
            onPress={() => acts.current.discard()}
          />
          <IconButton
            icon={Check}
            label={t("formula.bar-parts.apply-formula")}
            keys="enter"
            isDisabled={!canApply}
            onPress={() => acts.current.apply()}
          />
        </>
      )}
      <IconButton
        icon={isTall ? Minimize2 : Maximize2}
        label={isTall ? t("formula.bar-parts.smaller-formula-bar") : t("formula.bar-parts.larger-formula-bar")}
        onPress={() => onTall(!isTall)}
      />
    </div>
  );
});
