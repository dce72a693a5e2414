import { controlShape } from "@sheaf/compiler";
import { type ControlElement, modelsRead } from "@sheaf/workbook";
import { useMemo, useSyncExternalStore } from "react";
import { t } from "../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { type ModelParameter, setParameters } from "../../choosing/control-operations.ts";
import { ActedList } from "./acted-list.tsx";
import { controlsOffered } from "./offered-controls.ts";

/** The controls of data models that this control stands for in the document; absent where the document reads no model with controls. */
export function ModelControlsSection({ element }: { readonly element: ControlElement }) {
  const { perform, models } = useWorkbook();
  const document = useDocument();
  const ids = useMemo(() => modelsRead(document), [document]);
  // A text, so that what is the same stays the same value.
  const known = useSyncExternalStore(models.subscribe, () => JSON.stringify(controlsOffered(ids, models.known)));
  const offered = useMemo(() => JSON.parse(known) as ReturnType<typeof controlsOffered>, [known]);
  const parameters = element.parameters ?? [];
  if (offered.length === 0 && parameters.length === 0) return null;
  const isSame = (one: ModelParameter, dataModelId: string, controlId: string): boolean =>
    one.dataModelId === dataModelId && one.controlId === controlId;
  const shape = controlShape(element);
  const free = offered.filter(
    (one) => one.shape === shape && !parameters.some((parameter) => isSame(parameter, one.dataModelId, one.controlId)),
  );
  const change = (words: string, wanted: readonly ModelParameter[]): void => void perform(words, setParameters(element, wanted));
  const remove = (name: string): string => t("control.model-controls.do-not-set", { name });
  return (
    <ActedList
      title={t("control.model-controls.title")}
      words={{
        menu: t("control.model-controls.offered"),
        add: t("control.model-controls.add"),
        nothing: t("control.model-controls.nothing-yet"),
        remove,
      }}
      entries={free.map(({ dataModelId, controlId, label, modelName }) => ({
        kind: "item" as const,
        id: JSON.stringify([dataModelId, controlId]),
        label,
        detail: modelName,
        onSelect: () =>
          change(t("control.model-controls.set", { name: label }), [...parameters, { kind: "data-model", dataModelId, controlId }]),
      }))}
      rows={parameters.map((parameter) => {
        const told = offered.find((one) => isSame(parameter, one.dataModelId, one.controlId));
        const name = told?.label ?? parameter.controlId;
        return {
          key: JSON.stringify([parameter.dataModelId, parameter.controlId]),
          name,
          owner: told?.modelName ?? "",
          type: null,
          onRemove: () =>
            change(
              remove(name),
              parameters.filter((other) => other !== parameter),
            ),
        };
      })}
    />
  );
}
