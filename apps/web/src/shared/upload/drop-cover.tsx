import { Upload } from "lucide-react";
import { Icon } from "../icons/icon.tsx";
import styles from "./drop-cover.module.css";

/** Over the screen while a file is held over it: what happens when it is let go. */
export function DropCover({ words }: { readonly words: string }) {
  return (
    <div className={styles.cover} role="status">
      <p className={styles.words}>
        <Icon icon={Upload} size="large" />
        {words}
      </p>
    </div>
  );
}
