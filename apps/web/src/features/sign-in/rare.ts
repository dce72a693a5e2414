// Screens of the entrance that few people see, and most only once: a part of their own.
export { FinishLoginScreen } from "./finish-login-screen.tsx";
export { GetStartedScreen } from "./get-started-screen.tsx";
