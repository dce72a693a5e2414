import { categoricalOf, type PageTheme } from "@sheaf/theme";
import styles from "./theme-panel.module.css";

/** A page in the colors of a theme, small: figures, bars, a table. */
export function ThemeSketch({ page }: { readonly page: PageTheme }) {
  const { roles, theme } = page;
  const series = categoricalOf(theme);
  const bars = [22, 30, 17, 26, 12];
  return (
    <svg className={styles.sketch} viewBox="0 0 120 72" aria-hidden="true">
      <rect width="120" height="72" fill={roles.frame} />
      <rect x="6" y="6" width="33" height="18" rx="2" fill={roles.paper} stroke={roles.line} />
      <rect x="10" y="10" width="14" height="3" rx="1" fill={roles["ink-3"]} />
      <rect x="10" y="16" width="20" height="4" rx="1" fill={roles.ink} />
      <rect x="43" y="6" width="33" height="18" rx="2" fill={roles.paper} stroke={roles.line} />
      <rect x="47" y="10" width="14" height="3" rx="1" fill={roles["ink-3"]} />
      <rect x="47" y="16" width="16" height="4" rx="1" fill={roles.accent} />
      <rect x="80" y="6" width="34" height="18" rx="2" fill={roles["accent-fill"]} />
      <rect x="86" y="13" width="22" height="4" rx="1" fill={roles["on-accent"]} />
      <rect x="6" y="28" width="62" height="38" rx="2" fill={roles.paper} stroke={roles.line} />
      {bars.map((height, index) => (
        <rect key={index} x={11 + index * 11} y={62 - height} width="8" height={height} rx="1" fill={series[index % series.length]} />
      ))}
      <rect x="72" y="28" width="42" height="38" rx="2" fill={roles.paper} stroke={roles.line} />
      <rect x="72.5" y="28.5" width="41" height="8" fill={roles.sunken} />
      {[0, 1, 2, 3].map((row) => (
        <g key={row}>
          <rect x="75" y={31 + row * 9} width="14" height="2.5" rx="1" fill={row === 0 ? roles["ink-2"] : roles.ink} />
          <rect
            x="98"
            y={31 + row * 9}
            width="12"
            height="2.5"
            rx="1"
            fill={row === 2 ? roles.ok : row === 3 ? roles.bad : roles["ink-2"]}
          />
          {row > 0 && <rect x="72.5" y={36 + (row - 1) * 9} width="41" height="0.7" fill={roles.line} />}
        </g>
      ))}
    </svg>
  );
}
