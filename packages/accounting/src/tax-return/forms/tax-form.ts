/** The returns of a profit taxed on income: liberal professions, trades, and the annexes of the simplified and of the real regime. */
export type TaxFormName = "2035" | "2031" | "2033" | "2050";

/** What a box takes of an account: its closing balance, what the year moved, or one column of it. */
export type AccountMeasure = "balance" | "movement" | "opening" | "debits" | "credits";

/** Accounts that feed a box: the accounts of a line of the chart (`17/BH`, `242`), or the accounts whose code begins so. */
export type AccountFeed = {
  readonly lines: readonly string[];
  readonly prefixes: readonly string[];
  readonly measure: AccountMeasure;
};

/** A total adds figures of the same return, rounded already; `limit` bounds it by a share of others. */
export type BoxTotal = { readonly add: readonly string[]; readonly subtract: readonly string[]; readonly limit?: "value_added" };

/** A box of a form as printed. */
export type TaxFormBox = {
  /** Its name in the form, one in a whole return. */
  readonly box: string;
  /** Number of its line; null where lines have none. */
  readonly line: string | null;
  /** Form and page: `2035-A`. */
  readonly page: string;
  readonly label: string;
  /** Side of an account on which the box counts it above zero. */
  readonly side: "debit" | "credit";
  readonly feed: AccountFeed | null;
  /** Boxes whose rows count here too: they are printed « dont » beside it. */
  readonly rowsOf: readonly string[];
  readonly total: BoxTotal | null;
  /** True for the few boxes that may be printed below zero. */
  readonly isSigned: boolean;
  /** False for a figure that the form prints without a code: it is drawn and never exported. */
  readonly hasCode: boolean;
  /** Box that this one is a part of. */
  readonly partOf: string | null;
  /** True when its place or its meaning was not read in the form: « à vérifier par un expert-comptable ». */
  readonly isToConfirm: boolean;
};

/** An account on its unusual side goes to another box. */
export type SideRule = {
  readonly from: string;
  readonly side: "debit" | "credit";
  readonly prefixes: readonly string[];
  readonly to: string;
};

/** What is taken off sales or purchases without saying which: it goes with `line`, or with the largest of `others` when that one is too small. */
export type Reduction = { readonly prefix: string; readonly line: string; readonly others: readonly string[] };

/** The two sides of a balance sheet. `adjusted`: boxes that may take what rounding leaves, by side; `other`: the boxes of other claims and debts, which take it when all are empty. */
export type BalanceRules = {
  readonly sideRules: readonly SideRule[];
  /** An account looked at together with another: uncleared cheques are no overdraft. */
  readonly joined: readonly { readonly account: string; readonly to: string }[];
  readonly gross: string;
  readonly depreciation: string;
  readonly liabilities: string;
  readonly adjusted: { readonly assets: readonly string[]; readonly liabilities: readonly string[]; readonly other: readonly string[] };
  /** The box of the result of the year, the one that holds it on the balance sheet, and what that one holds of the years before. */
  readonly result: { readonly made: string; readonly held: string; readonly before: string };
  /** The depreciation charged, and the boxes of the table of depreciation that add up to it; null where the form has no such table. */
  readonly depreciationOfYear: { readonly charged: string; readonly added: readonly string[] } | null;
};

/** How a profit follows from boxes, told apart from its totals: what the bridge adds and subtracts. */
export type ResultRules = {
  readonly profit: string;
  readonly loss: string;
  readonly add: readonly string[];
  readonly subtract: readonly string[];
  /** Lines of the chart whose accounts feed no box: a gain is computed apart. */
  readonly leftOut: readonly string[];
  /** Accounts of other classes that feed boxes of the profit. */
  readonly otherAccounts: readonly string[];
};

/** A form of one millésime, as data: its boxes in the order of the form, and what feeds them. */
export type TaxForm = {
  readonly form: TaxFormName;
  /** Year of the form whose boxes these are. */
  readonly millesime: number;
  readonly incomeYear: number;
  /** True while the form of that income is not published: the one before replaces it. */
  readonly isProvisional: boolean;
  /** Name of the form in the exports. */
  readonly exportName: string;
  readonly boxes: readonly TaxFormBox[];
  /** Official label of each line that has no box of its own, by line of the chart. */
  readonly lineLabels: Readonly<Record<string, string>>;
  /** Accounts that count only where the books are kept with VAT included. */
  readonly withVatOnly: readonly string[];
  /** Rebates and credit notes, which follow what they are taken off; none in the return of a liberal profession. */
  readonly reductions?: readonly Reduction[];
  /** Accounts that go to another line once the year leaves them on the other side. */
  readonly turned?: readonly SideRule[];
  readonly balance: BalanceRules | null;
  readonly result: ResultRules | null;
};
