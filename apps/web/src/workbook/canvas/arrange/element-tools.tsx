import { type Element, isContent, memberOf } from "@sheaf/workbook";
import { Ellipsis, Funnel, GripHorizontal, MoveDiagonal2 } from "lucide-react";
import type { PointerEvent } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { WhenReached } from "../../../shared/layout/when-reached.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { filtersOf } from "../../commands/edit.ts";
import { restricts } from "../../filters/filter-draft.ts";
import { useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { arrows } from "./arrow-keys.ts";
import type { Handle } from "./grid-geometry.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./element-tools.module.css";

interface ElementToolsProps {
  readonly element: Element;
  readonly name: string;
  readonly isSelected: boolean;
  /** It stands on a grid; parts of a stack take the room that their size says. */
  readonly canResize: boolean;
  readonly begin: (event: PointerEvent, handle: Handle) => void;
  readonly step: (handle: Handle, columns: number, rows: number) => void;
}

const corners = ["nw", "ne", "sw"] as const;

/** Toolbar and handles of an element while editing. The toolbar of the selected one stays; others show theirs to the pointer. */
export function ElementTools({ element, name, isSelected, canResize, begin, step }: ElementToolsProps) {
  const { entries, showFilters } = useCanvasActions();
  const filters = filtersOf(element).filter(restricts).length;
  return (
    <>
      <div
        className={styles.toolbar}
        role="group"
        data-keeps-selection={isSelected}
        aria-label={t("workbook.element-tools.tools-of", { name })}
        data-selected={isSelected}
      >
        <button
          type="button"
          className={styles.grip}
          aria-label={t("workbook.element-tools.move", { name })}
          title={t("workbook.element-tools.drag-move-keyboard-arrow")}
          onPointerDown={(event) => begin(event, "move")}
          onKeyDown={(event) => !event.altKey && arrows(event, (columns, rows) => step("move", columns, rows))}
        >
          <Icon icon={GripHorizontal} />
        </button>
        <WhenReached around="[data-element]" isNow={isSelected}>
          {() => (
            <>
              {memberOf(element, "source") !== undefined && !isContent(element) && (
                <IconButton
                  icon={Funnel}
                  label={t("workbook.element-tools.filters-of", { name })}
                  count={filters}
                  onPress={() => showFilters(element.id)}
                />
              )}
              <MenuButton
                label={name}
                entries={entries(element)}
                placement="bottom end"
                trigger={<IconButton icon={Ellipsis} label={t("workbook.element-tools.more-for", { name })} />}
              />
            </>
          )}
        </WhenReached>
      </div>
      {isSelected &&
        canResize &&
        corners.map((corner) => (
          <span
            key={corner}
            className={styles.corner}
            data-corner={corner}
            aria-hidden="true"
            onPointerDown={(event) => begin(event, corner)}
          />
        ))}
      {isSelected && canResize && (
        <button
          type="button"
          className={styles.corner}
          data-corner="se"
          aria-label={t("workbook.element-tools.resize", { name })}
          title={t("workbook.element-tools.drag-resize-keyboard-arrow")}
          onPointerDown={(event) => begin(event, "se")}
          onKeyDown={(event) => !event.altKey && arrows(event, (columns, rows) => step("se", columns, rows))}
        >
          <Icon icon={MoveDiagonal2} />
        </button>
      )}
    </>
  );
}
