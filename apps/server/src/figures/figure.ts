import { z } from "zod";
import { VatNatureCode } from "@comptoir/contract/base/values";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";

const Day: z.ZodType<IsoDate, string> = z
  .string()
  .refine((text): boolean => isIsoDate(text))
  .transform((text) => text as IsoDate);
const JournalCode = z.enum(["BQ", "CS", "OD", "AN"]);
const AccountCode = z.string().regex(/^\d{6}$/);

const AccountBeginning = z.string().regex(/^\d{1,6}$/);
const DASHBOARD_MEASURES = [
  "own",
  "money",
  "set_aside",
  "vat",
  "contributions",
  "tax",
  "loans",
  "debts",
  "owed",
  "base",
  "last_rate",
  "hundred_state",
  "hundred_costs",
  "hundred_own",
] as const;

const FigureSchema = z.discriminatedUnion("kind", [
  /**
   * What a range of accounts shows over a period: one side, both (movement), what was there before (opening), all of it (balance).
   * In a FEC: one side with the opening entries (total_debit, total_credit), receipts less expenses (result).
   */
  z.strictObject({
    kind: z.literal("account"),
    from: Day,
    to: Day,
    accounts: z.strictObject({ begin: AccountCode, end: AccountCode }),
    journals: z.array(JournalCode).optional(),
    side: z.enum(["debit", "credit", "balance", "opening", "movement", "total_debit", "total_credit", "result"]),
    /** Only these accounts of the range. */
    codes: z.array(AccountCode).max(100).optional(),
    /** Only the balances of one side; a credit counts as positive. */
    sign: z.enum(["debit", "credit"]).optional(),
    /** Only the third parties whose balance of the year is on this side, lines without one taken together. */
    parties: z.enum(["debit", "credit"]).optional(),
    /** Signs turned: what a box counts above zero in credit. */
    turned: z.literal(true).optional(),
    /** Without the drafts, as in the definitive FEC: for the last three sides. */
    validated: z.literal(true).optional(),
  }),
  /** A box of a VAT return, named by its id or its period. */
  z.strictObject({
    kind: z.literal("vat_box"),
    return: z.string().max(40),
    line: z.string().max(8),
    column: z.enum(["base", "tax", "amount"]),
  }),
  /** A box of a tax return, named by the id of its version or of its fiscal year. */
  z.strictObject({ kind: z.literal("tax_box"), return: z.uuid(), form: z.enum(["2035", "2031", "2033", "2050"]), box: z.string().max(20) }),
  /** VAT lines of one account, nature and rate in a return: their base, their VAT or what of it is deducted; without a column, what is deducted, else the VAT, else the base. `turned`: signs turned, for what a box takes from below zero. */
  z.strictObject({
    kind: z.literal("vat_line"),
    return: z.string().max(40),
    account: AccountCode,
    nature: VatNatureCode,
    rateBp: z.number().int(),
    late: z.boolean(),
    column: z.enum(["base", "vat", "deductible"]).optional(),
    turned: z.literal(true).optional(),
  }),
  /** What the rows of a side of the table of a VAT return add up to. */
  z.strictObject({
    kind: z.literal("vat_side"),
    return: z.string().max(40),
    side: z.enum(["output", "input"]),
    column: z.enum(["base", "vat", "deductible", "inclTax"]),
  }),
  /** What a side of the settlement of a VAT return adds up to. */
  z.strictObject({ kind: z.literal("vat_settlement"), return: z.string().max(40), side: z.enum(["debit", "credit"]) }),
  /** What the next instalments of every loan add up to, or what is owed on all of them, on the day that asks. */
  z.strictObject({ kind: z.literal("loans"), measure: z.enum(["next", "remaining"]) }),
  /** A total of the register of fixed assets, in a fiscal year named by its id. */
  z.strictObject({ kind: z.literal("asset_year"), year: z.uuid(), measure: z.enum(["cost", "annuity", "net"]) }),
  /** What the vehicles of a fiscal year cost on an account of charges, as its closing counts it: entries of its steps and private shares left out. */
  z.strictObject({ kind: z.literal("car_cost"), year: z.uuid(), account: AccountCode }),
  /** What a bank account held after one of its operations. */
  z.strictObject({ kind: z.literal("bank_balance"), account: z.uuid(), operation: z.uuid() }),
  /** What came in, or went out, in the operations of a month. */
  z.strictObject({ kind: z.literal("operations"), month: Day, sign: z.enum(["income", "outcome"]) }),
  /** A figure of the dashboard on a day, from its parts; `from`: the first day of a period; `source`: one of its parts alone. */
  z.strictObject({
    kind: z.literal("dashboard"),
    measure: z.enum(DASHBOARD_MEASURES),
    on: Day,
    from: Day.optional(),
    source: z.string().max(100).optional(),
  }),
  /** What accounts, named by how their codes begin, moved over a period: credit less debit (income) or debit less credit (outcome); no draft annuity. */
  z.strictObject({
    kind: z.literal("dashboard_net"),
    from: Day,
    to: Day,
    accounts: z.array(AccountBeginning).min(1).max(120),
    except: z.array(AccountBeginning).max(20).optional(),
    side: z.enum(["income", "outcome"]),
    /** Settlements of VAT returns are left out of class 44. */
    withoutSettlements: z.literal(true).optional(),
  }),
  /** The movements of a payee that come back. */
  z.strictObject({
    kind: z.literal("dashboard_moves"),
    payee: z.string().max(300),
    side: z.enum(["income", "outcome"]),
    from: Day,
    to: Day,
  }),
]);

/** What a computed figure was computed from: enough to compute it again and to open it. */
export type Figure = z.output<typeof FigureSchema>;
/** The figure of an account: its balance over a period. */
export type AccountFigure = Extract<Figure, { kind: "account" }>;

/** The opaque text that travels beside a figure. It grants nothing: the user who opens it needs the right to read the books. */
export function encodeFigure(figure: Figure): string {
  return Buffer.from(JSON.stringify(figure)).toString("base64url");
}

/** The figure of a text, or null when the server did not write it. */
export function decodeFigure(text: string): Figure | null {
  try {
    const result = FigureSchema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    return result.success ? result.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What the totals of a FEC open on; without the drafts unless it holds them. */
export function fecFigures({ year, provisional }: { year: { beginning: IsoDate; end: IsoDate }; provisional: boolean }) {
  const figure = (side: AccountFigure["side"], begin: string, end: string): string =>
    encodeFigure({
      kind: "account",
      from: year.beginning,
      to: year.end,
      accounts: { begin, end },
      side,
      ...(!provisional && { validated: true as const }),
    });
  return {
    debit: figure("total_debit", "000000", "999999"),
    credit: figure("total_credit", "000000", "999999"),
    result: figure("result", "600000", "799999"),
  };
}
