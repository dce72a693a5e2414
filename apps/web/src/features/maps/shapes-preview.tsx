import { loadedMapShapes, type MapShapes } from "@sheaf/charts";
import { useEffect, useState } from "react";
import { useServices } from "../../shared/services/services.tsx";
import { loadOwnShapes } from "../../workbook/elements/plot/view/load-own-shapes.ts";
import styles from "./maps.module.css";

interface ShapesPreviewProps {
  readonly shapesId: string;
  /** Changes with the shapes. */
  readonly version: string;
  readonly label: string;
}

/** The regions as they are on a map, small. */
export function ShapesPreview({ shapesId, version, label }: ShapesPreviewProps) {
  const { http } = useServices();
  const [shapes, setShapes] = useState<MapShapes | null>(null);
  useEffect(() => {
    let current = true;
    loadOwnShapes(http, shapesId).then(
      () => current && setShapes(loadedMapShapes(`own:${shapesId}`)),
      () => current && setShapes(null),
    );
    return () => {
      current = false;
    };
  }, [http, shapesId, version]);
  if (shapes === null || shapes.regions.length === 0) return <div className={styles.preview} />;
  const { left, top, width, height } = shapes.bounds;
  const rim = Math.max(width, height) * 0.03;
  return (
    <svg
      className={styles.preview}
      viewBox={`${left - rim} ${top - rim} ${width + 2 * rim} ${height + 2 * rim}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="xMidYMid meet"
    >
      <path d={pathOf(shapes)} className={styles.region} fillRule="evenodd" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** All regions in one path. */
function pathOf({ regions }: MapShapes): string {
  const parts: string[] = [];
  for (const { rings } of regions) {
    for (const ring of rings) {
      for (let at = 0; at + 1 < ring.length; at += 2)
        parts.push(`${at === 0 ? "M" : "L"}${(ring[at] ?? 0).toFixed(1)} ${(ring[at + 1] ?? 0).toFixed(1)}`);
      parts.push("Z");
    }
  }
  return parts.join("");
}
