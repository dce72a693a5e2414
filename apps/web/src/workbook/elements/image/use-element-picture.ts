import type { Id } from "@sheaf/workbook";
import { useCallback } from "react";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { type PictureUpload, usePictureUpload } from "../property-rows/use-picture-upload.ts";

/** Pictures for an element, by its panel or dropped on it. One step, so that undo brings the one before back. */
export function useElementPicture(elementId: Id): PictureUpload {
  const { perform } = useWorkbook();
  const put = useCallback(
    (pictureId: string): void =>
      void perform(t("content.image.upload"), [
        set(elementPath(elementId, "source"), { kind: "upload", pictureId }),
        set(elementPath(elementId, "url"), undefined),
      ]),
    [perform, elementId],
  );
  return usePictureUpload(put);
}
