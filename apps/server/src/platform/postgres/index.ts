export { hasStore, removeStore } from "./left-server.ts";
export { PostgresSupervisor, type PostgresAddress, type SupervisorOptions } from "./supervisor.ts";
