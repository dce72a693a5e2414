import { type Id, isPage, navigationOf, type Page, panelLook, type PanelLook, panelWith, sidebarPixels } from "@sheaf/workbook";
import { PanelLeftClose, PanelLeftOpen, Pencil } from "lucide-react";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { t } from "../../../shared/words/words.ts";
import { pageLabel } from "../../commands/pages.ts";
import { ShownPageContext } from "../../state/shown-page.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { CanvasActionsContext, useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import { PageCanvas } from "../page-canvas.tsx";
import styles from "./page-panels.module.css";

/** A page with the header over it and the sidebar beside it that the document has for it. */
export function PagePanels({
  page,
  onEdit,
  children,
}: {
  readonly page: Page;
  /** Goes to where a panel is arranged. */
  readonly onEdit: (panelId: Id) => void;
  readonly children: ReactNode;
}) {
  const document = useDocument();
  const canvas = useCanvasActions();
  // Null: where there is room for it.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // A panel is arranged on its own; beside a page it is what readers see.
  const reading = useMemo(() => ({ ...canvas, isEditing: false, renaming: null, pageEntries: () => [] }), [canvas]);
  const header = isPage(page) ? panelWith(document, "header", page.id) : null;
  const sidebar = isPage(page) ? panelWith(document, "sidebar", page.id) : null;
  if (header === null && sidebar === null) return children;
  const { primary } = navigationOf(document);
  const panel = (of: Page, more?: ReactNode): ReactNode => {
    const look = panelLook(of);
    return look === null ? null : (
      <CanvasActionsContext value={reading}>
        <ShownPageContext value={page.id}>
          <Panel page={of} look={look} onEdit={canvas.isEditing ? () => onEdit(of.id) : null}>
            {more}
          </Panel>
        </ShownPageContext>
      </CanvasActionsContext>
    );
  };
  return (
    <div className={styles.around} data-scrolls>
      <div className={styles.parts} data-primary={primary} data-sidebar={sidebar === null ? "none" : (isOpen ?? "auto")}>
        {sidebar !== null && (
          <div className={styles.opener}>
            <span className={styles.wide}>
              <IconButton icon={PanelLeftOpen} label={t("pages.panels.show-sidebar")} onPress={() => setOpen(true)} />
            </span>
            <span className={styles.narrow}>
              <Button
                variant="quiet"
                size="small"
                icon={PanelLeftOpen}

                onPress={() => setOpen(isOpen !== true)}
              >
                {pageLabel(sidebar)}
              </Button>
            </span>
          </div>
        )}
        {sidebar !== null &&
          panel(
            sidebar,
            <span className={styles.wide}>
              <IconButton icon={PanelLeftClose} label={t("pages.panels.hide-sidebar")} onPress={() => setOpen(false)} />
            </span>,
          )}
        {header !== null && panel(header)}
        <div className={styles.page}>{children}</div>
      </div>
    </div>
  );
}

interface PanelProps {
  readonly page: Page;
  readonly look: PanelLook;
  readonly onEdit: (() => void) | null;
  readonly children: ReactNode;
}

function Panel({ page, look, onEdit, children }: PanelProps) {
  const { mode } = useWorkbook();
  const { type, title, width, isSticky, border, backgroundColor } = look;
  const style = {
    ...(type === "sidebar" ? { "--sidebar": `${String(sidebarPixels[width])}px` } : {}),
    ...(backgroundColor === null ? {} : { "--panel-color": backgroundColor }),
  };
  return (
    <section
      className={styles.panel}
      data-panel={type}
      data-sticky={isSticky}
      data-border={border}
      data-scrolls
      aria-label={pageLabel(page)}
      style={style as CSSProperties}
    >
      {(type === "sidebar" || onEdit !== null) && (
        <div className={styles.head}>
          {type === "sidebar" && <span className={styles.title}>{title}</span>}
          {mode === "edit" && onEdit !== null && (
            <IconButton icon={Pencil} label={t("pages.panels.edit", { name: pageLabel(page) })} onPress={onEdit} />
          )}
          {children}
        </div>
      )}
      <PageCanvas page={page} />
    </section>
  );
}
