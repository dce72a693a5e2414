import { useContext, useEffect, useState } from "react";
import { t } from "../../../shared/words/words.ts";
import { CellImagesContext } from "./cell-images.ts";

export type ShownPicture =
  | { readonly kind: "waiting" }
  | { readonly kind: "there"; readonly source: string }
  | { readonly kind: "failed"; readonly why: string };

/** The picture at an address, by way of the server: a page asks nobody else. */
export function usePicture(address: string | null): ShownPicture {
  const images = useContext(CellImagesContext);
  const [shown, setShown] = useState<ShownPicture>({ kind: "waiting" });
  useEffect(() => {
    if (address === null) return undefined;
    if (address.startsWith("data:")) {
      setShown({ kind: "there", source: address });
      return undefined;
    }
    setShown({ kind: "waiting" });
    const leaving = new AbortController();
    images.load(address, leaving.signal).then(
      (source) => !leaving.signal.aborted && setShown({ kind: "there", source }),
      (thrown: unknown) =>
        !leaving.signal.aborted && setShown({ kind: "failed", why: thrown instanceof Error ? thrown.message : t("content.image.broken") }),
    );
    return () => leaving.abort();
  }, [images, address]);
  return shown;
}
