import { type Box, picturePlaces, type PictureStyle } from "@sheaf/charts";
import type { BackgroundImage, Element } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";
import { ImageOff } from "lucide-react";
import { useContext, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { CellImagesContext } from "../../../grid/images/cell-images.ts";
import { backingAddress } from "../../../grid/images/backing-address.ts";
import styles from "./chart-plot.module.css";
import { t } from "../../../../shared/words/words.ts";

/** The picture behind the marks of a chart: its address, null where nobody can bring it, and how it fills each panel. Null: none. */
export function pictureBehind(element: Element): { readonly url: string | null; readonly style: PictureStyle } | null {
  const picture = memberOf(element, "backgroundImage") as Partial<BackgroundImage> | undefined;
  const source = picture?.source;
  if (source === undefined || (source.kind === "url" && source.url.trim() === "")) return null;
  return { url: backingAddress({ source }), style: picture?.style ?? {} };
}

type Loaded =
  | { readonly kind: "waiting" }
  | { readonly kind: "there"; readonly image: HTMLImageElement }
  | { readonly kind: "failed"; readonly why: string };
const waiting: Loaded = { kind: "waiting" };

/** Draws it on a canvas, so that a copy of the chart as a picture has it as well. It is there for the looks: it says nothing but that it is missing. */
export function PlotPicture({
  url,
  style,
  plots,
  width,
  height,
}: {
  readonly url: string | null;
  readonly style: PictureStyle;
  readonly plots: readonly Box[];
  readonly width: number;
  readonly height: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const loaded = useImage(url);
  const image = loaded.kind === "there" ? loaded.image : null;
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
  if (loaded.kind === "failed") {
    const [first] = plots;
    return (
      <p className={styles.pictureOff} title={loaded.why} style={{ left: (first?.left ?? 0) + 6, top: (first?.top ?? 0) + 4 }}>
        <Icon icon={ImageOff} />
        {t("elements.chart.the-picture-behind-the-marks")}
        <span className="visually-hidden">: {loaded.why}</span>
      </p>
    );
  }
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

function useImage(url: string | null): Loaded {
  const images = useContext(CellImagesContext);
  const [loaded, setLoaded] = useState<Loaded>(waiting);
  useEffect(() => {
    const left = new AbortController();
    const load = async (): Promise<HTMLImageElement> => {
      if (url === null) throw new Error("Its file did not come along with the workbook.");
      const image = new Image();
      // Bytes that stand in the file itself need nobody to bring them.
      image.src = url.startsWith("data:image/") ? url : await images.load(url, left.signal);
      await image.decode().catch(() => {
        throw new Error("The picture cannot be read.");
      });
      return image;
    };
    setLoaded(waiting);
    load().then(
      (image) => !left.signal.aborted && setLoaded({ kind: "there", image }),
      (thrown: unknown) =>
        !left.signal.aborted &&
        setLoaded({ kind: "failed", why: thrown instanceof Error ? thrown.message : t("elements.chart.there-is-no-picture") }),
    );
    return () => left.abort();
  }, [images, url]);
  return loaded;
}
