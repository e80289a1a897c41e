import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { PlanId } from "@comptoir/contract/subscriptions/subscriptions";

type PlanName = (typeof PlanId)["options"][number];

/** What a company is about to pay for. */
export type Order = {
  readonly companyId: string;
  readonly plan: PlanName;
  readonly promo: { readonly code: string; readonly percentOff: number } | null;
  /** Address of the person who pays. */
  readonly email: string;
  /** The company's number at the payment service, when it has paid there before. */
  readonly customer: string | null;
  /** The trial goes on: nothing is taken before its end. */
  readonly trialEndsOn: IsoDate | null;
};

type EventBase = {
  readonly id: string;
  readonly companyId: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  /** When it happened at the payment service, in milliseconds: events come late, twice and in any order. */
  readonly at: number;
};

/** An event of a payment service; `ignored` for what does not concern us. */
export type PaymentEvent = EventBase &
  (
    | { readonly kind: "subscribed"; readonly plan: PlanName | null; readonly promoCode: string | null; readonly isPaid: boolean }
    | {
        readonly kind: "invoice_paid";
        readonly invoice: {
          readonly reference: string;
          readonly label: string;
          readonly issuedOn: IsoDate;
          readonly amount: Cents;
          readonly uri: string | null;
        };
      }
    | { readonly kind: "payment_failed"; readonly reference: string }
    | { readonly kind: "ended" }
    | { readonly kind: "ignored" }
  );

/** A payment service. Its calls reject with a PaymentFailure. */
export type Payment = {
  /** Returns the address of the page where to pay. */
  checkout(order: Order): Promise<string>;
  /** Ends a subscription at the end of its paid period; returns that day. */
  cancel(subscription: string): Promise<IsoDate>;
  resume(subscription: string): Promise<void>;
  /** Ends a subscription at once; again without harm. */
  end(subscription: string): Promise<void>;
  /** Reads an event; refuses with `subscription.signature` one that is not signed, or not of these minutes. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
};

/** The payment service did not answer, or refused. */
export class PaymentFailure extends Error {
  override readonly name = "PaymentFailure";
}
