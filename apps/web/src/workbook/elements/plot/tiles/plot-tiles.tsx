import type { MapTile, TileLayer } from "@sheaf/charts";
import { useEffect, useRef } from "react";
import { useServices } from "../../../../shared/services/services.tsx";
import styles from "../canvas/chart-plot.module.css";
import { type TileSource, tileSource } from "./map-tiles.ts";

interface PlotTilesProps {
  readonly layers: readonly TileLayer[];
  readonly width: number;
  readonly height: number;
}

/** The tiles below a map, drawn as they come; until then the nearest larger ones stand in for them. */
export function PlotTiles({ layers, width, height }: PlotTilesProps) {
  const { http } = useServices();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d") ?? null;
    if (pen === null) return undefined;
    const source = tileSource(http);
    let current = true;
    let frame = 0;
    let left = 0;
    const scale = window.devicePixelRatio;
    pen.canvas.width = Math.round(width * scale);
    pen.canvas.height = Math.round(height * scale);
    const draw = (): void => {
      frame = 0;
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      pen.clearRect(0, 0, width, height);
      for (const layer of layers) drawLayer(pen, layer, source);
      pen.canvas.setAttribute("data-tiles", left === 0 ? "drawn" : "waiting");
    };
    const soon = (): void => {
      if (current && frame === 0) frame = requestAnimationFrame(draw);
    };
    for (const { style, tiles } of layers) {
      for (const tile of tiles) {
        if (source.known(style, tile) !== null) continue;
        left += 1;
        void source.load(style, tile).then(() => {
          left -= 1;
          soon();
        });
      }
    }
    draw();
    return () => {
      current = false;
      cancelAnimationFrame(frame);
    };
  }, [http, layers, width, height]);
  return <canvas ref={canvas} className={styles.picture} style={{ width, height }} aria-hidden="true" />;
}

function drawLayer(pen: CanvasRenderingContext2D, { style, clip, tiles }: TileLayer, source: TileSource): void {
  pen.save();
  pen.beginPath();
  pen.rect(clip.left, clip.top, clip.width, clip.height);
  pen.clip();
  for (const tile of tiles) {
    const { left, top, size } = tile;
    const image = source.known(style, tile);
    // Half a pixel more: no seams between tiles.
    if (image !== null) pen.drawImage(image, left, top, size + 0.5, size + 0.5);
    else drawPart(pen, style, tile, source);
  }
  pen.restore();
}

/** The part of a larger tile that lies where one is still missing. */
function drawPart(
  pen: CanvasRenderingContext2D,
  style: TileLayer["style"],
  { z, x, y, left, top, size }: MapTile,
  source: TileSource,
): void {
  for (let up = 1; up <= 4 && up <= z; up += 1) {
    const many = 2 ** up;
    const image = source.known(style, { z: z - up, x: Math.floor(x / many), y: Math.floor(y / many), left, top, size });
    if (image === null) continue;
    const [wide, tall] = [image.width / many, image.height / many];
    pen.drawImage(image, (x % many) * wide, (y % many) * tall, wide, tall, left, top, size + 0.5, size + 0.5);
    return;
  }
}
