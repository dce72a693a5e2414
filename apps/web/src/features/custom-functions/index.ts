export { FunctionsScreen } from "./functions-screen.tsx";
