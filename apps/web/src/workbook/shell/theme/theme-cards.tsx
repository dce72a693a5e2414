import { noOrganizationThemes, type PageTheme, presetNamed, presetNames, resolveTheme } from "@sheaf/theme";
import { useMemo } from "react";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { useScheme } from "../../../shared/styles/color-scheme.ts";
import { useShownTheme } from "../../state/theme/page-theme.tsx";
import { useDocumentTheme, useWorkbook } from "../../state/workbook.ts";
import { presetTitle, themeTitle } from "./preset-names.ts";
import { chooseTheme } from "./theme-edits.ts";
import { ThemeSketch } from "./theme-sketch.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./theme-panel.module.css";

interface ThemeCard {
  /** In documents; empty: none. */
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly page: PageTheme;
}

const FOLLOW = "";

/** The themes that a document can have, each drawn small; the page shows the one under the pointer. */
export function ThemeCards() {
  const { perform } = useWorkbook();
  const { organization, tryOut } = useShownTheme();
  const { scheme } = useScheme();
  const settings = useDocumentTheme();
  const cards = useMemo((): readonly ThemeCard[] => {
    const usual = organization.defaultId === null ? null : themeTitle(organization.defaultId, organization);
    return [
      {
        id: FOLLOW,
        title: usual === null ? t("themes.cards.follow") : t("themes.cards.follow-organization"),
        text: usual === null ? t("themes.cards.follow-text") : t("themes.cards.follow-organization-text", { name: usual }),
        page: resolveTheme(organization, undefined, scheme),
      },
      ...organization.themes.map(({ id, name }) => ({
        id,
        title: name,
        text: t("themes.panel.of-organization"),
        page: resolveTheme(organization, { name: id }, scheme),
      })),
      ...presetNames.map((name) => ({
        id: name,
        title: presetTitle(name),
        text: null,
        page: resolveTheme(noOrganizationThemes, { name }, scheme),
      })),
    ];
  }, [organization, scheme]);
  const chosen = settings?.name === undefined ? FOLLOW : (presetNamed(settings.name) ?? settings.name);
  const choose = (id: string): void => {
    const edit = chooseTheme(id === FOLLOW ? null : id, cards.find((card) => card.id === id)?.title ?? id);
    tryOut(null);
    perform(edit.label, edit.operations);
  };
  const tryCard = (id: string): void => {
    const { name: _, ...others } = settings ?? {};
    tryOut(id === FOLLOW ? others : { ...others, name: id });
  };
  return (
    <RadioGroup aria-label={t("themes.panel.choose")} value={chosen} onChange={choose} className={styles.cards ?? ""}>
      {cards.map(({ id, title, text, page }) => (
        <Radio
          key={id}
          value={id}
          className={styles.card ?? ""}
          data-theme-card={id === FOLLOW ? "follow" : id}
          onHoverStart={() => tryCard(id)}
          onHoverEnd={() => tryOut(null)}
        >
          <ThemeSketch page={page} />
          <span className={styles.cardTitle}>{title}</span>
          {text !== null && <span className={styles.cardText}>{text}</span>}
        </Radio>
      ))}
    </RadioGroup>
  );
}
