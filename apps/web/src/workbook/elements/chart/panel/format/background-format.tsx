import { type Json, safePicture } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { addressProblem } from "../../../property-rows/address-problem.ts";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../panel-port.ts";
import { ColorFormat } from "./color-format.tsx";
import { t } from "../../../../../shared/words/words.ts";

/** Colors of the marks, and the picture behind them. */
export function BackgroundFormat(props: FormatProps & { readonly hasScale: boolean }) {
  return (
    <>
      <ColorFormat {...props} />
      <Picture {...props} />
    </>
  );
}

function Picture({ port }: FormatProps) {
  const { element } = port;
  const url = textAt(element, ["backgroundImage", "source", "url"]) ?? "";
  const isUploaded = textAt(element, ["backgroundImage", "source", "kind"]) === "upload";
  const styled = (name: "fit" | "horizontalAlign" | "verticalAlign" | "tiling") => ({
    value: textAt(element, ["backgroundImage", "style", name]),
    onChange: (value: Json | undefined): void =>
      port.setMembers(t("chart-panels.background.picture"), setAt(element, ["backgroundImage", "style", name], value)),
  });
  const tiling = styled("tiling");
  return (
    <PanelSection title={t("chart-panels.background.picture-behind-the-marks")}>
      <Rows>
        <TextRow
          label={t("chart-panels.background.address")}
          value={url}
          placeholder={isUploaded ? t("chart-panels.background.of-the-file") : t("chart-panels.background.none")}
          check={(text) => addressProblem(text, "picture")}
          onCommit={(text) =>
            port.setMembers(t("chart-panels.background.picture"), {
              backgroundImage:
                text.trim() === ""
                  ? undefined
                  : {
                      ...(memberAt(element, ["backgroundImage"]) as object | undefined),
                      source: { kind: "url", url: safePicture(text) ?? text.trim() },
                    },
            })
          }
        />
        {url !== "" && (
          <>
            <OptionalChoiceRow
              label={t("chart-panels.background.fit")}
              options={[
                { id: "cover", label: t("chart-panels.background.cover") },
                { id: "contain", label: t("chart-panels.background.whole") },
                { id: "scale-down", label: t("chart-panels.background.whole-not-larger") },
                { id: "none", label: t("chart-panels.background.as-large-as-it-is") },
                { id: "stretch", label: t("chart-panels.background.stretch") },
              ]}
              otherwise="cover"
              {...styled("fit")}
            />
            <OptionalChoiceRow
              label={t("chart-panels.background.align")}
              options={[
                { id: "left", label: t("chart-panels.background.left") },
                { id: "center", label: t("chart-panels.background.center") },
                { id: "right", label: t("chart-panels.background.right") },
              ]}
              otherwise="center"
              {...styled("horizontalAlign")}
            />
            <OptionalChoiceRow
              label={t("chart-panels.background.height")}
              options={[
                { id: "top", label: t("chart-panels.background.top") },
                { id: "center", label: t("chart-panels.background.middle") },
                { id: "bottom", label: t("chart-panels.background.bottom") },
              ]}
              otherwise="center"
              {...styled("verticalAlign")}
            />
            <SwitchRow
              label={t("chart-panels.background.side-by-side")}
              value={tiling.value === "repeat"}
              onChange={(on) => tiling.onChange(on ? "repeat" : undefined)}
            />
          </>
        )}
      </Rows>
    </PanelSection>
  );
}
