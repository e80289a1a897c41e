import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { AuxiliaryReply } from "../ledger/ledger.js";
import { CompanyScope, Day, EurosOut, Pager, Uuid } from "../base/values.js";
import { AccountName, Changes } from "./operations.js";

const area = "operations" as const;

const Ages = z.object({ to_30: EurosOut, to_60: EurosOut, to_90: EurosOut, over_90: EurosOut });

/** An invoice or a credit note still to be paid; amounts incl. tax, below zero for a credit note. */
export const OpenItemReply = z.object({
  id: z.string(),
  side: z.enum(["receivable", "payable"]),
  account: AccountName,
  auxiliary: AuxiliaryReply.nullable(),
  label: z.string(),
  pieceRef: z.string(),
  pieceDate: z.string(),
  /** The last day to pay it: of the invoice, or typed; null: none is known. */
  dueOn: z.string().nullable(),
  amount: EurosOut,
  settled: EurosOut,
  left: EurosOut,
  /** VAT that waits for the payment, what was paid left aside. */
  waitingVat: EurosOut,
  /** Days since the invoice, and the age that they make. */
  days: z.number().int(),
  age: z.enum(["to_30", "to_60", "to_90", "over_90"]),
  /** True while what was paid is in part a draft. */
  isDraft: z.boolean(),
  lastSettledOn: z.string().nullable(),
  /** The last operation that settled a part of it. */
  lastSettledBy: z.string().nullable(),
});
export type OpenItemReply = z.output<typeof OpenItemReply>;

/** `count`: the open items of a side, of which a page shows some. */
const Totals = z.object({ count: z.number().int(), total: EurosOut, ages: Ages });

/** Open items of a page at most. */
export const OPEN_ITEMS_PER_PAGE = 50;

export const listOpenItems = endpoint({
  method: "GET",
  path: "/api/v1/open-items",
  area,
  summary: "Restes à payer, à encaisser\u00a0: chaque facture avec ce qui en reste et son ancienneté",
  permission: "books.read",
  query: CompanyScope.extend({
    /** Both without any. */
    side: z.enum(["receivable", "payable"]).optional(),
    cursor: z.string().max(60).optional(),
  }),
  reply: z.object({
    data: z.object({
      /** A page of the items of which something is left, the oldest first. */
      items: z.array(OpenItemReply),
      /** Totals, gaps and movements count all items, not a page alone. */
      receivable: Totals,
      payable: Totals,
      /** Accounts whose balance is not what their items leave; debit less credit. */
      gaps: z.array(z.object({ account: AccountName, balance: EurosOut, items: EurosOut, message: z.string() })),
      /** Movements put on a sale or a charge for the amount that an item leaves: `settle` makes one its payment. */
      misplaced: z.array(
        z.object({ operationId: z.string(), itemId: z.string(), date: z.string(), title: z.string(), message: z.string() }),
      ),
    }),
    pager: Pager,
  }),
});

/** One operation settles what is left of items, in order; `closesGap`: a difference of at most one euro goes to 658000 or 758000. */
export const settleOpenItems = endpoint({
  method: "POST",
  path: "/api/v1/transaction/:id/settle",
  area,
  summary: "Régler des factures par une opération, écart d’un euro au plus compris",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  body: z.object({ companyId: Uuid.optional(), items: z.array(Uuid).min(1).max(50), closesGap: z.boolean().default(false) }),
  reply: Changes,
});

/** The last day to pay an invoice, where it is not written on it; null: none any more. */
export const writeDueDay = endpoint({
  method: "PUT",
  path: "/api/v1/open-items/:id/due-day",
  area,
  summary: "Saisir l’échéance d’une facture",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  body: z.object({ companyId: Uuid.optional(), dueOn: Day.nullable() }),
  reply: z.object({ data: z.object({ dueOn: z.string().nullable() }) }),
});

/** What will never be paid: the amount without VAT is a loss, the VAT that waited was never due. */
export const giveUpOpenItem = endpoint({
  method: "POST",
  path: "/api/v1/open-items/:id/give-up",
  area,
  summary: "Abandonner ce qui reste d’une facture",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  body: z.object({ companyId: Uuid.optional(), date: Day }),
  reply: z.object({ data: z.object({ operationId: z.string() }) }),
});
