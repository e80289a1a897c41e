import { useEffect, useEffectEvent } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { AllocationPart } from "@comptoir/contract/operations/selection";

/** What one operation was given whole, which its others may be given too. */
export type SimilarChoice = {
  readonly operation: Transaction;
  readonly part: AllocationPart;
  /** The words of its category. */
  readonly name: string;
};

let open: ((choice: SimilarChoice) => void) | null = null;

/** True while a list is there to show the others of a merchant. */
export function canShowSimilar(): boolean {
  return open !== null;
}

/** Shows the others of the merchant of an operation. */
export function showSimilar(choice: SimilarChoice): void {
  open?.(choice);
}

/** The list that shows them, for as long as it is there. */
export function useSimilarOffers(onChoice: (choice: SimilarChoice) => void): void {
  const latest = useEffectEvent(onChoice);
  useEffect(() => {
    const own = (choice: SimilarChoice): void => latest(choice);
    open = own;
    return () => {
      if (open === own) open = null;
    };
  }, []);
}
