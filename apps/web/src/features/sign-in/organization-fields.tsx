import { checkSlug } from "@sheaf/contract";
import { TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./sign-in-screen.module.css";

/** A name as an address: `Cascade Air` stands at `cascade-air`. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "" && !/^\p{M}+$/u.test(part))
    .join("-")
    .slice(0, 60);
}

/** What is missing or wrong of a new organization, in words; members of what is right are absent. */
export function organizationMistakes(name: string, slug: string): { readonly organization?: string; readonly slug?: string } {
  const finding = checkSlug(slug);
  const needed = !finding.ok && finding.reason === "reserved" ? t("entrance.start.slug-taken") : t("entrance.start.slug-needed");
  return {
    ...(name.trim() === "" ? { organization: t("entrance.start.name-needed") } : {}),
    ...(finding.ok ? {} : { slug: needed }),
  };
}

interface OrganizationFieldsProps {
  readonly name: string;
  readonly slug: string;
  readonly onName: (text: string) => void;
  readonly onSlug: (text: string) => void;
  readonly mistakes: { readonly organization?: string; readonly slug?: string };
}

/** Name and address of a new organization; the address follows the name until somebody types another. */
export function OrganizationFields({ name, slug, onName, onSlug, mistakes }: OrganizationFieldsProps) {
  return (
    <>
      <TextField
        label={t("entrance.start.organization")}
        size="large"
        autoComplete="organization"
        autoFocus
        value={name}
        onChange={onName}
        error={mistakes.organization ?? null}
      />
      <TextField
        label={t("entrance.start.address")}
        size="large"
        autoComplete="off"
        spellCheck="false"
        prefix={<span className={styles.host}>{location.host} /</span>}
        value={slug}
        onChange={(text) => onSlug(text.toLowerCase())}
        error={mistakes.slug ?? null}
      />
    </>
  );
}
