export { ThemesScreen } from "./themes-screen.tsx";
