export { type StorageUnderTest, describeLogStorage } from "./storage-contract.ts";
export { type SimulationResult, canonicalText, simulate } from "./simulator.ts";
