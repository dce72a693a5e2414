import { type ReactNode, useEffect, useMemo } from "react";
import { useServices } from "../../shared/services/services.tsx";
import { type CellImages, CellImagesContext } from "../grid/images/cell-images.ts";
import { openImageLoader } from "../grid/images/image-loader.ts";
import { useWorkbook } from "../state/workbook.ts";

/** Lets grids show the pictures whose addresses stand in cells: the server brings them, so that the browser asks nobody else. */
export function CellImagesProvider({ children }: { readonly children: ReactNode }) {
  const { http } = useServices();
  const { workbookId } = useWorkbook();
  const loader = useMemo(
    () =>
      openImageLoader({
        fetch: async (url) =>
          (await http.open(`/v2/workbooks/${workbookId}/image`, { body: { url }, headers: { accept: "image/*" }, retry: false })).blob(),
        toSource: (blob) => URL.createObjectURL(blob),
        release: (source) => URL.revokeObjectURL(source),
      }),
    [http, workbookId],
  );
  useEffect(() => loader.close, [loader]);
  return <CellImagesContext value={loader satisfies CellImages}>{children}</CellImagesContext>;
}
