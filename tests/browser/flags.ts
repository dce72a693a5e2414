// How the tests start Chromium.

/** Flags for a machine without a network, with letters drawn the same everywhere; as root Chromium's own sandbox cannot work. */
export function chromiumFlags(isRoot: boolean): readonly string[] {
  return [
    ...(isRoot ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--font-render-hinting=none",
    "--disable-lcd-text",
    "--force-color-profile=srgb",
  ];
}
