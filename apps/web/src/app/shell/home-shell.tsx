import { ExternalLink, PanelLeft, Search } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Link } from "react-aria-components/Link";
import { useLocation } from "@tanstack/react-router";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { KeyCap } from "../../shared/actions/key-cap.tsx";
import { useBranding } from "../../shared/branding/branding.ts";
import { Icon } from "../../shared/icons/icon.tsx";
import { SkipLink } from "../../shared/layout/skip-link.tsx";
import { TopBar } from "../../shared/layout/top-bar.tsx";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useOpenPalette } from "../signed-in.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HomeNavigation, type HomePlace } from "./home-navigation.tsx";
import { t } from "../../shared/words/words.ts";
import styles from "./home-shell.module.css";

/** Frame of the home screens: top bar, navigation, the list, and a rail at the right. */
export function HomeShell({
  place,
  create,
  rail,
  children,
}: {
  readonly place: HomePlace;
  readonly create: ReactNode;
  readonly rail?: ReactNode;
  readonly children: ReactNode;
}) {
  const { organization } = useMembership();
  const { branding, product } = useBranding();
  const openPalette = useOpenPalette();
  const { pathname } = useLocation();
  const [isNavOpen, setNavOpen] = useState(false);
  // On a narrow window the navigation lies over the page; going somewhere puts it away.
  useEffect(() => setNavOpen(false), [pathname]);
  return (
    <div className={styles.shell}>
      <SkipLink target="main">{t("shell.home.skip-list")}</SkipLink>
      <TopBar
        homeHref={homeAddress(organization.slug, "recent")}
        start={
          <>
            <span className={styles.menu}>
              <IconButton
                icon={PanelLeft}
                label={t("shell.home.navigation")}
                isSelected={isNavOpen}
                onPress={() => setNavOpen(!isNavOpen)}
              />
            </span>
            <span className={styles.product}>{product}</span>
            <span className={styles.organization}>{organization.name}</span>
            {branding.website !== null && (
              <Link
                href={branding.website}
                target="_blank"
                rel="noopener noreferrer"
                className={styles.website ?? ""}
                aria-label={t("shell.home.website", { host: hostOf(branding.website), organization: organization.name })}
              >
                {hostOf(branding.website)}
                <Icon icon={ExternalLink} />
              </Link>
            )}
          </>
        }
        middle={
          <Button className={styles.search ?? ""} onPress={openPalette}>
            <Icon icon={Search} />
            <span className={styles.searchWords}>{t("shell.home.search-documents-commands")}</span>
            <KeyCap keys="mod+K" />
          </Button>
        }
        end={<AccountMenu />}
      />
      <div className={styles.body} data-nav={isNavOpen}>
        <div className={styles.navigation}>
          <HomeNavigation place={place} create={create} />
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {rail !== undefined && <div className={styles.rail}>{rail}</div>}
      </div>
    </div>
  );
}

/** What people call a website by. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : address;
}
