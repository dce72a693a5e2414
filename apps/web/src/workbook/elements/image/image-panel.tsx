import { isKind, type Json } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { useWrittenText } from "../live-texts/written-text.ts";
import { addressProblem } from "../property-rows/address-problem.ts";
import { setAt } from "../../commands/member-path.ts";
import { PictureButtons } from "../property-rows/picture-buttons.tsx";
import { PictureFillRows } from "../property-rows/picture-fill-rows.tsx";
import { OptionalChoiceRow, Rows, TextRow } from "../property-rows/rows.tsx";
import { uploadedPicture, writtenAddress } from "./picture-address.ts";
import { useElementPicture } from "./use-element-picture.ts";
import styles from "../property-rows/property-rows.module.css";

/** Which picture, what it says, where it leads, and how it stands in its box. */
export function ImagePanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  const upload = useElementPicture(element.id);
  const words = useWrittenText(element);
  if (!isKind(element, "image")) return null;
  const written = writtenAddress(element);
  const change = (label: string, path: readonly string[], value: Json | undefined): boolean =>
    perform(
      label,
      Object.entries(setAt(element, path, value)).map(([member, next]) => set(elementPath(element.id, member), next)),
    );
  const setAddress = (address: string): void => {
    upload.forget();
    const stored = words.store(address);
    if (written?.path[0] === "url") change(t("content.panel.address"), ["url"], stored);
    else perform(t("content.panel.address"), [set(elementPath(element.id, "source"), { kind: "url", url: stored })]);
  };
  const address = written === null ? "" : words.print(written.text);
  const isUploaded = uploadedPicture(element) !== null;
  const isInside = isUploaded || address.startsWith("data:");
  const style = element.style ?? {};
  return (
    <PanelSection title={t("elements.kind.image")}>
      <Rows>
        {isInside ? (
          <p className={styles.note}>{t(isUploaded ? "content.image.uploaded" : "content.image.in-document")}</p>
        ) : (
          <TextRow
            label={t("content.panel.address")}
            value={address}
            placeholder={t("content.panel.address-begins")}
            check={(text) => addressProblem(text, "picture")}
            onCommit={setAddress}
          />
        )}
        <PictureButtons upload={upload} replaces={isInside} onRemove={isInside ? () => setAddress("") : null} />
        <TextRow
          label={t("content.image.alt")}
          value={words.print(element.alt ?? "")}
          placeholder={t("content.image.alt-hint")}
          onCommit={(text) => change(t("content.image.alt"), ["alt"], text.trim() === "" ? undefined : words.store(text))}
        />
        <TextRow
          label={t("content.text.link")}
          value={words.print(element.link ?? "")}
          placeholder={t("content.panel.address-begins")}
          check={(text) => addressProblem(text)}
          onCommit={(text) => change(t("content.text.link"), ["link"], text.trim() === "" ? undefined : words.store(text))}
        />
        <PictureFillRows
          style={style}
          otherwise={{ fit: "scale-down", verticalAlign: "top" }}
          onChange={(label, member, value) => change(label, ["style", member], value)}
        />
        <OptionalChoiceRow
          label={t("content.image.shape")}
          value={style.shape}
          options={[
            { id: "rectangle", label: t("content.image.rectangle") },
            { id: "circle", label: t("content.image.circle") },
          ]}
          otherwise="rectangle"
          onChange={(shape) => change(t("content.image.shape"), ["style", "shape"], shape)}
        />
      </Rows>
    </PanelSection>
  );
}
