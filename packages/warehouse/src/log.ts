/** Where the package tells what happens to its processes and connections. Fields hold no secrets, no SQL and no row values. */
export type WarehouseLog = (level: "debug" | "info" | "warn", message: string, fields: Readonly<Record<string, unknown>>) => void;

export const silentLog: WarehouseLog = () => undefined;
