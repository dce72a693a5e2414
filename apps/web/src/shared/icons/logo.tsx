/** The mark: five straws tied in the middle. */
export function Logo({ size = 24, label }: { readonly size?: number; readonly label?: string }) {
  const spoken = label === undefined ? { "aria-hidden": true as const } : { role: "img", "aria-label": label };
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="var(--accent)"
      strokeWidth={1.7}
      strokeLinecap="round"
      {...spoken}
    >
      <path d="M12 1.6V22.4M7.5 2.6C8.4 6.8 10.4 10 10.5 13.4 10.4 16.4 9 19.2 7.7 21.4M16.5 2.6C15.6 6.8 13.6 10 13.5 13.4 13.6 16.4 15 19.2 16.3 21.4M3.4 5.6C6.4 8.4 9 10.9 9.3 13.4 9 15.8 7 18 4.9 19.9M20.6 5.6C17.6 8.4 15 10.9 14.7 13.4 15 15.8 17 18 19.1 19.9" />
      <path d="M8.3 13.4H15.7" strokeWidth={2.6} />
    </svg>
  );
}
