import type { BrandingSettings, ShownBranding } from "@sheaf/contract";
import { brandProperties, colorProperties, presets } from "@sheaf/theme";
import type { CSSProperties } from "react";
import { pictureAddress } from "../../shared/branding/branding.ts";
import { Logo } from "../../shared/icons/logo.tsx";
import { t } from "../../shared/words/words.ts";
import { isReadable } from "./accent-field.tsx";
import styles from "./branding.module.css";

interface SketchProps {
  readonly settings: BrandingSettings;
  readonly shown: ShownBranding;
  readonly organization: string;
  readonly scheme: "light" | "dark";
}

/** The bar at the top and the sign-in page, small, with what is being tried. */
export function PageSketch({ settings, shown, organization, scheme }: SketchProps) {
  const { accent, signInBackground, signInText, shownName } = settings;
  const accents = accent === null || !isReadable(accent) ? [] : brandProperties(accent)[scheme];
  const properties = Object.fromEntries([
    ["colorScheme", scheme],
    ...colorProperties(presets[scheme === "light" ? "sheaf-light" : "sheaf-dark"]),
    ...accents,
  ]) as CSSProperties;
  const light = pictureAddress(shown, "logo");
  const logo = scheme === "dark" ? (pictureAddress(shown, "dark-logo") ?? light) : light;
  const picture = pictureAddress(shown, "sign-in-picture");
  const product = shownName === null || shownName.trim() === "" ? "Sheaf" : shownName;
  const mark = logo === null ? <Logo size={20} /> : <img src={logo} alt="" className={styles.sketchLogo} />;
  const ground = {
    ...(signInBackground === null ? {} : { backgroundColor: signInBackground }),
    ...(picture === null ? {} : { backgroundImage: `url("${picture}")` }),
  };
  return (
    <div className={styles.sketch} style={properties} aria-hidden="true">
      <div className={styles.sketchBar}>
        {mark}
        <strong className={styles.sketchName}>{product}</strong>
        <span className={styles.sketchOrganization}>{organization}</span>
      </div>
      <div className={styles.sketchPage} style={ground}>
        <div className={styles.sketchCard}>
          <div className={styles.sketchBands}>
            <span />
            <span />
            <span />
          </div>
          <div className={styles.sketchForm}>
            {signInText !== null && signInText !== "" && <span className={styles.sketchText}>{signInText}</span>}
            <strong className={styles.sketchTitle}>{t("branding.sample-page")}</strong>
            <span>{t("branding.sample-field")}</span>
            <span className={styles.sketchField} />
            <span className={styles.sketchLink}>{t("branding.sample-link")}</span>
            <span className={styles.sketchButton}>{t("branding.sample-page")}</span>
          </div>
        </div>
      </div>
    </div>
  );
}
