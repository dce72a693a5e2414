import { type Element, namesOf, type Page } from "@sheaf/workbook";
import { Ellipsis, Minimize2, Rows3 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { t } from "../../shared/words/words.ts";
import { pageLabel } from "../commands/pages.ts";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { OwnPageTheme, useDrawnPage } from "../state/theme/page-theme.tsx";
import { useFocusPart } from "../state/focus.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { ElementFrame } from "./element-frame.tsx";
import { useElementMenu, usePointedSelection } from "./pointed-selection.ts";
import styles from "./maximized.module.css";

interface MaximizedProps {
  readonly page: Page;
  readonly element: Element;
  /** The rows behind it; it is asked for when somebody wants to see them. */
  readonly rows: ReactNode;
}

/** An element in the place of its page, as large as that, with the rows behind it below. */
export function Maximized(props: MaximizedProps) {
  return (
    <OwnPageTheme page={props.page}>
      <Stage {...props} />
    </OwnPageTheme>
  );
}

function Stage({ page, element, rows }: MaximizedProps) {
  const { shown } = useWorkbook();
  const { isEditing, entries } = useCanvasActions();
  const { style } = useDrawnPage();
  const root = useRef<HTMLDivElement>(null);
  const [hasRows, setHasRows] = useState(false);
  const isSelected = useFocusPart("elementId") === element.id;
  const name = namesOf(useDocument()).element(element);
  usePointedSelection(root, false);
  const elementMenu = useElementMenu(root);
  // The keyboard comes along.
  useEffect(() => {
    if (root.current?.contains(document.activeElement) !== true) root.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={root} className={styles.stage} style={style} tabIndex={-1} role="group" aria-label={t("workbook.maximized.label", { name })}>
      <div className={styles.bar}>
        <p className={styles.path}>
          {pageLabel(page)} <span aria-hidden="true">›</span> <strong>{name}</strong>
        </p>
        <IconButton
          icon={Rows3}
          label={t("workbook.element-actions.underlying-rows")}
          isSelected={hasRows}
          onPress={() => setHasRows((before) => !before)}
        />
        <MenuButton
          label={name}
          entries={entries(element)}
          placement="bottom end"
          trigger={<IconButton icon={Ellipsis} label={t("workbook.view-tools.more-for", { name })} />}
        />
        <span className={styles.key} aria-hidden="true">
          <KeyCap keys="esc" />
        </span>
        <Button icon={Minimize2} onPress={() => shown.maximize(null)}>
          {t("workbook.maximized.back")}
        </Button>
      </div>
      <div className={styles.element}>
        <ElementFrame elementId={element.id} rank={0} isSelected={isEditing && isSelected} tools={null} />
      </div>
      {hasRows && <div className={styles.rows}>{rows}</div>}
      {elementMenu}
    </div>
  );
}
