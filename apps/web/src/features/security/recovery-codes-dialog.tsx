import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./security.module.css";

/** Recovery codes, which are shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  return (
    <Dialog
      title={t("security.recovery.title")}
      isOpen
      onClose={onClose}
      footerStart={<CopyButton text={codes.join("\n")} label={t("security.recovery.copy")} />}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("security.recovery.kept")}
        </Button>
      }
    >
      <div className={styles.form}>
        <Banner status="warning">{t("security.recovery.shown-once")}</Banner>
        <p>{t("security.recovery.what")}</p>
        <ul className={styles.codes} aria-label={t("security.recovery.title")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
