import type { PictureAnswer } from "@sheaf/contract";
import { type ReactNode, useEffect, useMemo } from "react";
import { toCallError } from "../../shared/http/call-error.ts";
import type { HttpClient } from "../../shared/http/http-client.ts";
import { useServices } from "../../shared/services/services.tsx";
import { type CellImages, CellImagesContext } from "../grid/images/cell-images.ts";
import { openImageLoader } from "../grid/images/image-loader.ts";
import { uploadedIn } from "../grid/images/uploaded-address.ts";
import { useWorkbook } from "../state/workbook.ts";

/** Lets grids and elements show pictures: the server brings them, so that the browser asks nobody else. */
export function CellImagesProvider({ children }: { readonly children: ReactNode }) {
  const { http } = useServices();
  const { workbookId, mode } = useWorkbook();
  const loader = useMemo(
    () =>
      openImageLoader({
        fetch: (address) => {
          const pictureId = uploadedIn(address);
          return pictureId === null
            ? webPicture(http, workbookId, address)
            : uploadedPicture(http, `/v2/workbooks/${workbookId}/pictures/${encodeURIComponent(pictureId)}`, mode === "edit");
        },
        toSource: (blob) => URL.createObjectURL(blob),
        release: (source) => URL.revokeObjectURL(source),
      }),
    [http, workbookId, mode],
  );
  useEffect(() => loader.close, [loader]);
  const images = useMemo(
    (): CellImages => ({
      load: loader.load,
      upload: (file, signal) => http.upload<PictureAnswer>(`/v2/workbooks/${workbookId}/pictures`, file, { signal }),
    }),
    [http, workbookId, loader],
  );
  return <CellImagesContext value={images}>{children}</CellImagesContext>;
}

const asPicture = { headers: { accept: "image/*" } };

async function webPicture(http: HttpClient, workbookId: string, url: string): Promise<Blob> {
  return (await http.open(`/v2/workbooks/${workbookId}/image`, { body: { url }, ...asPicture, retry: false })).blob();
}

/** An element that was pasted from another workbook names a picture that this one has not yet: who edits brings it along. */
async function uploadedPicture(http: HttpClient, path: string, mayBring: boolean): Promise<Blob> {
  const read = async (): Promise<Blob> => (await http.open(path, asPicture)).blob();
  try {
    return await read();
  } catch (thrown) {
    if (!mayBring || toCallError(thrown)?.status !== 404) throw thrown;
    await http.json(path, { method: "PUT" });
    return read();
  }
}
