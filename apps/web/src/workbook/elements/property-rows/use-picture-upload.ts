import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { toCallError } from "../../../shared/http/call-error.ts";
import { elementPictureRefusal } from "../../../shared/upload/picture-file.ts";
import { t } from "../../../shared/words/words.ts";
import { CellImagesContext } from "../../grid/images/cell-images.ts";

export interface PictureUpload {
  /** Puts a file in the place of the picture that is there. */
  readonly take: (file: File) => void;
  readonly isBusy: boolean;
  /** In words why the last file was not taken. */
  readonly problem: string | null;
  readonly forget: () => void;
}

/** Pictures that are chosen or dropped; `put` says in the document which one stands there now. */
export function usePictureUpload(put: (pictureId: string) => void): PictureUpload {
  const images = useContext(CellImagesContext);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const putting = useRef(put);
  useEffect(() => {
    putting.current = put;
  });
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
          if (!stop.signal.aborted) putting.current(pictureId);
        })
        .catch((thrown: unknown) => {
          if (!stop.signal.aborted) setProblem(toCallError(thrown)?.message ?? t("content.image.not-uploaded"));
        })
        .finally(() => !stop.signal.aborted && setBusy(false));
    },
    [images],
  );
  const forget = useCallback(() => setProblem(null), []);
  return { take, isBusy, problem, forget };
}
