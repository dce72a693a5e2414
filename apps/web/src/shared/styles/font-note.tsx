import { fontNamed } from "@sheaf/theme";
import { t } from "../words/words.ts";
import styles from "./font-note.module.css";

/** Said below the choice of a font that the product does not bring: it is seen where a reader's device has it. */
export function FontNote({ name }: { readonly name: string | undefined }) {
  if (name === undefined || name === "System UI" || fontNamed(name)?.isServed === true) return null;
  return (
    <p className={styles.note} role="status">
      {t("themes.fonts.of-device", { font: name })}
    </p>
  );
}
