import { House, Moon, Star, Sun, Trash2, Users, Warehouse } from "lucide-react";
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { ActingFor } from "./acting-for.tsx";
import { DropAnywhere } from "./drop-anywhere.tsx";
import { Inactivity } from "./inactivity.tsx";
import { KeptForSession } from "./kept-for-session.tsx";
import { SupportChat } from "./support-chat.tsx";
import { UsageTold } from "./usage-told.tsx";
import { CommandPalette } from "../features/command-palette/index.ts";
import { CommandContext, CommandList, useCommands, type Command } from "../shared/commands/command-list.ts";
import { useGo } from "../shared/navigation/go.ts";
import { homeAddress } from "../shared/navigation/home-addresses.ts";
import { useMembership } from "../shared/services/organization.tsx";
import { chooseScheme, useScheme } from "../shared/styles/color-scheme.ts";
import { t } from "../shared/words/words.ts";

const PaletteContext = createContext<() => void>(() => undefined);

/** Opens the search and command palette, as Ctrl/Cmd+K does. */
export function useOpenPalette(): () => void {
  return useContext(PaletteContext);
}

/** What every signed-in screen has around it: the command palette and the commands that lead everywhere. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const [commands] = useState(() => new CommandList());
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <KeptForSession>
      <CommandContext value={commands}>
        <PaletteContext value={() => setOpen(true)}>
          <StandingCommands />
          <ActingFor>{children}</ActingFor>
          <DropAnywhere />
          <Inactivity />
          <UsageTold />
          <SupportChat />
          {isOpen && <CommandPalette onClose={() => setOpen(false)} />}
        </PaletteContext>
      </CommandContext>
    </KeptForSession>
  );
}

function StandingCommands() {
  const go = useGo();
  const { organization } = useMembership();
  const { scheme } = useScheme();
  const { slug } = organization;
  const commands = useMemo<readonly Command[]>(
    () => [
      {
        id: "recent",
        group: t("shell.signed-in.go-to"),
        label: t("shell.signed-in.recent"),
        icon: House,
        run: () => go(homeAddress(slug, "recent")),
      },
      {
        id: "favorites",
        group: t("shell.signed-in.go-to"),
        label: t("shell.signed-in.favorites"),
        icon: Star,
        run: () => go(homeAddress(slug, "favorites")),
      },
      {
        id: "shared",
        group: t("shell.signed-in.go-to"),
        label: t("shell.signed-in.shared-with-me"),
        icon: Users,
        run: () => go(homeAddress(slug, "shared")),
      },
      {
        id: "connections",
        group: t("shell.signed-in.go-to"),
        label: t("shell.signed-in.connections"),
        icon: Warehouse,
        run: () => go(homeAddress(slug, "connections")),
      },
      {
        id: "trash",
        group: t("shell.signed-in.go-to"),
        label: t("shell.signed-in.trash"),
        icon: Trash2,
        run: () => go(homeAddress(slug, "trash")),
      },
      {
        id: "scheme",
        group: t("shell.signed-in.appearance"),
        label: scheme === "dark" ? t("shell.signed-in.use-light-scheme") : t("shell.signed-in.use-dark-scheme"),
        icon: scheme === "dark" ? Sun : Moon,
        run: () => chooseScheme(scheme === "dark" ? "light" : "dark"),
      },
    ],
    [go, slug, scheme],
  );
  useCommands(commands);
  return null;
}
