import { type LinkedKind, type LinkedService, serviceOfKind } from "@sheaf/contract";

export const kindsOfService = (kinds: readonly LinkedKind[], service: LinkedService): readonly LinkedKind[] =>
  kinds.filter((kind) => serviceOfKind[kind] === service);
