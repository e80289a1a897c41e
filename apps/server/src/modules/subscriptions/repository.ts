import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { updateCompany } from "../../tenants/companies-repository.js";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { logSharedChange, type Author } from "../../audit/audit-repository.js";
import type { PaymentEvent } from "../../payments/payment.js";
import type { PlanName } from "../../payments/plans.js";

/** The subscription of a company, with its payer. */
export type SubscriptionRow = {
  readonly company_id: string;
  readonly company_name: string;
  readonly username: string | null;
  readonly firm_id: string | null;
  readonly subscription_paid: boolean;
  readonly subscription_status: string | null;
  readonly subscription_type: PlanName | null;
  readonly trial_ends_on: IsoDate | null;
  readonly subscription_ends_on: IsoDate | null;
  /** First day of a subscription that renews itself. */
  readonly subscribed_on: IsoDate | null;
  readonly promo_code: string | null;
  readonly promo_percent_off: number | null;
  readonly promo_valid_through: IsoDate | null;
  readonly payment_customer: string | null;
  readonly payment_subscription: string | null;
};

const COLUMNS = `c.id as company_id, c.name as company_name, c.firm_id, c.subscription_paid, c.subscription_status, c.subscription_type,
  c.trial_ends_on, c.subscription_ends_on, c.subscribed_on, c.promo_code, p.percent_off as promo_percent_off,
  p.valid_through as promo_valid_through, c.payment_customer, c.payment_subscription`;
const WITH_PROMO = "left join shared.promo_codes p on p.code = c.promo_code";

/** The oldest of several companies: the one that the person's screens are about. */
const OF_PERSON = `select ${COLUMNS}, u.username from shared.memberships m join shared.companies c on c.id = m.company_id
  join shared.users u on u.id = m.user_id ${WITH_PROMO}`;

/** The subscription of a person's oldest company; null when they have none. */
export async function readOwn(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.sharedRead<SubscriptionRow>({
    name: "subscription_own",
    text: `${OF_PERSON} where m.user_id = $1 order by c.created_at limit 1`,
    values: [userId],
  });
  return row ?? null;
}

/** The same row, held until the end of the transaction. */
export async function lockOwn(tx: Tx, userId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.query<SubscriptionRow>(`${OF_PERSON} where m.user_id = $1 order by c.created_at limit 1 for update of c`, [
    userId,
  ]);
  return row ?? null;
}

/** The subscription of the company of the person who has this address, or which of the two is missing. */
export async function findByEmail(db: Db, email: string): Promise<SubscriptionRow | "no_user" | "no_company"> {
  const [user] = await db.sharedRead<{ id: string }>({ text: "select id from shared.users where username = $1", values: [email] });
  if (!user) return "no_user";
  return (await readOwn(db, user.id)) ?? "no_company";
}

/** The companies that pay for themselves, by name, each with its oldest member. */
export function listSubscriptions(db: Db): Promise<SubscriptionRow[]> {
  return db.sharedRead<SubscriptionRow>({
    text: `select ${COLUMNS}, (select u.username from shared.memberships m join shared.users u on u.id = m.user_id
      where m.company_id = c.id order by u.created_at limit 1) as username
      from shared.companies c ${WITH_PROMO} where c.firm_id is null order by c.name, c.id`,
  });
}

/** The company that an event of the payment service is about, held until the end of the transaction. */
export async function lockPaying(
  tx: Tx,
  { companyId, customer }: { companyId: string | null; customer: string | null },
): Promise<SubscriptionRow | null> {
  const [row] = await tx.query<SubscriptionRow>(
    `select ${COLUMNS}, null as username from shared.companies c ${WITH_PROMO}
     where c.id = $1 or ($1::uuid is null and c.payment_customer = $2) order by c.created_at limit 1 for update of c`,
    [companyId, customer],
  );
  return row ?? null;
}

type PromoRow = { readonly code: string; readonly percent_off: number; readonly valid_through: IsoDate | null };

/** The promo code of this name; null when there is none. */
export async function findPromo(tx: Tx, code: string): Promise<PromoRow | null> {
  const [row] = await tx.query<PromoRow>("select code, percent_off, valid_through from shared.promo_codes where code = $1", [code], {
    name: "promo_code",
  });
  return row ?? null;
}

/** The columns that change; the others stay. */
export type SubscriptionChange = Partial<
  Pick<
    SubscriptionRow,
    | "subscription_paid"
    | "subscription_status"
    | "subscription_type"
    | "trial_ends_on"
    | "subscription_ends_on"
    | "subscribed_on"
    | "promo_code"
    | "payment_customer"
    | "payment_subscription"
  >
>;

/** Why a subscription changes. */
export type SubscriptionAct = Author & {
  readonly action: `subscription.${string}`;
  /** What the log says besides the columns that change. */
  readonly details?: Readonly<Record<string, string | null>>;
};

/** Changes the columns of a subscription that was read in the same transaction, and leaves a line in the company's audit log. */
export async function changeSubscription(tx: Tx, row: SubscriptionRow, change: SubscriptionChange, act: SubscriptionAct): Promise<void> {
  await updateCompany(tx, row.company_id, change);
  const { userId, ip, action, details } = act;
  await logSharedChange(tx, row.company_id, {
    userId,
    ip,
    action,
    subject: row.company_id,
    details: { ...details, changes: changesOf(row, change) },
  });
}

/** Each column that takes another value: `[before, after]`. */
function changesOf(row: SubscriptionRow, change: SubscriptionChange): Readonly<Record<string, readonly [unknown, unknown]>> {
  const before: SubscriptionChange = row;
  const columns = Object.keys(change) as (keyof SubscriptionChange)[];
  const changed = columns.filter((column) => before[column] !== change[column]);
  return Object.fromEntries(changed.map((column) => [column, [before[column] ?? null, change[column] ?? null]]));
}

/** An invoice of a subscription, its amount in cents. */
export type InvoiceRow = { readonly number: string; readonly issued_on: IsoDate; readonly label: string; readonly amount_cents: Cents };

/** The invoices of a company's subscription. */
export function readInvoices(db: Db, companyId: string): Promise<InvoiceRow[]> {
  return db.sharedRead<InvoiceRow>({
    name: "invoices",
    text: "select number, issued_on, label, amount_cents from shared.invoices where company_id = $1 order by issued_on desc, id desc limit 100",
    values: [companyId],
  });
}

/** Who an invoice is for. */
export type InvoicedCustomer = {
  readonly name: string;
  readonly siret: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
};

/** An invoice of a company with its customer, or null. */
export async function readInvoice(db: Db, companyId: string, number: string): Promise<(InvoiceRow & InvoicedCustomer) | null> {
  const [row] = await db.sharedRead<InvoiceRow & InvoicedCustomer>({
    name: "invoice",
    text: `select i.number, i.issued_on, i.label, i.amount_cents, c.name, c.siret, c.street, c.postcode, c.city
      from shared.invoices i join shared.companies c on c.id = i.company_id where i.company_id = $1 and i.number = $2`,
    values: [companyId, number],
  });
  return row ?? null;
}

/** Adds an invoice, once for a payment; the database numbers it. */
export async function insertInvoice(
  tx: Tx,
  invoice: { companyId: string; issuedOn: IsoDate; label: string; amount: Cents; uri: string | null; reference: string },
): Promise<void> {
  await tx.run(
    `insert into shared.invoices (id, company_id, issued_on, label, amount_cents, uri, payment_reference) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (payment_reference) do nothing`,
    [uuidv7(), invoice.companyId, invoice.issuedOn, invoice.label, invoice.amount, invoice.uri, invoice.reference],
  );
}

/** Reads whether an invoice bears this reference of a payment: a webhook sent twice pays once. */
export async function isInvoicePaid(tx: Tx, reference: string): Promise<boolean> {
  return (await tx.query("select 1 from shared.invoices where payment_reference = $1", [reference])).length > 0;
}

type EventRow = Pick<PaymentEvent, "id" | "kind" | "subscription" | "at">;

/** Returns false for an event that was taken into account before. */
export async function takeEvent(tx: Tx, { id, kind, subscription, at }: EventRow, receivedAt: Date): Promise<boolean> {
  const inserted = await tx.run(
    `insert into shared.payment_events (id, kind, received_at, subscription, happened_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing`,
    [id, kind, receivedAt, subscription, new Date(at)],
  );
  return inserted === 1;
}

/** What is known already when an event comes late. */
export type KnownSince = {
  /** Its subscription has ended. */
  readonly isOver: boolean;
  /** The company has subscribed again since: its present subscription began after the event. */
  readonly isFormer: boolean;
  /** The last payment of its subscription that happened after it; the payment of the second in which it began included. */
  readonly payment: "invoice_paid" | "payment_failed" | null;
};

/** What happened after an event, to its subscription and to the present one. */
export async function knownSince(tx: Tx, { id, kind, subscription, at }: EventRow, present: string | null): Promise<KnownSince> {
  const [row] = await tx.query<{ is_over: boolean; is_former: boolean; payment: KnownSince["payment"] }>(
    `select exists (select from shared.payment_events where subscription = $1 and kind = 'ended' and id <> $4) as is_over,
       exists (select from shared.payment_events where subscription = $2 and $2 <> $1 and kind = 'subscribed' and happened_at > $3) as is_former,
       (select kind from shared.payment_events where subscription = $1 and kind in ('invoice_paid', 'payment_failed')
         and (happened_at > $3 or happened_at = $3 and kind = 'invoice_paid' and $5 = 'subscribed') order by happened_at desc, id desc limit 1) as payment`,
    [subscription, present, new Date(at), id, kind],
  );
  return { isOver: row?.is_over ?? false, isFormer: row?.is_former ?? false, payment: row?.payment ?? null };
}

/** The code itself when it is one of the promo codes, else null. */
export async function knownPromo(tx: Tx, code: string | null): Promise<string | null> {
  const [row] = await tx.query<{ code: string }>("select code from shared.promo_codes where code = $1", [code]);
  return row?.code ?? null;
}

/** A subscription or a trial that is about to end. */
export type EndingRow = Pick<
  SubscriptionRow,
  "company_id" | "trial_ends_on" | "subscription_ends_on" | "subscription_paid" | "subscription_status"
>;

/** The companies that pay for themselves and whose trial or subscription ends in these days, both included. */
export function companiesEnding(db: Db, { from, to }: { from: IsoDate; to: IsoDate }): Promise<EndingRow[]> {
  return db.sharedRead<EndingRow>({
    text: `select id as company_id, trial_ends_on, subscription_ends_on, subscription_paid, subscription_status from shared.companies
      where firm_id is null and (trial_ends_on between $1 and $2 or subscription_ends_on between $1 and $2) order by id`,
    values: [from, to],
  });
}
