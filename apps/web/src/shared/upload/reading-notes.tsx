import { Banner } from "../feedback/banner.tsx";
import { t } from "../words/words.ts";
import type { FileReading } from "./upload-calls.ts";

type ReadRows = Exclude<FileReading, { readonly kind: "parquet" }>;

interface ReadingNotesProps {
  readonly reading: ReadRows;
  readonly onLeaveOut: (line: number) => void;
  readonly onHidden: (hidden: "load" | "leave-out") => void;
}

/** What was decided of a file that only a person can know, what nobody saw in it, and what would count twice. */
export function ReadingNotes({ reading, onLeaveOut, onHidden }: ReadingNotesProps) {
  const skipped = reading.kind === "delimited" ? reading.dialect.skipLines : 0;
  const { totalRow } = reading;
  return (
    <>
      {reading.kind === "delimited" && !reading.encodingIsCertain && (
        <Banner status="warning">{t("connections.reading-notes.encoding-guessed")}</Banner>
      )}
      {skipped > 0 && <Banner status="primary">{t("connections.reading-notes.lines-skipped", { count: skipped })}</Banner>}
      {reading.kind === "cells" && <HiddenNote reading={reading} onHidden={onHidden} />}
      {totalRow !== null && (
        <Banner
          status="warning"
          action={{ label: t("connections.reading-notes.leave-out-row"), onSelect: () => onLeaveOut(totalRow.line) }}
        >
          {totalRow.name === ""
            ? t("connections.reading-notes.last-row-adds-up")
            : t("connections.reading-notes.total-row", { name: totalRow.name })}
        </Banner>
      )}
    </>
  );
}

/** Rows and columns that somebody hid or filtered away stand in the file all the same. */
function HiddenNote({
  reading,
  onHidden,
}: {
  readonly reading: Extract<ReadRows, { readonly kind: "cells" }>;
  readonly onHidden: ReadingNotesProps["onHidden"];
}) {
  const { hiddenRows: rows, hiddenColumns: columns, hidden } = reading;
  const isSheetHidden = reading.tables.find(({ name }) => name === reading.table)?.hidden === true;
  return (
    <>
      {isSheetHidden && <Banner status="warning">{t("connections.reading-notes.sheet-hidden", { name: reading.table })}</Banner>}
      {rows + columns > 0 &&
        (hidden === "load" ? (
          <Banner
            status="warning"
            action={{ label: t("connections.reading-notes.leave-out-hidden"), onSelect: () => onHidden("leave-out") }}
          >
            {t("connections.reading-notes.hidden-loaded", { rows, columns })}
          </Banner>
        ) : (
          <Banner status="primary" action={{ label: t("connections.reading-notes.load-hidden"), onSelect: () => onHidden("load") }}>
            {t("connections.reading-notes.hidden-left-out", { rows, columns })}
          </Banner>
        ))}
    </>
  );
}
