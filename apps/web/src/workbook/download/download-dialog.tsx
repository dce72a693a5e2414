import { type Element, type Id, namesOf } from "@sheaf/workbook";
import { useState } from "react";
import { saveFile } from "../../shared/actions/clipboard.ts";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { pictureOf } from "../../shared/pictures/copy-picture.ts";
import { t } from "../../shared/words/words.ts";
import { viewKindOf } from "../elements/registry.ts";
import type { FileWanted } from "../state/results/take-file.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import { type DataChosen, DataFields } from "./data-fields.tsx";
import { downloadChoices, hasShownValues } from "./download-choices.ts";
import { DownloadFrame } from "./download-frame.tsx";
import { usualPaperChosen } from "./paper-fields.tsx";
import { type LookChosen, lookFormats, PictureFields } from "./picture-fields.tsx";
import { saveTaken } from "./save-taken.ts";
import { useTaking } from "./use-taking.ts";

/** How an element is downloaded: which rows, in which format. */
export function DownloadDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const element = useElement(elementId);
  return element === undefined ? null : <ElementDownload element={element} onClose={onClose} />;
}

function ElementDownload({ element, onClose }: { readonly element: Element; readonly onClose: () => void }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const toasts = useToasts();
  const [what, setWhat] = useState<"data" | "look">("data");
  const [data, setData] = useState<DataChosen>({ format: "csv", level: null, layout: "grid", values: "formatted" });
  const isPictured = viewKindOf(element)?.isPictured === true;
  const [look, setLook] = useState<LookChosen>({ format: lookFormats(isPictured)[0] ?? "pdf", paper: usualPaperChosen });
  const { going, take, fail, stop } = useTaking();

  const name = namesOf(document).element(element);

  const takeImage = async (): Promise<void> => {
    const blob = await pictureOf(element.id).catch(() => null);
    if (blob === null) return fail(t("download.dialog.no-image"));
    const file = `${name}.png`;
    saveFile(blob, file);
    toasts.show({ text: t("download.done", { name: file }), status: "success" });
    onClose();
  };
  const takeLook = (): void => {
    const { format: drawn, paper } = look;
    // as it looks on this screen just now
    if (drawn === "png") return void takeImage();
    take(
      (options) => workbook.takeDrawing({ elementId: element.id, format: drawn, ...(drawn === "pdf" ? { paper } : {}) }, options),
      ({ name: file, blob }) => {
        saveFile(blob, file);
        toasts.show({ text: t("download.done", { name: file }), status: "success" });
        onClose();
      },
    );
  };
  const takeData = (): void => {
    const canShow = hasShownValues(data.format);
    const wanted: FileWanted = {
      ...data,
      elementId: element.id,
      values: canShow ? data.values : "raw",
      layout: canShow ? data.layout : "rows",
    };
    take(
      (options) => workbook.takeFile(wanted, options),
      (taken) => {
        saveTaken(toasts, taken);
        onClose();
      },
    );
  };
  return (
    <DownloadFrame
      title={t("download.dialog.title", { name })}
      headerExtra={
        <SegmentedControl
          label={t("download.dialog.what")}
          size="small"
          segments={[
            { id: "data", label: t("download.dialog.data") },
            { id: "look", label: isPictured ? t("download.dialog.picture") : t("download.dialog.print") },
          ]}
          value={what}
          onChange={setWhat}
        />
      }
      going={going}
      preparing={t(what === "look" ? "download.page.preparing" : "download.dialog.preparing")}
      onStart={() => (what === "look" ? takeLook() : takeData())}
      onStop={stop}
      onClose={onClose}
    >
      {what === "look" ? (
        <PictureFields look={look} isPictured={isPictured} onChange={setLook} />
      ) : (
        <DataFields choices={downloadChoices(document, element)} data={data} onChange={setData} />
      )}
    </DownloadFrame>
  );
}
