import type { ReactNode } from "react";
import { BrandMark } from "../../shared/branding/brand-mark.tsx";
import { pictureAddress, useBranding } from "../../shared/branding/branding.ts";
import { cx } from "../../shared/styles/cx.ts";
import styles from "./sign-in-screen.module.css";

/** The page of whoever is not signed in: the brand, and one card. `isPlain`: without the colored bands at its top. */
export function SignInFrame({ isPlain = false, children }: { readonly isPlain?: boolean; readonly children: ReactNode }) {
  const { branding, product } = useBranding();
  const picture = pictureAddress(branding, "sign-in-picture");
  const { signInBackground, signInText } = branding;
  const ground = {
    ...(signInBackground === null ? {} : { backgroundColor: signInBackground }),
    ...(picture === null ? {} : { backgroundImage: `url("${picture}")` }),
  };
  const isOnOwn = signInBackground !== null || picture !== null;
  return (
    <div className={styles.page} style={ground}>
      <header className={cx(styles.brand, isOnOwn && styles.onOwn)}>
        <BrandMark />
        <span className={styles.product}>{product}</span>
      </header>
      <main className={styles.card}>
        {!isPlain && (
          <div className={styles.bands} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        )}
        {signInText !== null && signInText !== "" && <p className={styles.own}>{signInText}</p>}
        {children}
      </main>
    </div>
  );
}
