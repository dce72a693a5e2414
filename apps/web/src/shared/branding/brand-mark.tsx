import { Logo } from "../icons/logo.tsx";
import { useScheme } from "../styles/color-scheme.ts";
import { pictureAddress, useBranding } from "./branding.ts";
import styles from "./brand-mark.module.css";

/** The logo of the organization, else the product's mark. */
export function BrandMark({ size = 24 }: { readonly size?: number }) {
  const { branding } = useBranding();
  const { scheme } = useScheme();
  const light = pictureAddress(branding, "logo");
  const dark = pictureAddress(branding, "dark-logo");
  const address = scheme === "dark" ? (dark ?? light) : light;
  if (address === null) return <Logo size={size} />;
  return <img src={address} alt="" className={styles.logo} style={{ maxHeight: `${size + 4}px` }} />;
}
