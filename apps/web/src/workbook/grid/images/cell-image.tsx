import { ImageOff } from "lucide-react";
import { useContext, useEffect, useState } from "react";
import { Icon } from "../../../shared/icons/icon.tsx";
import type { CellDrawing } from "../model/cell-drawing.ts";
import { CellImagesContext } from "./cell-images.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./cell-image.module.css";

/** What is scrolled past is not asked for. */
const RESTING = 150;

type Shown =
  | { readonly kind: "waiting" }
  | { readonly kind: "there"; readonly source: string }
  | { readonly kind: "failed"; readonly why: string };
const waiting: Shown = { kind: "waiting" };

/** A picture in a cell, as high as the row lets it be; its address is what is read out, and what stands there without it. */
export function CellImage({ drawing, text }: { readonly drawing: Extract<CellDrawing, { kind: "image" }>; readonly text: string }) {
  const images = useContext(CellImagesContext);
  const { url, fit, height } = drawing;
  const [shown, setShown] = useState<Shown>(waiting);
  useEffect(() => {
    setShown(waiting);
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      images.load(url, leaving.signal).then(
        (source) => !leaving.signal.aborted && setShown({ kind: "there", source }),
        (thrown: unknown) =>
          !leaving.signal.aborted &&
          setShown({ kind: "failed", why: thrown instanceof Error ? thrown.message : t("workbook.cell-image.no-picture") }),
      );
    }, RESTING);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [images, url]);
  if (shown.kind === "failed")
    return (
      <span className={styles.imageOff} title={`${text}\n${shown.why}`}>
        <Icon icon={ImageOff} />
        {text}
      </span>
    );
  return (
    <>
      {shown.kind === "there" && (
        <img
          className={styles.image}
          src={shown.source}
          alt=""
          decoding="async"
          draggable={false}
          style={{ objectFit: fit, ...(height === null ? {} : { "--wanted": `${height}px` }) }}
          onError={() => setShown({ kind: "failed", why: t("workbook.cell-image.picture-cannot-read") })}
        />
      )}
      <span className="visually-hidden">{text}</span>
    </>
  );
}
