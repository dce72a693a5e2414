import { type ReactNode, useMemo } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { t } from "../../../shared/words/words.ts";
import { CanvasActionsContext, useCanvasActions } from "../../elements/on-page/canvas-actions.ts";
import type { Device } from "./use-side-panel.ts";
import styles from "./device-frame.module.css";

/** How wide the screens of devices are, px. */
const pixels = { tablet: 820, phone: 390 } as const;

/** The page as wide as on a device, as its readers have it there; on the screen it is as wide as there is room, and edited. */
export function DeviceFrame({
  device,
  onBack,
  children,
}: {
  readonly device: Device;
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const actions = useCanvasActions();
  const reading = useMemo(() => ({ ...actions, isEditing: false }), [actions]);
  const isScreen = device === "screen";
  // One tree for all devices: what is on the page is not made anew when somebody turns to another one.
  return (
    <CanvasActionsContext value={isScreen ? actions : reading}>
      <div className={isScreen ? styles.none : styles.desk}>
        {!isScreen && (
          <div className={styles.bar} role="status">
            <span>{t(device === "phone" ? "pages.device.on-phone" : "pages.device.on-tablet")}</span>
            <Button size="small" onPress={onBack}>
              {t("pages.device.back")}
            </Button>
          </div>
        )}
        <div
          className={isScreen ? styles.none : styles.device}
          style={isScreen ? {} : { maxWidth: pixels[device] }}
          {...(isScreen ? {} : { "data-device": device })}
        >
          {children}
        </div>
      </div>
    </CanvasActionsContext>
  );
}
