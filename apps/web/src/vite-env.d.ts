/// <reference types="vite/client" />
declare module "virtual:scheme.css";
