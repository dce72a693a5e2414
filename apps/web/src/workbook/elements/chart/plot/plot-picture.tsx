import type { Box } from "@sheaf/charts";
import type { Element } from "@sheaf/workbook";
import { useContext, useEffect, useRef, useState } from "react";
import { CellImagesContext } from "../../../grid/images/cell-images.ts";
import { picturePlaces, type PictureStyle } from "./picture-places.ts";
import styles from "./chart-plot.module.css";

/** The picture behind the marks of a chart: its address, and how it fills each panel. Null: none that can be had. */
export function pictureBehind(element: Element): { readonly url: string; readonly style: PictureStyle } | null {
  const picture = element["backgroundImage"] as
    | { readonly source?: { readonly kind?: string; readonly url?: string }; readonly style?: PictureStyle }
    | undefined;
  const { kind, url } = picture?.source ?? {};
  return kind !== "url" || url === undefined || url.trim() === "" ? null : { url: url.trim(), style: picture?.style ?? {} };
}

/** Draws it on a canvas, so that a copy of the chart as a picture has it as well. It is there for the looks: it says nothing. */
export function PlotPicture({
  url,
  style,
  plots,
  width,
  height,
}: {
  readonly url: string;
  readonly style: PictureStyle;
  readonly plots: readonly Box[];
  readonly width: number;
  readonly height: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useImage(url);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (image === null || pen === null || pen === undefined) return;
    const scale = window.devicePixelRatio;
    pen.canvas.width = Math.round(width * scale);
    pen.canvas.height = Math.round(height * scale);
    pen.scale(scale, scale);
    for (const plot of plots) {
      pen.save();
      pen.beginPath();
      pen.rect(plot.left, plot.top, plot.width, plot.height);
      pen.clip();
      for (const place of picturePlaces({ width: image.naturalWidth, height: image.naturalHeight }, plot, style))
        pen.drawImage(image, place.left, place.top, place.width, place.height);
      pen.restore();
    }
  }, [image, style, plots, width, height]);
  return (
    <canvas
      ref={canvas}
      className={styles.picture}
      style={{ width, height }}
      aria-hidden="true"
      data-picture={image === null ? "waiting" : "drawn"}
    />
  );
}

/** Null while it is not here, and where there is none. */
function useImage(url: string): HTMLImageElement | null {
  const images = useContext(CellImagesContext);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const load = async (): Promise<void> => {
      const loaded = new Image();
      // Bytes that stand in the file itself need nobody to bring them.
      loaded.src = url.startsWith("data:image/") ? url : await images.load(url, left.signal);
      await loaded.decode();
      if (!left.signal.aborted) setImage(loaded);
    };
    setImage(null);
    load().catch(() => undefined);
    return () => left.abort();
  }, [images, url]);
  return image;
}
