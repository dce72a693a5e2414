import type { EffectOf } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { ChoiceRow } from "../elements/property-rows/rows.tsx";

type OpenTarget = EffectOf<"open-url">["openTarget"];

/** In which tab a link or a document opens. */
export function OpenTargetRow({ value, onChange }: { readonly value: OpenTarget; readonly onChange: (value: OpenTarget) => void }) {
  return (
    <ChoiceRow
      label={t("actions.field.where")}
      value={value}
      options={[
        { id: "_blank", label: t("actions.field.new-tab") },
        { id: "_self", label: t("actions.field.same-tab") },
        { id: "_parent", label: t("actions.field.parent") },
      ]}
      onChange={onChange}
    />
  );
}
