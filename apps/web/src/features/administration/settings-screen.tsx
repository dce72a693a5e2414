import { useQuery } from "@apollo/client/react";
import { effectiveAttributes, type EffectiveAttributeName, isEffective, type OrganizationSetting } from "@sheaf/contract";
import type { OrganizationThemes } from "@sheaf/theme";
import { RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { isFound } from "../../shared/fields/is-found.ts";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { ORGANIZATION_THEMES, themesOf } from "../../shared/themes/queries.ts";
import { t } from "../../shared/words/words.ts";
import { ORGANIZATION_SETTINGS, RESET_SETTING, SET_SETTING } from "./queries.ts";
import { NothingFound, Screen } from "./screen.tsx";
import { SettingControl } from "./setting-control.tsx";
import { groupOrder, meaningOf, titleOf, titleOfGroup, valueInWords } from "./setting-words.ts";
import styles from "./settings.module.css";

const REFETCH = ["OrganizationSettings"] as const;

/** Every attribute of the organization that does something: what it is, what it means, and what it is set to. */
export function SettingsScreen() {
  const { can } = useMembership();
  const { data, loading, error, refetch } = useQuery(ORGANIZATION_SETTINGS, { fetchPolicy: "cache-and-network" });
  const { data: themeData } = useQuery(ORGANIZATION_THEMES);
  const themes = useMemo(() => (themeData === undefined ? null : themesOf(themeData.organizationThemes)), [themeData]);
  const [search, setSearch] = useState("");
  const set = useAction(SET_SETTING);
  const reset = useAction(RESET_SETTING);
  const { show } = useToasts();
  const settings = new Map((data?.organizationSettings ?? []).filter(({ name }) => isEffective(name)).map((one) => [one.name, one]));
  const found = [...settings.values()].filter(({ name }) => {
    const known = name as EffectiveAttributeName;
    return isFound(search, name, titleOf(known), meaningOf(known), titleOfGroup(effectiveAttributes[known].group));
  });

  const put = async (name: EffectiveAttributeName, before: OrganizationSetting, value: unknown): Promise<void> => {
    if (!(await set.run({ name, value }, { refetch: REFETCH })).ok) return;
    say(name, before);
  };
  const putBack = async (name: EffectiveAttributeName, before: OrganizationSetting): Promise<void> => {
    if (!(await reset.run({ name }, { refetch: REFETCH })).ok) return;
    say(name, before);
  };
  const say = (name: EffectiveAttributeName, before: OrganizationSetting): void =>
    void show({
      text: t("settings.saved", { setting: titleOf(name) }),
      action: {
        label: t("settings.undo"),
        onSelect: () =>
          void (before.isDefault
            ? reset.run({ name }, { refetch: REFETCH })
            : set.run({ name, value: before.value }, { refetch: REFETCH })),
      },
    });

  return (
    <Screen
      title={t("settings.title")}
      summary={t("settings.changed", { count: [...settings.values()].filter(({ isDefault }) => !isDefault).length })}
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      refusal={set.error ?? reset.error}
      onRetry={() => void refetch()}
      controls={
        <div className={styles.search}>
          <SearchField label={t("settings.find")} value={search} onChange={setSearch} />
        </div>
      }
    >
      <div className={styles.groups}>
        {groupOrder.map((group) => {
          const own = found.filter(({ name }) => effectiveAttributes[name as EffectiveAttributeName].group === group);
          return (
            own.length > 0 && (
              <section key={group} className={styles.group} aria-labelledby={`settings-${group}`}>
                <h2 id={`settings-${group}`} className={styles.groupTitle}>
                  {titleOfGroup(group)}
                </h2>
                {own.map((setting) => (
                  <Setting
                    key={setting.name}
                    setting={setting}
                    themes={themes}
                    mayManageThemes={can("canManageFontsThemes")}
                    isBarred={isBarred(setting.name, settings)}
                    onChange={(value) => void put(setting.name as EffectiveAttributeName, setting, value)}
                    onReset={() => void putBack(setting.name as EffectiveAttributeName, setting)}
                  />
                ))}
              </section>
            )
          );
        })}
        {data !== undefined && found.length === 0 && <NothingFound />}
      </div>
    </Screen>
  );
}

/** What whoever runs the server has to allow first. */
const allowedBy: Readonly<Record<string, EffectiveAttributeName>> = {
  customScript: "canSetCustomScript",
  allowDataFileUpload: "allowUpdatingDataFileUploadFlag",
};

function isBarred(name: string, settings: ReadonlyMap<string, OrganizationSetting>): boolean {
  const permit = allowedBy[name];
  return permit !== undefined && settings.get(permit)?.value !== true;
}

interface SettingProps {
  readonly setting: OrganizationSetting;
  readonly themes: OrganizationThemes | null;
  readonly mayManageThemes: boolean;
  /** Whoever runs the server has not allowed it. */
  readonly isBarred: boolean;
  readonly onChange: (value: unknown) => void;
  readonly onReset: () => void;
}

function Setting({ setting, themes, mayManageThemes, isBarred, onChange, onReset }: SettingProps) {
  const name = setting.name as EffectiveAttributeName;
  const { control, default: initial, setBy } = effectiveAttributes[name];
  const title = titleOf(name);
  const isFixed = setBy === "server" || setBy === "operator";
  const isReadOnly = isFixed || (setBy === "theme-managers" && !mayManageThemes) || isBarred;
  return (
    <div className={styles.setting} role="group" aria-label={title}>
      <div className={styles.words}>
        <span className={styles.title}>
          {title}
          {!setting.isDefault && <Badge tone="accent">{t("settings.is-changed")}</Badge>}
        </span>
        <span className={styles.meaning}>{meaningOf(name)}</span>
        <span className={styles.notes}>
          <code className={styles.code}>{name}</code>
          <span>{t("settings.default-is", { value: valueInWords(name, initial, themes) })}</span>
          {isReadOnly && setBy !== "server" && (
            <span>
              {setBy === "operator" ? t("settings.set-by-operator") : isBarred ? t("settings.not-allowed") : t("settings.read-only")}
            </span>
          )}
        </span>
      </div>
      <div className={styles.control}>
        <SettingControl title={title} control={control} value={setting.value} isDisabled={isReadOnly} themes={themes} onChange={onChange} />
        <span className={styles.reset}>
          {!setting.isDefault && !isReadOnly && (
            <IconButton icon={RotateCcw} label={t("settings.reset-of", { setting: title })} onPress={onReset} />
          )}
        </span>
      </div>
    </div>
  );
}
