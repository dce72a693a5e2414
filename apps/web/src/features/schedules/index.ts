export { FinishLinkingScreen } from "./finish-linking-screen.tsx";
export { MailRulesScreen } from "./mail-rules-screen.tsx";
export { MySchedulesScreen } from "./my-schedules-screen.tsx";
