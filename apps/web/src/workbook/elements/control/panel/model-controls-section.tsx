import { controlShape } from "@sheaf/compiler";
import { type ControlElement, modelsRead } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { useMemo, useSyncExternalStore } from "react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { t } from "../../../../shared/words/words.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { type ModelParameter, setParameters } from "../control-operations.ts";
import { controlsOffered } from "./offered-controls.ts";
import styles from "./panel.module.css";

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
  return (
    <PanelSection
      title={t("control.model-controls.title")}
      actions={
        <MenuButton
          label={t("control.model-controls.offered")}
          placement="bottom end"
          entries={free.map(({ dataModelId, controlId, label, modelName }) => ({
            kind: "item" as const,
            id: JSON.stringify([dataModelId, controlId]),
            label,
            detail: modelName,
            onSelect: () =>
              void perform(
                t("control.model-controls.set", { name: label }),
                setParameters(element, [...parameters, { kind: "data-model", dataModelId, controlId }]),
              ),
          }))}
          trigger={<IconButton icon={Plus} label={t("control.model-controls.add")} isDisabled={free.length === 0} />}
        />
      }
    >
      {parameters.length === 0 && <p className={styles.hint}>{t("control.model-controls.nothing-yet")}</p>}
      <ul className={styles.targets}>
        {parameters.map((parameter) => {
          const told = offered.find((one) => isSame(parameter, one.dataModelId, one.controlId));
          const name = told?.label ?? parameter.controlId;
          return (
            <li key={JSON.stringify([parameter.dataModelId, parameter.controlId])} className={styles.row}>
              <span className={styles.words}>
                {name} <span className={styles.owner}>{told?.modelName ?? ""}</span>
              </span>
              <IconButton
                icon={Trash2}
                label={t("control.model-controls.do-not-set", { name })}
                onPress={() =>
                  void perform(
                    t("control.model-controls.do-not-set", { name }),
                    setParameters(
                      element,
                      parameters.filter((other) => other !== parameter),
                    ),
                  )
                }
              />
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
