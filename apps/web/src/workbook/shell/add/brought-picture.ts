import type { Id } from "@sheaf/workbook";
import { useCallback, useContext, useEffect, useRef } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../shared/http/call-error.ts";
import { elementPictureRefusal } from "../../../shared/upload/picture-file.ts";
import { t } from "../../../shared/words/words.ts";
import { showElement } from "../../elements/on-page/show-element.ts";
import { elementViewKinds } from "../../elements/registry.ts";
import { CellImagesContext } from "../../grid/images/cell-images.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { useAddElement } from "./add-element.ts";

/** Uploads a picture, and puts it on the page: there is nothing on the page before the server has it. */
export function useBroughtPicture(pageId: Id): (file: File) => void {
  const { focus } = useWorkbook();
  const images = useContext(CellImagesContext);
  const toasts = useToasts();
  const addElement = useAddElement(pageId);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => {
    const stop = (leaving.current = new AbortController());
    return () => stop.abort();
  }, []);
  return useCallback(
    (file) => {
      const refusal = elementPictureRefusal(file);
      const kind = elementViewKinds.find((one) => one.kind === "image");
      const signal = leaving.current?.signal;
      if (refusal !== null) return void toasts.show({ text: refusal, status: "error", time: "long" });
      if (kind === undefined || signal === undefined) return;
      const bring = async (): Promise<void> => {
        const { pictureId } = await images.upload(file, signal);
        if (signal.aborted || !(await addElement(kind, null, { members: { source: { kind: "upload", pictureId } } }))) return;
        const added = focus.state().elementId;
        if (added !== null) showElement(added);
      };
      bring().catch((thrown: unknown) => {
        if (!signal.aborted)
          toasts.show({ text: toCallError(thrown)?.message ?? t("sources.brought-files.picture-lost"), status: "error", time: "long" });
      });
    },
    [images, toasts, addElement, focus],
  );
}
