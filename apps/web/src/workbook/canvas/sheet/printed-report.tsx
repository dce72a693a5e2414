import type { SheetsAnswer } from "@sheaf/contract";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { CallErrorScreen } from "../../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../../shared/feedback/progress-bar.tsx";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { useGo, usePageTitle } from "../../../shared/navigation/go.ts";
import { t } from "../../../shared/words/words.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { addressBehind } from "./report-preview.ts";
import styles from "./printed-report.module.css";

interface ShownSheet extends Omit<SheetsAnswer["sheets"][number], "svg"> {
  readonly href: string;
}
type Shown =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: CallError }
  | { readonly kind: "sheets"; readonly sheets: readonly ShownSheet[] };

/** A report as it is printed: its sheets, one below the other, under a bar that leads back, and within a page of others nothing else. */
export function PrintedReport({ name, homeHref }: { readonly name: string; readonly homeHref: string }) {
  const { takeSheets } = useWorkbook();
  const [shown, setShown] = useState<Shown>({ kind: "loading" });
  const [turn, setTurn] = useState(0);
  usePageTitle(`${name} – Sheaf`);
  useEffect(() => {
    const leaving = new AbortController();
    let hrefs: readonly string[] = [];
    setShown({ kind: "loading" });
    takeSheets(leaving.signal).then(
      (answer) => {
        if (leaving.signal.aborted) return;
        const sheets = answer.sheets.map((sheet) => withHref(sheet, answer.css));
        hrefs = sheets.map(({ href }) => href);
        setShown({ kind: "sheets", sheets });
      },
      (thrown: unknown) => {
        const error = toCallError(thrown);
        if (error !== null && !leaving.signal.aborted) setShown({ kind: "failed", error });
      },
    );
    return () => {
      leaving.abort();
      for (const href of hrefs) URL.revokeObjectURL(href);
    };
  }, [takeSheets, turn]);

  if (shown.kind === "failed") return <CallErrorScreen error={shown.error} homeHref={homeHref} onRetry={() => setTurn(turn + 1)} />;
  if (shown.kind === "loading")
    return (
      <main className={styles.desk}>
        <ProgressBar isLoading />
        <p className={styles.words} role="status">
          {t("reports.preview.loading")}
        </p>
      </main>
    );
  const count = shown.sheets.length;
  const isFramed = window.self !== window.top;
  return (
    <main className={styles.whole}>
      {!isFramed && <PreviewBar name={name} count={count} />}
      {/* it scrolls, and by keys too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.desk} role="region" aria-label={name} tabIndex={0} data-scrolls>
        {count === 0 && <p className={styles.words}>{t("reports.preview.empty")}</p>}
        {shown.sheets.map((sheet, at) => (
          <img
            key={sheet.href}
            className={styles.sheet}
            loading="lazy"
            src={sheet.href}
            width={sheet.width}
            height={sheet.height}
            alt={t("reports.preview.sheet", { name: sheet.name, number: String(at + 1), count: String(count) })}
          />
        ))}
      </div>
    </main>
  );
}

function PreviewBar({ name, count }: { readonly name: string; readonly count: number }) {
  const go = useGo();
  return (
    <div className={styles.bar}>
      <Button icon={ArrowLeft} variant="quiet" onPress={() => go(addressBehind(location))}>
        {t("reports.preview.back")}
      </Button>
      <h1 className={styles.title}>{name}</h1>
      <span className={styles.count}>{t("reports.preview.count", { count })}</span>
      {count > 0 && (
        <Button icon={Printer} onPress={() => window.print()}>
          {t("reports.preview.print")}
        </Button>
      )}
    </div>
  );
}

/** A picture that stands alone has its fonts in itself. */
function withHref({ svg, ...sheet }: SheetsAnswer["sheets"][number], css: string): ShownSheet {
  const start = svg.indexOf(">") + 1;
  const parts = [svg.slice(0, start), "<style>", css, "</style>", svg.slice(start)];
  return { ...sheet, href: URL.createObjectURL(new Blob(parts, { type: "image/svg+xml" })) };
}
