import { limits } from "@sheaf/contract";
import type { Source, WorkbookDocument } from "@sheaf/workbook";
import { connectionsRead } from "../../commands/sources/connections-read.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./sources.module.css";

const grouped = new Intl.NumberFormat("en-US");

/** Said where sources stand on several connections: how many rows each may bring. */
export function SeveralConnections({ document, legs }: { readonly document: WorkbookDocument; readonly legs: readonly Source[] }) {
  if (connectionsRead(document, legs).size < 2) return null;
  return (
    <p className={styles.counts}>
      {t("sources.several-connections.these-sources-stand-different", { grouped: grouped.format(limits.partRows) })}
    </p>
  );
}
