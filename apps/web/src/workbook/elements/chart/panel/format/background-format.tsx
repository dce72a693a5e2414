import type { Json } from "@sheaf/workbook";
import { PanelSection } from "../../../../../shared/layout/side-panel.tsx";
import { memberAt, setAt, textAt } from "../../../property-rows/member-path.ts";
import { OptionalChoiceRow, Rows, SwitchRow, TextRow } from "../../../property-rows/rows.tsx";
import type { FormatProps } from "../panel-port.ts";
import { ColorFormat } from "./color-format.tsx";

/** Colors of the marks, and the picture behind them. */
export function BackgroundFormat(props: FormatProps) {
  return (
    <>
      <ColorFormat {...props} />
      <Picture {...props} />
    </>
  );
}

const addressProblem = (text: string): string | null =>
  text.trim() === "" || /^(?:https?:\/\/\S+|data:image\/\S+)$/iu.test(text.trim()) ? null : "URL must start with http or https";

function Picture({ port }: FormatProps) {
  const { element } = port;
  const url = textAt(element, ["backgroundImage", "source", "url"]) ?? "";
  const isUploaded = textAt(element, ["backgroundImage", "source", "kind"]) === "upload";
  const set = (value: Json | undefined, ...path: readonly string[]): void =>
    port.setMembers("Picture", setAt(element, ["backgroundImage", ...path], value));
  return (
    <PanelSection title="Picture behind the marks">
      <Rows>
        <TextRow
          label="Address"
          value={url}
          placeholder={isUploaded ? "Of the file" : "None"}
          check={addressProblem}
          onCommit={(text) =>
            port.setMembers("Picture", {
              backgroundImage:
                text.trim() === ""
                  ? undefined
                  : { ...(memberAt(element, ["backgroundImage"]) as object | undefined), source: { kind: "url", url: text.trim() } },
            })
          }
        />
        {url !== "" && (
          <>
            <OptionalChoiceRow
              label="Fit"
              value={textAt(element, ["backgroundImage", "style", "fit"])}
              options={[
                { id: "cover", label: "Cover" },
                { id: "contain", label: "Whole" },
                { id: "scale-down", label: "Whole, not larger" },
                { id: "none", label: "As large as it is" },
                { id: "stretch", label: "Stretch" },
              ]}
              otherwise="cover"
              onChange={(fit) => set(fit, "style", "fit")}
            />
            <OptionalChoiceRow
              label="Align"
              value={textAt(element, ["backgroundImage", "style", "horizontalAlign"])}
              options={[
                { id: "left", label: "Left" },
                { id: "center", label: "Center" },
                { id: "right", label: "Right" },
              ]}
              otherwise="center"
              onChange={(align) => set(align, "style", "horizontalAlign")}
            />
            <OptionalChoiceRow
              label="Height"
              value={textAt(element, ["backgroundImage", "style", "verticalAlign"])}
              options={[
                { id: "top", label: "Top" },
                { id: "center", label: "Middle" },
                { id: "bottom", label: "Bottom" },
              ]}
              otherwise="center"
              onChange={(align) => set(align, "style", "verticalAlign")}
            />
            <SwitchRow
              label="Side by side"
              value={textAt(element, ["backgroundImage", "style", "tiling"]) === "repeat"}
              onChange={(on) => set(on ? "repeat" : undefined, "style", "tiling")}
            />
          </>
        )}
      </Rows>
    </PanelSection>
  );
}
