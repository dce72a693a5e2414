import { isNumberName } from "@sheaf/sql";
import { type Element, type Json, shapesOfMap, withShapes } from "@sheaf/workbook";
import { Suspense, useState } from "react";
import { Button } from "../../../../../shared/actions/button.tsx";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { lazyPart } from "../../../../../shared/words/lazy-part.ts";
import { t } from "../../../../../shared/words/words.ts";
import { memberAt, setAt, textAt } from "../../../../commands/member-path.ts";
import { ChoiceRow, Rows } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { useOwnShapes } from "../../own-shapes/use-own-shapes.ts";
import { BaseFormat } from "../../tiles/base-format.tsx";
import { wantsTiles } from "../../../plot/tiles/use-map-tiles.ts";
import { ColorFormat } from "./color-format.tsx";

/** Opened now and then: a part of its own. */
const ShapesDialog = lazyPart(
  () => import("../../own-shapes/shapes-dialog.tsx"),
  (part) => part.ShapesDialog,
  ["charts"],
);

/** What the values of the region column name: regions of the product's maps, or those of shapes that the organization brought. */
export function RegionFormat({ port }: FormatProps) {
  const { element } = port;
  const { shapes, reload } = useOwnShapes();
  const [isOpen, setOpen] = useState(false);
  if (memberAt(element, ["region", "columnId"]) === undefined) {
    return <PanelSection title={t("charts.map.section.regions")}>{t("charts.map.regions.none")}</PanelSection>;
  }
  const own = shapesOfMap(element);
  const type = textAt(element, ["region", "regionType"]) ?? "country";
  const known = [
    { id: "country", label: t("charts.map.regions.country") },
    { id: "us-state", label: t("charts.map.regions.us-state") },
    { id: "us-county", label: t("charts.map.regions.us-county") },
    ...(shapes ?? []).map(({ shapesId, name }) => ({ id: ownId(shapesId), label: name })),
  ];
  const value = own === null ? type : ownId(own);
  // Files name regions of which there are no shapes, or whose shapes are gone.
  const named = known.some(({ id }) => id === value)
    ? known
    : [...known, { id: value, label: t("charts.map.regions.other", { type: own === null ? type : t("charts.shapes.manage") }) }];
  const title = t("charts.map.regions.title");
  const use = (shapesId: string | null): void => port.setMembers(title, withShapes(element, shapesId));
  return (
    <PanelSection title={t("charts.map.section.regions")}>
      <Rows>
        <ChoiceRow
          label={title}
          value={value}
          options={named}
          onChange={(chosen) => {
            const picked = shapes?.find(({ shapesId }) => ownId(shapesId) === chosen);
            if (picked !== undefined) use(picked.shapesId);
            else if (!chosen.startsWith(OWN))
              port.setMembers(title, {
                ...(own === null ? {} : withShapes(element, null)),
                ...setAt(element, ["region", "regionType"], chosen),
              });
          }}
        />
      </Rows>
      <Button size="small" onPress={() => setOpen(true)}>
        {t("charts.shapes.manage")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShapesDialog
            chosen={own}
            onUse={({ shapesId }) => use(shapesId)}
            onClose={() => {
              setOpen(false);
              reload();
            }}
          />
        </Suspense>
      )}
    </PanelSection>
  );
}

const OWN = "own:";
const ownId = (shapesId: string): string => `${OWN}${shapesId}`;
const opacities = [100, 90, 75, 60, 45, 30] as const;

/** Where nobody chose one: regions let tiles below them through. */
const usualPercent = (element: Element): number => (element.kind === "region-map" && wantsTiles(element) ? 75 : 100);

/** The nearest of the opacities that are offered to that of the file. */
function percentAt(element: Element): number {
  const held = memberAt(element, ["mapStyle", "opacity"]);
  const wanted = typeof held === "number" ? held * 100 : usualPercent(element);
  return opacities.reduce((best: number, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best), 100);
}

/** The color of the marks: one for all, by the size of a number, or by the value of any other column. */
export function MapColors({ port, colors }: FormatProps) {
  const { element } = port;
  const by = textAt(element, ["color", "by"]) ?? "single";
  const column = textAt(element, ["color", "column"]);
  const set = (color: Json | undefined): void => port.setMembers(t("charts.map.color.by"), { color });
  return (
    <>
      <PanelSection title={t("charts.map.color.by")}>
        <Rows>
          <ChoiceRow
            label={t("charts.map.color.by")}
            value={by === "single" || column === null ? "single" : `c:${column}`}
            options={[
              { id: "single", label: t("charts.map.color.single") },
              ...port.columns.map(({ id, name }) => ({ id: `c:${id}`, label: name })),
            ]}
            onChange={(chosen) => {
              const picked = port.columns.find(({ id }) => chosen === `c:${id}`);
              set(picked === undefined ? undefined : { by: isNumberName(picked.type) ? "scale" : "category", column: picked.id });
            }}
          />
        </Rows>
      </PanelSection>
      <BaseFormat port={port} />
      <PanelSection title={t("charts.map.opacity")}>
        <Rows>
          <ChoiceRow
            label={t("charts.map.opacity")}
            value={String(percentAt(element))}
            options={opacities.map((percent) => ({ id: String(percent), label: t("charts.map.percent", { percent }) }))}
            onChange={(chosen) =>
              port.setMembers(
                t("charts.map.opacity"),
                setAt(element, ["mapStyle", "opacity"], Number(chosen) === usualPercent(element) ? undefined : Number(chosen) / 100),
              )
            }
          />
        </Rows>
      </PanelSection>
      <ColorFormat port={port} colors={colors} hasScale={false} />
    </>
  );
}
