import type { SignupIntent } from "@sheaf/contract";
import { ArrowRight, Users, Warehouse, Workflow } from "lucide-react";
import { TextLink } from "../../shared/actions/text-link.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { t } from "../../shared/words/words.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import own from "./first-steps.module.css";
import styles from "./sign-in-screen.module.css";

/** An organization that was founded a moment ago, kept with the address. */
interface Founded {
  readonly slug: string;
  readonly organization: string;
  readonly intent: SignupIntent;
}

export function foundedOf(kept: unknown): Founded | null {
  const isFounded =
    typeof kept === "object" &&
    kept !== null &&
    "slug" in kept &&
    "organization" in kept &&
    "intent" in kept &&
    typeof kept.slug === "string";
  return isFounded ? (kept as Founded) : null;
}

/** What the founder of an organization does first, in the order of what they came for. */
export function FirstSteps({ founded: { slug, organization, intent } }: { readonly founded: Founded }) {
  usePageTitle(t("entrance.start.tab"));
  const data = {
    id: "data",
    icon: Warehouse,
    href: homeAddress(slug, "connections"),
    title: t("entrance.first.data"),
    what: t("entrance.first.data-what"),
  };
  const people = {
    id: "people",
    icon: Users,
    href: homeAddress(slug, "users"),
    title: t("entrance.first.people"),
    what: t("entrance.first.people-what"),
  };
  const home = { id: "home", icon: Workflow, href: `/${slug}`, title: t("entrance.first.home"), what: t("entrance.first.home-what") };
  const steps = intent === "build" ? [people, data, home] : [data, home, people];
  return (
    <SignInFrame>
      <div className={styles.form}>
        <div>
          <h1 className={styles.title}>{t("entrance.first.title", { organization })}</h1>
          <p className={styles.who}>{t("entrance.first.what", { address: `${location.host}/${slug}` })}</p>
        </div>
        <ul className={own.steps}>
          {steps.map(({ id, icon, href, title, what }) => (
            <li key={id} className={own.step}>
              <Icon icon={icon} />
              <div className={own.words}>
                <TextLink href={href}>{title}</TextLink>
                <p className={own.what}>{what}</p>
              </div>
              <Icon icon={ArrowRight} />
            </li>
          ))}
        </ul>
      </div>
    </SignInFrame>
  );
}
