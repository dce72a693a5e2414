export { PostgresSupervisor, type PostgresAddress, type SupervisorOptions } from "./supervisor.ts";
export { startTemporaryPostgres } from "./temporary.ts";
