import type { AllocationInput, AllocationReply } from "@comptoir/contract/operations";

/** An allocation as it may be sent back. */
export function allocationInput({
  account,
  amount,
  vatRate,
  vatAmount,
  vatNature,
  vatDeductible,
  privateShare,
  relatedCapitalAssetComponents,
}: AllocationReply): AllocationInput {
  return {
    account: account.code,
    amount,
    vatRate,
    vatAmount,
    vatNature: vatNature as NonNullable<AllocationInput["vatNature"]> | null,
    vatDeductible,
    privateShare,
    relatedCapitalAssetComponents,
  };
}
