import type { Element } from "@sheaf/workbook";
import { Ellipsis, Maximize2 } from "lucide-react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { WhenReached } from "../../shared/layout/when-reached.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import { useCanvasActions } from "../elements/on-page/canvas-actions.ts";
import { canMaximize } from "../state/shown.ts";
import { useDocument, useWorkbook } from "../state/workbook.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./arrange/element-tools.module.css";

/** What a reader can do with an element: shown to the pointer and the keyboard. */
export function ViewTools({ element, name }: { readonly element: Element; readonly name: string }) {
  const { entries } = useCanvasActions();
  const { shown } = useWorkbook();
  const document = useDocument();
  const list = entries(element);
  if (list.length === 0) return null;
  return (
    <div className={styles.toolbar} data-tools="">
      <WhenReached around="[data-element]">
        {() => (
          <>
            {canMaximize(document, element) && (
              <IconButton
                icon={Maximize2}
                label={t("workbook.maximized.maximize-named", { name })}
                onPress={() => shown.maximize(element.id)}
              />
            )}
            <MenuButton
              label={name}
              entries={list}
              placement="bottom end"
              trigger={<IconButton icon={Ellipsis} label={t("workbook.view-tools.more-for", { name })} />}
            />
          </>
        )}
      </WhenReached>
    </div>
  );
}
