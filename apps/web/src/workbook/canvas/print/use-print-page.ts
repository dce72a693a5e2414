import { useCallback, useEffect } from "react";
import { flushSync } from "react-dom";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { t } from "../../../shared/words/words.ts";
import { drawWholePage, printingNow, setPrinting } from "./printing.ts";

/**
 * Prints the page on screen, all of it. The browser's own way to print cannot wait: what is drawn by then is on its paper. `asFile`: the way to
 * the PDF, which has all rows of tables; null where there is none.
 */
export function usePrintPage(asFile: (() => void) | null): () => void {
  const toasts = useToasts();
  useEffect(() => {
    const before = (): void => {
      if (printingNow() === "no") flushSync(() => setPrinting("drawing"));
    };
    const after = (): void => setPrinting("no");
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      after();
    };
  }, []);
  return useCallback(() => {
    if (printingNow() !== "no") return;
    toasts.show({
      text: asFile === null ? t("workbook.print.preparing") : t("workbook.print.preparing-or-file"),
      ...(asFile === null ? {} : { action: { label: t("workbook.print.as-file"), onSelect: asFile } }),
    });
    void drawWholePage().then(() => {
      window.print();
      setPrinting("no");
    });
  }, [toasts, asFile]);
}
