import { useQuery } from "@apollo/client/react";
import type { BrandingPicture, BrandingSettings, ShownBranding } from "@sheaf/contract";
import { presets } from "@sheaf/theme";
import { useState } from "react";
import { followBranding, pictureAddress } from "../../shared/branding/branding.ts";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { TextAreaField, TextField } from "../../shared/fields/text-field.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { useScheme } from "../../shared/styles/color-scheme.ts";
import { ColorField } from "../../workbook/elements/property-rows/color-field.tsx";
import { t } from "../../shared/words/words.ts";
import { AccentField, fullColor, isReadable } from "./accent-field.tsx";
import { Fields, Frame } from "./frame.tsx";
import { PageSketch } from "./page-sketch.tsx";
import { PictureField } from "./picture-field.tsx";
import { BRANDING, UPDATE_BRANDING } from "./queries.ts";
import styles from "./branding.module.css";

const usual = presets["sheaf-light"];

const settingsOf = ({ shownName, accent, signInBackground, signInText, website, signedOutUrl }: ShownBranding): BrandingSettings => ({
  shownName,
  accent,
  signInBackground,
  signInText,
  website,
  signedOutUrl,
});

const isAddress = (text: string | null): boolean => text === null || (/^https?:\/\//i.test(text) && URL.canParse(text));

/** What the product is called, and how it looks, to everybody in the organization. */
export function BrandingScreen() {
  const { organization } = useMembership();
  const { http } = useServices();
  const { scheme } = useScheme();
  const toasts = useToasts();
  const { data, error, refetch } = useQuery(BRANDING, { fetchPolicy: "cache-and-network" });
  const update = useAction(UPDATE_BRANDING);
  const [draft, setDraft] = useState<Partial<BrandingSettings>>({});
  const [looked, setLooked] = useState<"light" | "dark">(scheme);
  const shown = data?.organizationBranding;
  const settings: BrandingSettings | null = shown === undefined ? null : { ...settingsOf(shown), ...draft };
  const set = (change: Partial<BrandingSettings>): void => setDraft({ ...draft, ...change });
  const renew = async (): Promise<void> => {
    await refetch();
    await followBranding(http, organization.slug, true);
  };
  const save = async (): Promise<void> => {
    if (settings === null || !(await update.run(settings)).ok) return;
    await renew();
    setDraft({});
    toasts.show({ text: t("branding.saved"), status: "success" });
  };
  const addressField = (name: "website" | "signedOutUrl") => ({
    type: "url",
    maxLength: 500,
    placeholder: "https://",
    value: settings?.[name] ?? "",
    onChange: (text: string) => set({ [name]: text.trim() === "" ? null : text.trim() }),
    error: isAddress(settings?.[name] ?? null) ? null : t("branding.address-problem"),
  });
  const pictureFields = (part: BrandingPicture) => {
    const address = shown === undefined ? null : pictureAddress(shown, part);
    return { part, address, isSet: address !== null, onChanged: renew };
  };
  return (
    <Frame
      title={t("branding.title")}
      summary={t("branding.summary", { organization: organization.name })}
      isLoading={settings === null && error === undefined}
      error={settings === null ? error : undefined}
      refusal={update.error}
      isChanged={Object.keys(draft).length > 0}
      isWrong={!isReadable(settings?.accent ?? null) || !isAddress(settings?.website ?? null) || !isAddress(settings?.signedOutUrl ?? null)}
      isSaving={update.isRunning}
      onRetry={() => void refetch()}
      onSave={() => void save()}
      onDiscard={() => setDraft({})}
      form={
        settings !== null && (
          <>
            <Fields title={t("branding.identity")}>
              <TextField
                label={t("branding.name")}
                description={t("branding.name-note")}
                placeholder="Sheaf"
                maxLength={80}
                value={settings.shownName ?? ""}
                onChange={(text) => set({ shownName: text === "" ? null : text })}
              />
              <PictureField {...pictureFields("logo")} label={t("branding.logo")} note={t("branding.logo-note")} />
              <PictureField {...pictureFields("dark-logo")} isOnDark label={t("branding.dark-logo")} note={t("branding.dark-logo-note")} />
              <PictureField {...pictureFields("favicon")} label={t("branding.favicon")} note={t("branding.favicon-note")} />
              <TextField label={t("branding.website")} description={t("branding.website-note")} {...addressField("website")} />
            </Fields>
            <Fields title={t("branding.colors")}>
              <AccentField
                label={t("branding.accent")}
                value={settings.accent}
                usual={usual.primary}
                onChange={(accent) => set({ accent })}
              />
            </Fields>
            <Fields title={t("branding.sign-in")}>
              <ColorField
                label={t("branding.sign-in-background")}
                value={settings.signInBackground}
                fallback={usual.canvas}
                onCommit={(color) => set({ signInBackground: fullColor(color) })}
              />
              <PictureField
                {...pictureFields("sign-in-picture")}
                label={t("branding.sign-in-picture")}
                note={t("branding.sign-in-picture-note")}
              />
              <TextAreaField
                label={t("branding.sign-in-text")}
                description={t("branding.sign-in-text-note")}
                maxLength={300}
                value={settings.signInText ?? ""}
                onChange={(text) => set({ signInText: text === "" ? null : text })}
              />
              <TextField label={t("branding.signed-out")} description={t("branding.signed-out-note")} {...addressField("signedOutUrl")} />
            </Fields>
          </>
        )
      }
      preview={
        settings !== null &&
        shown !== undefined && (
          <>
            <div className={styles.previewHead}>
              <SegmentedControl
                label={t("branding.preview-scheme")}
                segments={[
                  { id: "light", label: t("branding.light") },
                  { id: "dark", label: t("branding.dark") },
                ]}
                value={looked}
                onChange={setLooked}
              />
            </div>
            <PageSketch settings={settings} shown={shown} organization={organization.name} scheme={looked} />
          </>
        )
      }
    />
  );
}
