import { type RefObject, useContext } from "react";
import { copyText } from "../../../shared/actions/clipboard.ts";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { copyPicture as putPicture } from "../../../shared/pictures/copy-picture.ts";
import { CellImagesContext } from "../images/cell-images.ts";
import { picturesOf } from "../images/pictures-of.ts";
import type { GridSource, PlacedColumn } from "../model/grid-source.ts";
import { copiedText, MOST_COPIED_CELLS } from "../selection/copied-text.ts";
import { gridPicture, MOST_PICTURED_CELLS } from "../selection/grid-image.ts";
import { type CellRange, cellsIn } from "../selection/selection.ts";
import { shownSymbols } from "../../../shared/words/shown-numbers.ts";
import { t } from "../../../shared/words/words.ts";

interface Options {
  readonly label: string;
  readonly source: GridSource;
  readonly columns: readonly PlacedColumn[];
  readonly range: CellRange | null;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly bringRows: ((range: CellRange) => Promise<GridSource>) | undefined;
}

/** One cell alone is no picture: it stands for all columns, this many rows from its own on. */
const ROWS_OF_ONE = 100;

/** Puts the selected cells on the clipboard, as text for spreadsheets or as a picture. */
export function useCopy({ label, source, columns, range, rowHeight, scroller, bringRows }: Options): {
  readonly copy: (withHeaders: boolean) => Promise<void>;
  readonly copyPicture: () => Promise<void>;
} {
  const toasts = useToasts();
  const images = useContext(CellImagesContext);
  const tooMany = (most: number): void => {
    toasts.show({ text: t("workbook.copy.select-most-cells-copy", { most: most.toLocaleString("en") }), status: "error" });
  };
  const copy = async (withHeaders: boolean): Promise<void> => {
    if (range === null) return;
    if (cellsIn(range) > MOST_COPIED_CELLS) return tooMany(MOST_COPIED_CELLS);
    const { decimal } = shownSymbols();
    let text = copiedText(source, columns, range, withHeaders, decimal);
    if (text === undefined && bringRows !== undefined) text = copiedText(await bringRows(range), columns, range, withHeaders, decimal);
    const isDone = text !== undefined && (await copyText(text));
    toasts.show(
      isDone ? { text: t("workbook.copy.copied-to-clipboard"), status: "success" } : { text: t("shared.could-not-copy"), status: "error" },
    );
  };
  const copyPicture = async (): Promise<void> => {
    const grid = scroller.current;
    if (range === null || grid === null) return;
    const pictured: CellRange =
      cellsIn(range) > 1
        ? range
        : {
            ...range,
            lastRow: Math.min(source.rowCount, range.firstRow + ROWS_OF_ONE) - 1,
            firstColumn: 0,
            lastColumn: columns.length - 1,
          };
    if (cellsIn(pictured) > MOST_PICTURED_CELLS) return tooMany(MOST_PICTURED_CELLS);
    const draw = async (): Promise<Blob | null> => {
      let picture = gridPicture(source, columns, pictured, rowHeight);
      if (picture === undefined && bringRows !== undefined) picture = gridPicture(await bringRows(pictured), columns, pictured, rowHeight);
      if (picture === undefined) return null;
      const pictures = await picturesOf(
        picture.boxes.map(({ cell }) => cell?.drawing),
        images,
      );
      return (await import("./draw-picture.ts")).drawPicture(picture, grid, pictures);
    };
    await putPicture(toasts, draw(), label);
  };
  return { copy, copyPicture };
}
