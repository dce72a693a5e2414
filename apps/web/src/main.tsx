import "./shared/styles/global.ts";
