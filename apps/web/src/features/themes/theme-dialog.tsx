import type { OrganizationThemeAnswer } from "@sheaf/contract";
import {
  contrastProblems,
  fontFamilies,
  noOrganizationThemes,
  presetNamed,
  presetNames,
  type PresetName,
  resolveTheme,
  type ThemeOverrides,
} from "@sheaf/theme";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { FontNote } from "../../shared/styles/font-note.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { CREATE_THEME, UPDATE_THEME } from "../../shared/themes/queries.ts";
import { ColorField } from "../../workbook/elements/property-rows/color-field.tsx";
import { ContrastNote } from "../../workbook/shell/theme/contrast-note.tsx";
import { presetTitle } from "../../workbook/shell/theme/preset-names.ts";
import { ThemeSketch } from "../../workbook/shell/theme/theme-sketch.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./themes-screen.module.css";

const USUAL = "";
const REFETCH = ["OrganizationThemes"];
const chosen = ["highlight", "text", "surface"] as const;

/** Makes a theme of a preset, or changes one: name, preset, colors, font. What documents set besides is kept. */
export function ThemeDialog({ theme, onClose }: { readonly theme: OrganizationThemeAnswer | null; readonly onClose: () => void }) {
  const [name, setName] = useState(theme?.name ?? "");
  const [base, setBase] = useState<PresetName>(presetNamed(theme?.base ?? "") ?? "sheaf-light");
  const [overrides, setOverrides] = useState<ThemeOverrides>(theme?.overrides ?? {});
  const create = useAction(CREATE_THEME);
  const update = useAction(UPDATE_THEME);
  const page = resolveTheme(noOrganizationThemes, { name: base, overrides }, "light");
  const problems = contrastProblems(page);
  const words = {
    highlight: t("themes.colors.highlight"),
    text: t("themes.colors.text"),
    surface: t("themes.colors.surface"),
  };
  const fallback = { highlight: page.theme.primary, text: page.theme.text, surface: page.theme.surface };
  const setColor = (member: (typeof chosen)[number], color: string | undefined): void => {
    const { [member]: _, ...others } = overrides.colors ?? {};
    setOverrides({ ...overrides, colors: color === undefined ? others : { ...others, [member]: color } });
  };
  const setFont = (font: string): void => {
    const { textFont: _, ...others } = overrides.fonts ?? {};
    setOverrides({ ...overrides, fonts: font === USUAL ? others : { ...others, textFont: font } });
  };
  const save = async (): Promise<void> => {
    const request = { name: name.trim(), base, overrides };
    const outcome =
      theme === null
        ? await create.run(request, { refetch: REFETCH })
        : await update.run({ themeId: theme.themeId, ...request }, { refetch: REFETCH });
    if (outcome.ok) onClose();
  };
  const error = create.error ?? update.error;
  return (
    <Dialog
      title={theme === null ? t("themes.screen.new") : t("themes.screen.edit-named", { name: theme.name })}
      isOpen
      onClose={onClose}
      isDirty={name !== (theme?.name ?? "")}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === ""}
            isPending={create.isRunning || update.isRunning}
            onPress={() => void save()}
          >
            {t("shared.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.fields}>
          <TextField label={t("themes.screen.name")} value={name} onChange={setName} autoFocus />
          <Select
            label={t("themes.screen.base")}
            options={presetNames.map((preset) => ({ id: preset, label: presetTitle(preset) }))}
            value={base}
            onChange={setBase}
          />
          {chosen.map((member) => (
            <div key={member}>
              <ColorField
                label={words[member]}
                value={overrides.colors?.[member] ?? null}
                fallback={fallback[member]}
                onCommit={(color) => setColor(member, color)}
              />
              <ContrastNote problems={problems} color={member} />
            </div>
          ))}
          <Select
            label={t("themes.screen.font")}
            options={[
              { id: USUAL, label: t("themes.fonts.usual") },
              ...fontFamilies.map((family) => ({ id: family.name, label: family.name })),
            ]}
            value={overrides.fonts?.textFont ?? USUAL}
            onChange={setFont}
          />
          <FontNote name={overrides.fonts?.textFont} />
        </div>
        <div className={styles.sample}>
          <ThemeSketch page={page} />
        </div>
      </div>
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error.message}
        </p>
      )}
    </Dialog>
  );
}
