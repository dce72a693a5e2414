import { mapLayers, namesOf } from "@sheaf/workbook";
import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../shared/actions/clipboard.ts";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { shownSymbols } from "../../shared/words/shown-numbers.ts";
import { t } from "../../shared/words/words.ts";
import { placeColumns } from "../grid/model/grid-source.ts";
import { copiedText } from "../grid/selection/copied-text.ts";
import { findElement, type RowsBehind, useWorkbook } from "../state/workbook.ts";
import { RowsGrid, useRowsBehind } from "./rows-behind.tsx";
import styles from "./inspect.module.css";

/** Rows that one press copies; more is for files. */
const MOST_COPIED = 10_000;

const grouped = new Intl.NumberFormat("en-US");

/** The rows behind a figure: how many, and which (T1). */
export function RowsDialog({ rows, onClose }: { readonly rows: RowsBehind; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const toasts = useToasts();
  // What is edited meanwhile is no part of what was asked.
  const [document] = useState(() => workbook.documents.state().document);
  const element = findElement(document, rows.elementId);
  const asked = useRowsBehind(rows, document);
  const { loaded, source } = asked;
  const copy = async (): Promise<void> => {
    if (loaded === null || source === null) return;
    const last = Math.min(loaded.count, MOST_COPIED) - 1;
    await loaded.pages.bring(0, last);
    const columns = placeColumns(source.blocks);
    const all = { firstRow: 0, lastRow: last, firstColumn: 0, lastColumn: columns.length - 1 };
    const text = copiedText(source, columns, all, true, shownSymbols().decimal);
    const isDone = text !== undefined && (await copyText(text));
    const words =
      loaded.count > MOST_COPIED
        ? t("inspect.rows-dialog.copied-first-rows", { grouped: grouped.format(MOST_COPIED), grouped2: grouped.format(loaded.count) })
        : t("inspect.rows-dialog.copied-to-clipboard");
    toasts.show(isDone ? { text: words, status: "success" } : { text: t("shared.could-not-copy"), status: "error" });
  };
  const layer = element === undefined ? undefined : mapLayers(element).find(({ id, isOwn }) => !isOwn && id === rows.layerId);
  const name = element === undefined ? "" : (layer?.name ?? namesOf(document).element(element));
  return (
    <Dialog
      title={t("inspect.rows-dialog.rows", { title: rows.title })}
      isOpen
      onClose={onClose}
      width="large"
      flush
      footerStart={
        <span className={styles.count} aria-live="polite">
          {loaded === null ? "" : t("inspect.rows-dialog.other-of", { grouped: grouped.format(loaded.count), count: loaded.count, name })}
        </span>
      }
      actions={
        <Button icon={Copy} isDisabled={loaded === null || loaded.count === 0} onPress={() => void copy()}>
          {t("inspect.rows-dialog.copy-rows")}
        </Button>
      }
    >
      <div className={styles.grid}>
        <RowsGrid asked={asked} title={rows.title} />
      </div>
    </Dialog>
  );
}
