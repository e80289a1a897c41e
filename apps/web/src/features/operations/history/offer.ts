import { onCompanyChange } from "../../../lib/session/session.js";

/** What may be done next, once. */
export type Offer = { readonly label: string; readonly run: () => void };
type Announced = { readonly offer: Offer | null; readonly hideToast: () => void };

let last: Announced | null = null;

// What was offered in the books that close is not done in those that open.
onCompanyChange(() => (last = null));

/** Keeps what the last change announced, until the next one. */
export function keepOffer(announced: Announced): void {
  last = announced;
}

/** One message at a time: what the one before offered may have been done otherwise since. */
export function forgetOffer(): void {
  last?.hideToast();
  last = null;
}

/** Does what the last change offered; false when it offered nothing, or was done already. */
export function takeOffer(): boolean {
  const offer = last?.offer;
  if (!offer) return false;
  forgetOffer();
  offer.run();
  return true;
}
