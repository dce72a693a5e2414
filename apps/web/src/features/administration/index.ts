export { AccountTypesScreen } from "./account-types-screen.tsx";
export { AttributesScreen } from "./attributes-screen.tsx";
export { AuditScreen } from "./audit/audit-screen.tsx";
export { EventsScreen } from "./events-screen.tsx";
export { MembersScreen } from "./members-screen.tsx";
export { SettingsScreen } from "./settings-screen.tsx";
export { TeamsScreen } from "./teams-screen.tsx";
export { UsageScreen } from "./usage-screen.tsx";
