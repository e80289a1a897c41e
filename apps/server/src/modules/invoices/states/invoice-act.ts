import type { Act } from "../../../acts/acts-repository.js";
import type { KeptInvoice } from "../invoices-repository.js";

/** What an act keeps of invoices: the state of each. */
export type KeptInvoices = { readonly invoices: Readonly<Record<string, KeptInvoice>> };

type Given = {
  readonly id: string;
  readonly kind: string;
  readonly sentence: string;
  readonly before: KeptInvoice;
  readonly after: KeptInvoice;
  readonly userId: string | null;
};

/** A change of the state of one invoice, as the history keeps it. */
export function invoiceAct({ id, kind, sentence, before, after, userId }: Given): Act {
  const states = (state: KeptInvoice): KeptInvoices => ({ invoices: { [id]: state } });
  return { userId, kind, sentence, before: states(before), after: states(after), family: "invoices" };
}
