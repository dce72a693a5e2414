export { MapsScreen } from "./maps-screen.tsx";
