import { z } from "zod";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { ProviderAccount, ProviderConnection, ProviderTransaction } from "./bank-provider.js";

/** A day, alone or before an hour; anything else is no day. */
function dayOf(text: string | null | undefined): IsoDate | null {
  const day = text?.slice(0, 10);
  return day !== undefined && isIsoDate(day) ? day : null;
}

/** An instant such as `2026-11-20 08:00:00`, in UTC. */
function instantOf(text: string | null | undefined): number | null {
  const instant = text == null ? Number.NaN : Date.parse(`${text.replace(" ", "T").replace(/Z?$/, "")}Z`);
  return Number.isNaN(instant) ? null : instant;
}

const text = z.string().nullish();
const id = z.number().int();
/** Euros, far below what an amount in cents may hold. */
const euros = z.number().min(-1e12).max(1e12);

const ConnectionSchema = z
  .object({
    id,
    state: text,
    error_message: text,
    active: z.boolean().nullish(),
    last_update: text,
    expire: text,
    connector: z.object({ name: z.string() }).nullish(),
  })
  .transform((read): ProviderConnection => ({
    id: read.id,
    bank: read.connector?.name ?? "Banque",
    state: read.state ?? null,
    message: read.error_message ?? null,
    isActive: read.active !== false,
    syncedAt: instantOf(read.last_update),
    consentEndsOn: dayOf(read.expire),
  }));

const AccountSchema = z
  .object({
    id,
    id_connection: id,
    id_parent: id.nullish(),
    name: text,
    original_name: text,
    number: text,
    iban: text,
    type: text,
    currency: z.object({ id: z.string() }).nullish(),
    balance: euros.nullish(),
    last_update: text,
    disabled: z.union([z.string(), z.boolean()]).nullish(),
    deleted: text,
  })
  .transform((read): ProviderAccount | null => {
    if (read.deleted != null) return null;
    return {
      id: read.id,
      connectionId: read.id_connection,
      parentId: read.id_parent ?? null,
      title: (read.name ?? read.original_name ?? "Compte bancaire").slice(0, 120),
      iban: read.iban ?? null,
      number: read.number ?? null,
      kind: read.type ?? "unknown",
      currency: read.currency?.id ?? "EUR",
      isDisabled: read.disabled !== null && read.disabled !== undefined && read.disabled !== false,
      balance: read.balance == null ? null : centsOfDecimal(String(read.balance)),
      balanceOn: dayOf(read.last_update),
    };
  });

const TransactionSchema = z
  .object({
    id,
    id_account: id,
    date: z.string(),
    vdate: text,
    value: euros,
    original_wording: text,
    wording: text,
    type: text,
    coming: z.boolean().nullish(),
    active: z.boolean().nullish(),
    deleted: text,
  })
  .transform((read, context): ProviderTransaction => {
    const date = dayOf(read.date);
    if (date === null) context.addIssue({ code: "custom", message: "not a day", path: ["date"] });
    return {
      id: read.id,
      accountId: read.id_account,
      date: date ?? z.NEVER,
      valueDate: dayOf(read.vdate),
      amount: centsOfDecimal(String(read.value)),
      label: labelOf(read.original_wording ?? read.wording),
      // The sum of a card repeats its purchases; what is not active is left out by its user.
      isBooked: read.coming !== true && read.active !== false && read.type !== "summary_card",
      isDeleted: read.deleted != null,
    };
  });

function labelOf(wording: string | null | undefined): string {
  const label = wording?.replace(/\s+/g, " ").trim() ?? "";
  return label === "" ? "Opération bancaire" : label.slice(0, 500);
}

/** Cents of a decimal number, from its text: half a cent goes away from zero. */
export function centsOfDecimal(decimal: string): Cents {
  const [, sign = "", whole = "0", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(decimal) ?? [];
  if (Number(exponent) < 0) return cents(0);
  if (exponent !== "0" || !/^-?\d/.test(decimal)) throw new RangeError(`not an amount: ${decimal}`);
  const [digits, next] = [fraction.padEnd(2, "0").slice(0, 2), fraction.charAt(2)];
  const value = Number(`${whole}${digits}`) + (next >= "5" && next !== "" ? 1 : 0);
  return cents(sign === "-" && value !== 0 ? -value : value);
}

/** The reply of the calls, as far as it is used. */
export const REPLIES = {
  user: z.object({ auth_token: z.string().min(1), id_user: id }),
  me: z.object({ id }),
  code: z.object({ code: z.string().min(1) }),
  token: z.object({ access_token: z.string().min(1) }),
  connections: z.object({ connections: z.array(ConnectionSchema) }),
  accounts: z.object({ accounts: z.array(AccountSchema) }),
  transactions: z
    .object({
      transactions: z.array(TransactionSchema),
      _links: z.object({ next: z.object({ href: z.string() }).nullish() }).nullish(),
    })
    .transform(({ transactions, _links: links }) => ({ transactions, next: links?.next?.href ?? null })),
  nothing: z.unknown(),
} as const;
