import type { Id } from "@sheaf/workbook";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { toCallError } from "../../../shared/http/call-error.ts";
import { elementPictureRefusal } from "../../../shared/upload/picture-file.ts";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { CellImagesContext } from "../../grid/images/cell-images.ts";
import { useWorkbook } from "../../state/workbook.ts";

export interface PictureUpload {
  /** Puts a file in the place of the element's picture. */
  readonly take: (file: File) => void;
  readonly isBusy: boolean;
  /** In words why the last file was not taken. */
  readonly problem: string | null;
  readonly forget: () => void;
}

/** Pictures for an element, by its panel or dropped on it. One step, so that undo brings the one before back. */
export function usePictureUpload(elementId: Id): PictureUpload {
  const { perform } = useWorkbook();
  const images = useContext(CellImagesContext);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const take = useCallback(
    (file: File): void => {
      const refusal = elementPictureRefusal(file);
      setProblem(refusal);
      if (refusal !== null) return;
      leaving.current?.abort();
      const stop = (leaving.current = new AbortController());
      setBusy(true);
      images
        .upload(file, stop.signal)
        .then(({ pictureId }) => {
          if (stop.signal.aborted) return;
          perform(t("content.image.upload"), [
            set(elementPath(elementId, "source"), { kind: "upload", pictureId }),
            set(elementPath(elementId, "url"), undefined),
          ]);
        })
        .catch((thrown: unknown) => {
          if (!stop.signal.aborted) setProblem(toCallError(thrown)?.message ?? t("content.image.not-uploaded"));
        })
        .finally(() => !stop.signal.aborted && setBusy(false));
    },
    [images, perform, elementId],
  );
  const forget = useCallback(() => setProblem(null), []);
  return { take, isBusy, problem, forget };
}
