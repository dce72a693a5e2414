import { useQuery } from "@apollo/client/react";
import type { OrganizationThemeAnswer } from "@sheaf/contract";
import { presetNames, resolveTheme } from "@sheaf/theme";
import { Check, Ellipsis, Palette, Pencil, Plus, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { Select } from "../../shared/fields/select.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { Screen } from "../../shared/layout/screen.tsx";
import { MenuButton } from "../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../shared/menus/menu-entry.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useScheme } from "../../shared/styles/color-scheme.ts";
import { DELETE_THEME, ORGANIZATION_THEMES, SET_DEFAULT_THEME, themesOf } from "../../shared/themes/queries.ts";
import { presetTitle, themeTitle } from "../../workbook/shell/theme/preset-names.ts";
import { ThemeSketch } from "../../workbook/shell/theme/theme-sketch.tsx";
import { ThemeDialog } from "./theme-dialog.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./themes-screen.module.css";

const FOLLOW = "";
const REFETCH = ["OrganizationThemes"];

/** The organization's own themes, and the one of documents that choose none. Who may not change them looks at them. */
export function ThemesScreen() {
  const { can } = useMembership();
  const { scheme } = useScheme();
  const toasts = useToasts();
  const { data, loading, error, refetch } = useQuery(ORGANIZATION_THEMES, { fetchPolicy: "cache-and-network" });
  const [edited, setEdited] = useState<OrganizationThemeAnswer | "new" | null>(null);
  const setDefault = useAction(SET_DEFAULT_THEME);
  const remove = useAction(DELETE_THEME);
  const canEdit = can("canManageFontsThemes");
  const answer = data?.organizationThemes;
  const known = useMemo(() => (answer === undefined ? null : themesOf(answer)), [answer]);
  const choose = async (theme: string | null): Promise<void> => {
    const outcome = await setDefault.run({ theme }, { refetch: REFETCH });
    if (!outcome.ok) toasts.show({ text: outcome.error.message, status: "error", time: "long" });
  };
  const takeAway = async (theme: OrganizationThemeAnswer): Promise<void> => {
    const outcome = await remove.run({ themeId: theme.themeId }, { refetch: REFETCH });
    if (outcome.ok) toasts.show({ text: t("themes.screen.deleted", { name: theme.name }), status: "success" });
    else toasts.show({ text: outcome.error.message, status: "error", time: "long" });
  };
  const entries = (theme: OrganizationThemeAnswer): readonly MenuEntry[] => [
    { kind: "item", id: "edit", label: t("themes.screen.edit"), icon: Pencil, onSelect: () => setEdited(theme) },
    {
      kind: "item",
      id: "default",
      label: t("themes.screen.make-default"),
      icon: Check,
      isDisabled: known?.defaultId === theme.themeId,
      onSelect: () => void choose(theme.themeId),
    },
    { kind: "divider", id: "end" },
    { kind: "item", id: "delete", label: t("shared.delete"), icon: Trash2, isDestructive: true, onSelect: () => void takeAway(theme) },
  ];
  return (
    <Screen
      title={t("themes.screen.title")}
      controls={
        canEdit && (
          <Button variant="primary" icon={Plus} onPress={() => setEdited("new")}>
            {t("themes.screen.new")}
          </Button>
        )
      }
      scrolls="all"
      isLoading={loading && known === null}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    >
      {known !== null && (
        <div className={styles.usual}>
          {canEdit ? (
            <Select
              label={t("themes.screen.default")}
              description={t("themes.screen.default-text")}
              options={[
                { id: FOLLOW, label: t("themes.cards.follow") },
                ...known.themes.map(({ id, name }) => ({ id, label: name })),
                ...presetNames.map((name) => ({ id: name as string, label: presetTitle(name) })),
              ]}
              value={known.defaultId ?? FOLLOW}
              onChange={(id) => void choose(id === FOLLOW ? null : id)}
            />
          ) : (
            <p>
              {t("themes.screen.default-is", {
                name: known.defaultId === null ? t("themes.cards.follow") : (themeTitle(known.defaultId, known) ?? known.defaultId),
              })}
            </p>
          )}
        </div>
      )}
      {answer !== undefined && answer.themes.length === 0 && (
        <EmptyState
          icon={Palette}
          title={t("themes.screen.none")}
          text={t("themes.screen.none-text")}
          {...(canEdit ? { actions: <Button onPress={() => setEdited("new")}>{t("themes.screen.new")}</Button> } : {})}
        />
      )}
      {known !== null && answer !== undefined && answer.themes.length > 0 && (
        <ul className={styles.list} aria-label={t("themes.screen.title")}>
          {answer.themes.map((theme) => (
            <li key={theme.themeId} className={styles.theme}>
              <ThemeSketch page={resolveTheme(known, { name: theme.themeId }, scheme)} />
              <div className={styles.words}>
                <span className={styles.name}>{theme.name}</span>
                <span className={styles.base}>{t("themes.screen.made-of", { name: themeTitle(theme.base, known) ?? theme.base })}</span>
              </div>
              {known.defaultId === theme.themeId && <Badge tone="accent">{t("themes.screen.is-default")}</Badge>}
              {canEdit && (
                <MenuButton
                  label={theme.name}
                  entries={entries(theme)}
                  trigger={<IconButton icon={Ellipsis} label={t("themes.screen.more", { name: theme.name })} />}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <ThemeDialog theme={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Screen>
  );
}
