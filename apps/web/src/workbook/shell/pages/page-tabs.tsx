import type { Id } from "@sheaf/workbook";
import { cx } from "../../../shared/styles/cx.ts";
import { useVisiblePages } from "./shown-page.ts";
import styles from "./page-tabs.module.css";

/** Tabs of the pages, 36 high, below the page. */
export function PageTabs({ shown, onShow }: { readonly shown: Id | null; readonly onShow: (pageId: Id) => void }) {
  const pages = useVisiblePages();
  return (
    <nav className={styles.bar} aria-label="Pages">
      {pages.map((page) => (
        <button
          key={page.id}
          type="button"
          className={cx(styles.tab, "ring-inside", page.id === shown && styles.shown)}
          {...(page.id === shown ? { "aria-current": "page" as const } : {})}
          onClick={() => onShow(page.id)}
        >
          {page.name}
        </button>
      ))}
    </nav>
  );
}
