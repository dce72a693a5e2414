export { PostgresSupervisor, type PostgresAddress, type SupervisorOptions } from "./supervisor.ts";
