/**
 * Where to go after signing in: the wanted path if it lies inside the organization, else the organization's home (V08).
 * The answer is always a path of our own origin that begins with `/{orgSlug}`.
 */
export function safeRedirect(wanted: string | null | undefined, orgSlug: string): string {
  const home = `/${orgSlug}`;
  if (
    typeof wanted !== "string" ||
    wanted.length > 4000 ||
    /[\p{Cc}\\]/u.test(wanted) ||
    !wanted.startsWith("/") ||
    wanted.startsWith("//")
  )
    return home;
  let url: URL;
  try {
    url = new URL(wanted, "https://own.invalid");
  } catch {
    return home;
  }
  if (url.origin !== "https://own.invalid" || url.username !== "" || url.password !== "") return home;
  // A server or router may decode once more: dots and slashes in disguise are not let through.
  if (/%(?:2e|2f|5c|25)/i.test(url.pathname)) return home;
  const path = url.pathname;
  if (path !== home && !path.startsWith(`${home}/`)) return home;
  if (path === `${home}/login` || path.startsWith(`${home}/login/`)) return home;
  return path + url.search + url.hash;
}
