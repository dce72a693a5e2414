import { Search } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { useCommands } from "../../shared/commands/command-list.ts";
import { FindBar } from "./find-bar.tsx";
import type { GridFind } from "./finding.ts";
import { t } from "../../shared/words/words.ts";

interface FindableProps {
  readonly name: string;
  readonly find: GridFind;
  /** The element is the one that keys and commands are about. */
  readonly isFocused: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A grid under the bar that finds text in it. */
export function Findable({ name, find, isFocused, className, children }: FindableProps) {
  const box = useRef<HTMLDivElement>(null);
  const { open } = find;
  useCommands(
    useMemo(
      () =>
        isFocused
          ? [
              {
                id: "find",
                group: t("workbook.findable.table"),
                label: t("workbook.findable.find-in", { name }),
                icon: Search,
                keys: "mod+F",
                run: open,
              },
            ]
          : [],
      [isFocused, name, open],
    ),
  );
  const close = (): void => {
    find.close();
    box.current?.querySelector<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
  };
  const widen = (): void => {
    find.close();
    find.widen();
  };
  return (
    <>
      {find.finding !== null && (
        <FindBar label={t("workbook.findable.find-in", { name })} finding={find.finding} onWiden={widen} onClose={close} />
      )}
      <div ref={box} className={className}>
        {children}
      </div>
    </>
  );
}
