export {
  operation,
  Outdated,
  type Prepared,
  preparedOperation,
  RawAnswer,
  type AnyOperation,
  type Area,
  type IdKind,
  type Operation,
  type OperationContext,
  type Transport,
} from "./operation.ts";
export { contextFor, invalidInput, mutateOnce, performOperation, runOperation, runWithin, type Call } from "./perform.ts";
export { requireRow } from "./require-row.ts";
export { audit, auditEach, demand, isWritten } from "./audit.ts";
export { forgetAnswers } from "./forget-answers.ts";
export { resetAttribute, setAttribute } from "./set-attribute.ts";
