import type { ApiScope } from "@sheaf/contract";
import { t } from "../../shared/words/words.ts";

/** What a key with a scope may do, in a few words. */
export function scopeWords(scope: ApiScope): string {
  switch (scope) {
    case "organization:read":
      return t("security.scope.organization-read");
    case "organization:write":
      return t("security.scope.organization-write");
    case "members:provision":
      return t("security.scope.members-provision");
    case "documents:read":
      return t("security.scope.documents-read");
    case "documents:write":
      return t("security.scope.documents-write");
    case "documents:share":
      return t("security.scope.documents-share");
    case "data:write":
      return t("security.scope.data-write");
    case "connections:read":
      return t("security.scope.connections-read");
    case "connections:write":
      return t("security.scope.connections-write");
    case "schedules:read":
      return t("security.scope.schedules-read");
    case "schedules:write":
      return t("security.scope.schedules-write");
  }
}
