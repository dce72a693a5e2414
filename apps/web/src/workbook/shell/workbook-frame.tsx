import type { DocumentAddress, DocumentAnswer } from "@sheaf/contract";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { PageCanvas } from "../canvas/page-canvas.tsx";
import { useDocument } from "../state/workbook.ts";
import { PageTabs } from "./pages/page-tabs.tsx";
import { useShownPage } from "./pages/shown-page.ts";
import styles from "./workbook-frame.module.css";

/** The screen around the page: bars, panels, tabs, strip. */
export function WorkbookFrame({ answer, address }: { readonly answer: DocumentAnswer; readonly address: DocumentAddress }) {
  const document = useDocument();
  const { page, showPage } = useShownPage(address, answer.name);
  usePageTitle(`${answer.name} – Sheaf`);
  return (
    <div className={styles.frame}>
      <TopBar homeHref={homeAddress(address.orgSlug, "recent")} start={<h1 className={styles.name}>{answer.name}</h1>} />
      <div className={styles.middle}>
        <main className={styles.main} tabIndex={-1}>
          {page !== null && <PageCanvas key={page.id} document={document} page={page} />}
        </main>
      </div>
      <PageTabs shown={page?.id ?? null} onShow={showPage} />
    </div>
  );
}
