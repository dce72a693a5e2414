export { ApiScreen } from "./api-screen.tsx";
