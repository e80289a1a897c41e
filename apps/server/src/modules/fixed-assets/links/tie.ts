import type { Company } from "../../../access/membership.js";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { assetSentence, recordingAct } from "../../operations/service.js";
import type { ComponentRow } from "../repository.js";
import { linkOperation } from "./links.js";

type Tie = { readonly component: Pick<ComponentRow, "id" | "title">; readonly operationId: string; readonly userId: string };

/** Ties an operation to a component of its account, as one act, which may be taken back. Call `lockBooks` before. Throws `not_found`. */
export async function tieOperation(tx: Tx, company: Company, { component, operationId, userId }: Tie): Promise<void> {
  const sentence = (changes: Parameters<typeof assetSentence>[1]): string => assetSentence(component.title, changes);
  await recordingAct(tx, company, { userId, kind: "asset.tie", ids: [operationId], sentence }, () =>
    linkOperation(tx, company.id, { operationId, componentId: component.id }),
  );
}

/** What paid for a component, and what paid for its exit. */
function operationsOf({ links, exit_operation_id: price }: ComponentRow): readonly string[] {
  return [...links.map((link) => link.operation_id), ...(price === null ? [] : [price])];
}

type Removal = { readonly title: string; readonly components: readonly ComponentRow[]; readonly userId: string };

/**
 * Keeps in the history of operations that what they paid for, or were the price of, is being removed. It is not taken back from there: a component that was
 * deleted does not come back.
 */
export async function recordUntied(tx: Tx, companyId: string, { title, components, userId }: Removal): Promise<void> {
  const operationIds = [...new Set(components.flatMap(operationsOf))];
  if (operationIds.length === 0) return;
  const sentence = `Immobilisation «\u00a0${title}\u00a0» supprimée`;
  await recordAct(tx, companyId, { userId, kind: "asset.delete", sentence, before: {}, after: {}, operationIds });
}
