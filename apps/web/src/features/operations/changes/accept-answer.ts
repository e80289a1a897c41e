import { readTransaction } from "@comptoir/contract/operations/operations";
import { call } from "../../../lib/api/api.js";
import { accept, categorizeAll, type PendingCategory } from "./changes.js";
import { suggestedCodes } from "../list/list-items.js";

/**
 * Gives an operation the category that its client chose: as the suggestion that it became, with its parts and its VAT, or on its own
 * where the operation has another one by now. Undoable. Throws ApiError when the operation cannot be read.
 */
export async function acceptAnswer(operationId: string, category: PendingCategory): Promise<void> {
  const { data: operation } = await call(readTransaction, { params: { id: operationId } });
  const suggested = operation.suggestion === null ? [] : suggestedCodes(operation.suggestion);
  await (suggested.includes(category.code) ? accept([operation]) : categorizeAll([operation], category));
}
