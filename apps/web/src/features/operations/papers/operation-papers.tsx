import type { Transaction } from "@comptoir/contract/operations";
import { isValidated } from "../list-items.js";
import { changePaper } from "./paper-calls.js";
import { Papers } from "./papers.js";

/** The papers of an operation that is there. */
export function OperationPapers({ operation }: { operation: Transaction }) {
  return (
    <Papers
      papers={operation.attachments.map(({ target_id: fid, name }) => ({ fid, name }))}
      isValidated={isValidated(operation)}
      onAdd={({ fid }) => changePaper("associate", operation.id, fid)}
      onRemove={({ fid }) => changePaper("dissociate", operation.id, fid)}
    />
  );
}
