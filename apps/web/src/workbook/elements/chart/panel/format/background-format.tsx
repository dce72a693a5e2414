import type { BackgroundImage } from "@sheaf/workbook";
import { t } from "../../../../../shared/words/words.ts";
import { memberAt } from "../../../../commands/member-path.ts";
import type { FormatProps } from "../../../shelves/panel-port.ts";
import { ColorFormat } from "./color-format.tsx";
import { PictureBehind } from "../../../property-rows/lazy-picture-behind.tsx";

/** Colors of the marks, and the picture behind them. */
export function BackgroundFormat(props: FormatProps & { readonly hasScale: boolean }) {
  const { port } = props;
  const picture = memberAt(port.element, ["backgroundImage"]) as BackgroundImage | undefined;
  return (
    <>
      <ColorFormat {...props} />
      <PictureBehind
        title={t("chart-panels.background.picture-behind-the-marks")}
        picture={picture ?? null}
        onChange={(label, next) => port.setMembers(label, { backgroundImage: next })}
      />
    </>
  );
}
