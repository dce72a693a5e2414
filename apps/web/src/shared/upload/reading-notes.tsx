import { Banner } from "../feedback/banner.tsx";
import { t } from "../words/words.ts";
import type { FileReading } from "./upload-calls.ts";

/** What was decided of a file that only a person can know, and what would count twice. */
export function ReadingNotes({ reading }: { readonly reading: Exclude<FileReading, { readonly kind: "parquet" }> }) {
  const skipped = reading.kind === "delimited" ? reading.dialect.skipLines : 0;
  return (
    <>
      {reading.kind === "delimited" && !reading.encodingIsCertain && (
        <Banner status="warning">{t("connections.reading-notes.encoding-guessed")}</Banner>
      )}
      {skipped > 0 && <Banner status="primary">{t("connections.reading-notes.lines-skipped", { count: skipped })}</Banner>}
      {reading.totalRow !== null && (
        <Banner status="warning">
          {reading.totalRow === ""
            ? t("connections.reading-notes.last-row-adds-up")
            : t("connections.reading-notes.total-row", { name: reading.totalRow })}
        </Banner>
      )}
    </>
  );
}
