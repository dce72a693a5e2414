export * from "./protocol.ts";
export { applyCommitted, rebase } from "./rebase.ts";
export { Session, type RefusedEdit, type SessionOptions, type SessionStatus } from "./session/session.ts";
export { type Outbox, type OutboxContent, makeMemoryOutbox } from "./session/outbox.ts";
export { type Incoming, readClientMessage } from "./sequencer/incoming.ts";
export { type Connection, type Sequencer, type SequencerClient, type SequencerOptions, openSequencer } from "./sequencer/sequencer.ts";
export { type AppendResult, type LogStorage, type Snapshot } from "./sequencer/storage.ts";
export { makeMemoryStorage } from "./sequencer/memory-storage.ts";
export { documentAt } from "./sequencer/history.ts";
