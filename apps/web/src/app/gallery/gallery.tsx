import { Bell, ChevronDown, MessageSquare, Moon, Sun, Table2 } from "lucide-react";
import { Button } from "../../shared/actions/button.tsx";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { Logo } from "../../shared/icons/logo.tsx";
import { Breadcrumbs } from "../../shared/layout/breadcrumbs.tsx";
import { BarDivider, TopBar } from "../../shared/layout/top-bar.tsx";
import { Avatar } from "../../shared/lists/avatar.tsx";
import { chooseScheme, useScheme } from "../../shared/styles/color-scheme.ts";
import { cx } from "../../shared/styles/cx.ts";
import { ButtonCards } from "./button-cards.tsx";
import { FieldCards } from "./field-cards.tsx";
import { StateCards } from "./state-cards.tsx";
import { ListCards } from "./list-cards.tsx";
import { MenuCards } from "./menu-cards.tsx";
import styles from "./gallery.module.css";

/** Every shared part of the screens in all of its states, for looking at while they are changed. */
export function Gallery() {
  const { scheme } = useScheme();

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <Logo size={32} />
        <h1>Gallery</h1>
        <IconButton
          icon={scheme === "dark" ? Sun : Moon}
          label={scheme === "dark" ? "Light" : "Dark"}
          onPress={() => chooseScheme(scheme === "dark" ? "light" : "dark")}
        />
      </div>
      <div className={styles.grid}>
        <section className={cx(styles.card, styles.full, styles.flush)}>
          <TopBar
            homeHref="#"
            start={
              <Breadcrumbs crumbs={[{ id: "f", label: "Flight operations", href: "#" }]}>
                <Icon icon={Table2} /> On-time performance
              </Breadcrumbs>
            }
            end={
              <>
                <Avatar name="Ines Okafor" isPresent />
                <BarDivider />
                <IconButton icon={MessageSquare} label="Comments" count={2} />
                <IconButton icon={Bell} label="Notifications" />
                <Button>Share</Button>
                <Button variant="primary" trailingIcon={ChevronDown}>
                  Publish
                </Button>
              </>
            }
          />
        </section>
        <ButtonCards />
        <FieldCards />
        <MenuCards />
        <StateCards />
        <ListCards />
      </div>
    </main>
  );
}
