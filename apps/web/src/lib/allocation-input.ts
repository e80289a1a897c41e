import type { AllocationInput, AllocationReply } from "@comptoir/contract/operations/operations";

/** An allocation unfolded as it may be sent back, or typed again. */
export function allocationInput({
  account,
  amount,
  vatRate,
  vatAmount,
  vatNature,
  vatDeductible,
  privateShare,
  relatedCapitalAssetComponents,
  openItems,
}: AllocationReply) {
  return {
    account: account.code,
    amount,
    vatRate,
    vatAmount,
    vatNature: vatNature as NonNullable<AllocationInput["vatNature"]> | null,
    vatDeductible,
    privateShare,
    relatedCapitalAssetComponents,
    ...(openItems === undefined ? {} : { openItems: openItems.map(({ id, amount: share }) => ({ id, amount: share })) }),
  } satisfies AllocationInput;
}
