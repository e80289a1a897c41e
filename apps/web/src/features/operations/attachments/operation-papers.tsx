import type { Transaction } from "@comptoir/contract/operations/operations";
import { isValidated } from "../list/list-items.js";
import { partFromOperation } from "./paper-calls.js";
import { Papers } from "./papers.js";
import { useJoining } from "./use-joining.js";

/** The papers of an operation that is there. */
export function OperationPapers({ operation }: { operation: Transaction }) {
  const { joinForGood, question } = useJoining();
  return (
    <>
      <Papers
        papers={operation.attachments.map(({ target_id: fid, name }) => ({ fid, name }))}
        isValidated={isValidated(operation)}
        onAdd={async ({ fid }) => {
          await joinForGood(operation, fid);
          return null;
        }}
        onRemove={({ fid }) => partFromOperation(operation.id, fid)}
      />
      {question}
    </>
  );
}
