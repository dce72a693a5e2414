import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { viewKindsFor } from "../../elements/registry.ts";
import { useDocument } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./add.module.css";

const headings = ["Data", "Controls"] as const;

/** Kinds of element that can be added. */
export function Palette({ onAdd }: { readonly onAdd: (kind: ElementViewKind) => void }) {
  const kinds = viewKindsFor(useDocument());
  return (
    <PanelSection title={t("sources.palette.add-element")} actions={<KeyCap keys="/" />}>
      {headings.map((heading) => (
        <div key={heading} role="group" aria-label={heading}>
          <h4 className={styles.group}>{heading}</h4>
          <div className={styles.palette}>
            {kinds
              .filter(({ palette }) => palette === heading)
              .map((kind) => (
                <button key={kind.kind} type="button" className={styles.kind} data-add={kind.kind} onClick={() => onAdd(kind)}>
                  <Icon icon={kind.icon} size="medium" />
                  {kind.title}
                </button>
              ))}
          </div>
        </div>
      ))}
    </PanelSection>
  );
}
