import { type Json, safePicture } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { addressProblem } from "../../../property-rows/address-problem.ts";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../panel-port.ts";
import { ColorFormat } from "./color-format.tsx";

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
    onChange: (value: Json | undefined): void => port.setMembers("Picture", setAt(element, ["backgroundImage", "style", name], value)),
  });
  const tiling = styled("tiling");
  return (
    <PanelSection title="Picture behind the marks">
      <Rows>
        <TextRow
          label="Address"
          value={url}
          placeholder={isUploaded ? "Of the file" : "None"}
          check={(text) => addressProblem(text, "picture")}
          onCommit={(text) =>
            port.setMembers("Picture", {
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
              label="Fit"
              options={[
                { id: "cover", label: "Cover" },
                { id: "contain", label: "Whole" },
                { id: "scale-down", label: "Whole, not larger" },
                { id: "none", label: "As large as it is" },
                { id: "stretch", label: "Stretch" },
              ]}
              otherwise="cover"
              {...styled("fit")}
            />
            <OptionalChoiceRow
              label="Align"
              options={[
                { id: "left", label: "Left" },
                { id: "center", label: "Center" },
                { id: "right", label: "Right" },
              ]}
              otherwise="center"
              {...styled("horizontalAlign")}
            />
            <OptionalChoiceRow
              label="Height"
              options={[
                { id: "top", label: "Top" },
                { id: "center", label: "Middle" },
                { id: "bottom", label: "Bottom" },
              ]}
              otherwise="center"
              {...styled("verticalAlign")}
            />
            <SwitchRow
              label="Side by side"
              value={tiling.value === "repeat"}
              onChange={(on) => tiling.onChange(on ? "repeat" : undefined)}
            />
          </>
        )}
      </Rows>
    </PanelSection>
  );
}
