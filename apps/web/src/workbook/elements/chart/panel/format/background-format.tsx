import type { BackgroundImage } from "@sheaf/workbook";
import { Suspense } from "react";
import { lazyPart } from "../../../../../shared/words/lazy-part.ts";
import { t } from "../../../../../shared/words/words.ts";
import { memberAt } from "../../../property-rows/member-path.ts";
import type { FormatProps } from "../panel-port.ts";
import { ColorFormat } from "./color-format.tsx";

const PictureBehind = lazyPart(
  () => import("../../../property-rows/picture-behind.tsx"),
  (part) => part.PictureBehind,
  ["content"],
);

/** Colors of the marks, and the picture behind them. */
export function BackgroundFormat(props: FormatProps & { readonly hasScale: boolean }) {
  const { port } = props;
  const picture = memberAt(port.element, ["backgroundImage"]) as BackgroundImage | undefined;
  return (
    <>
      <ColorFormat {...props} />
      <Suspense fallback={null}>
        <PictureBehind
          title={t("chart-panels.background.picture-behind-the-marks")}
          picture={picture ?? null}
          onChange={(label, next) => port.setMembers(label, { backgroundImage: next })}
        />
      </Suspense>
    </>
  );
}
