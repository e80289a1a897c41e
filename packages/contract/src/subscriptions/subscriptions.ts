import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Answer, EurosOut } from "../base/values.js";

/** The plans on offer, named after the length of their period. */
export const PlanId = z.enum(["monthly", "yearly"]);

/** A plan with its price. */
export const Plan = z.object({
  id: PlanId,
  label: z.string(),
  /** Price of a period, including VAT, in euros; `promoPrice` with the code that was given. */
  price: EurosOut,
  promoPrice: EurosOut.nullable(),
  period: z.string(),
});
export type Plan = z.output<typeof Plan>;

/** What a company pays for the application, and what it may choose. */
export const Subscription = z.object({
  plans: z.array(Plan),
  promoCode: z.string().nullable(),
  /** What the code gives, `− 20 % pendant 12 mois`. */
  promoText: z.string().nullable(),
  /** `firm`: the firm pays. `none`: nothing chosen yet. */
  status: z.enum(["none", "trial", "active", "unpaid", "cancelled", "firm"]),
  plan: PlanId.nullable(),
  paid: z.boolean(),
  trialEndsOn: z.string().nullable(),
  /** Last day of access once cancelled. */
  endsOn: z.string().nullable(),
  /** Amounts in euros; `uri`: our own PDF. */
  invoices: z.array(
    z.object({
      number: z.string(),
      date: z.string(),
      label: z.string(),
      exclTax: EurosOut,
      vat: EurosOut,
      amount: EurosOut,
      uri: z.string(),
    }),
  ),
});
export type Subscription = z.output<typeof Subscription>;

export const readSubscription = endpoint({
  method: "GET",
  path: "/api/v1/subscription",
  area: "subscriptions",
  summary: "L’abonnement et les offres",
  permission: "company.own",
  query: z.object({ promoCode: z.string().max(40).optional() }),
  reply: z.object({ data: Subscription }),
});

/** An invoice of one's own company, as a PDF. */
export const downloadInvoice = endpoint({
  method: "GET",
  path: "/api/v1/subscription/invoices/:number",
  area: "subscriptions",
  summary: "Télécharger une facture",
  permission: "company.own",
  params: z.object({ number: z.string().max(20) }),
  reply: z.unknown(),
});

/** Chooses an offer. `checkoutUrl`: the page where to pay; null when the activation is made by hand. */
export const subscribe = endpoint({
  method: "POST",
  path: "/api/v1/subscription",
  area: "subscriptions",
  summary: "Choisir une offre",
  permission: "company.own",
  body: z.object({ plan: PlanId, promoCode: z.string().max(40).nullable().optional() }),
  reply: z.object({ data: z.object({ checkoutUrl: z.string().nullable(), status: z.string() }), message: z.string() }),
});

/** Begins the trial of 30 days without choosing an offer; once for a company. */
export const startTrial = endpoint({
  method: "POST",
  path: "/api/v1/subscription/trial",
  area: "subscriptions",
  summary: "Commencer la période d’essai",
  permission: "company.own",
  body: z.object({}),
  reply: Answer,
});

/** Ends at the end of the paid period; choosing the same offer again before that day takes it back. */
export const unsubscribe = endpoint({
  method: "DELETE",
  path: "/api/v1/subscription",
  area: "subscriptions",
  summary: "Résilier",
  permission: "company.own",
  reply: z.object({ data: z.object({ endsOn: z.string() }), message: z.string() }),
});

/** An event of the payment service, under its signature. */
export const paymentWebhook = endpoint({
  method: "POST",
  path: "/api/v1/subscription/webhook",
  area: "subscriptions",
  summary: "Recevoir un évènement du service de paiement",
  permission: "public",
  body: z.unknown(),
  reply: z.object({ received: z.boolean() }),
});
