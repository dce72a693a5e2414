export function ConnectionsScreen(_props: { readonly create: "upload" | "connection" | null }) {
  return null;
}
