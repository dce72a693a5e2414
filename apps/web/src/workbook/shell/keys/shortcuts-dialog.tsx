import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { keyMap } from "../../keys/key-map.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./shortcuts.module.css";

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t("workbook.shortcuts-dialog.keyboard-shortcuts")} isOpen onClose={onClose} width="large" isText>
      <div className={styles.sections}>
        {keyMap.map(({ title, shortcuts }) => (
          <section key={title} className={styles.section} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <dl className={styles.list}>
              {Object.entries(shortcuts).map(([name, { keys, text }]) => (
                <div key={name} className={styles.row}>
                  <dt>{text}</dt>
                  <dd>
                    <KeyCap keys={keys[0]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
