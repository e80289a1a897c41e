import type { VerificationFinding } from "@comptoir/contract/ledger/ledger";

type Row = Readonly<Record<string, string | null>>;

/** A table whose cells an owner may alter: which rows, what shows an alteration, and the columns that say nothing of the accounts. */
type Altered = {
  /** Their keys, each named `<key>_`, then what `meaninglessHere` and `names` ask of them. $1 is the company. */
  readonly rows: string;
  readonly unseen: Readonly<Record<string, string>>;
  readonly names: (finding: VerificationFinding, row: Row) => boolean;
};

const byEntry = (finding: VerificationFinding, row: Row): boolean => finding.entryId === row["named_entry"];
const byMonth = (finding: VerificationFinding, row: Row): boolean =>
  finding.month !== null && row["month"]?.startsWith(finding.month) === true;

const byDay = (finding: VerificationFinding, row: Row): boolean =>
  finding.month !== null && row["day"]?.startsWith(finding.month.slice(0, 7)) === true;

/** An entry posted from an operation `o`. */
const STANDING = `select e.id from books.entries e where e.company_id = $1 and e.operation_id = o.id and e.source_kind = 'operation' and e.number is not null
  and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)`;
const WORDS = "words, which may be corrected after a validation";
const GUESS = "a suggestion";

/** A table whose rows are noted in the audit log. */
function fact(rows: string, unseen: Readonly<Record<string, string>> = {}): Altered {
  const isFact = ({ rule }: VerificationFinding): boolean =>
    ["fact.differs", "audit.chain", "audit.end", "books.unreadable", "regimes.missing", "return.altered"].includes(rule);
  return { rows, unseen, names: isFact };
}

export const ALTERED_TABLES = {
  entries: {
    rows: "select e.company_id as company_id_, e.id as id_, e.id as named_entry, e.source_kind as kind from books.entries e where e.company_id = $1 and e.number is not null",
    unseen: { created_at: "the moment of its draft" },
    // One that left its place leaves a gap before the next, or another end.
    names: (finding, row) =>
      byEntry(finding, row) ||
      finding.rule === "chain.wrong_end" ||
      (finding.rule === "chain.gap" && finding.number !== null && finding.number > Number(row["number"])),
  },
  entry_lines: {
    rows: `select l.company_id as company_id_, l.entry_id as entry_id_, l.position as position_, l.entry_id as named_entry
      from books.entry_lines l join books.entries e on e.company_id = l.company_id and e.id = l.entry_id where l.company_id = $1 and e.number is not null`,
    unseen: {},
    names: byEntry,
  },
  vat_lines: {
    rows: `select l.company_id as company_id_, l.entry_id as entry_id_, l.position as position_, l.entry_id as named_entry
      from books.vat_lines l join books.entries e on e.company_id = l.company_id and e.id = l.entry_id where l.company_id = $1 and e.number is not null`,
    unseen: {},
    names: byEntry,
  },
  account_months: {
    rows: `select m.company_id as company_id_, m.month as month_, m.account_code as account_code_, m.journal as journal_ from books.account_months m
      where m.company_id = $1 and m.lines > 0`,
    unseen: {},
    names: byMonth,
  },
  account_days: {
    rows: `select d.company_id as company_id_, d.day as day_, d.account_code as account_code_, d.journal as journal_ from books.account_days d
      where d.company_id = $1 and (d.debit_cents > 0 or d.credit_cents > 0)`,
    unseen: {},
    names: byDay,
  },
  operation_months: {
    rows: `select m.company_id as company_id_, m.month as month_, m.origin as origin_, m.sign as sign_, m.status as status_, m.vat_status as vat_status_
      from books.operation_months m where m.company_id = $1 and m.n > 0`,
    unseen: {},
    names: byMonth,
  },
  chain_heads: {
    rows: "select h.company_id as company_id_, h.fiscal_year_id as fiscal_year_id_, h.sequence as sequence_ from books.chain_heads h where h.company_id = $1",
    unseen: {},
    names: (finding) => finding.rule === "chain.wrong_end",
  },
  operations: {
    rows: `select o.company_id as company_id_, o.id as id_, s.id as named_entry, o.origin as kind from books.operations o, lateral (${STANDING}) s where o.company_id = $1`,
    unseen: {
      title: WORDS,
      title_customized: WORDS,
      raw_label: WORDS,
      comment: WORDS,
      tokens: WORDS,
      merchant_key: GUESS,
      suggestion_account: GUESS,
      suggestion_confidence: GUESS,
      suggestion_reason: GUESS,
      suggestion_alternatives: GUESS,
      suggestion_source: GUESS,
      suggestion_rule: GUESS,
      suggestion_allocations: GUESS,
      suggestion_pair: GUESS,
      bank_vat_cents: GUESS,
      manually_created: "where it was written",
      dedup: "how a file sent again is known",
      content_key: "how a file sent again is known",
      vat_status: "the state of VAT",
      kept_as_expense_at: "an answer about assets",
      kept_as_expense_for: "an answer about assets",
      created_at: "the moment it was written",
      version: "which state of it a screen read",
    },
    names: byEntry,
  },
  allocations: {
    rows: `select a.company_id as company_id_, a.operation_id as operation_id_, a.position as position_, s.id as named_entry
      from books.allocations a join books.operations o on o.company_id = a.company_id and o.id = a.operation_id, lateral (${STANDING}) s where a.company_id = $1`,
    unseen: {},
    names: byEntry,
  },
  operation_lines: {
    rows: `select a.company_id as company_id_, a.operation_id as operation_id_, a.position as position_, s.id as named_entry
      from books.operation_lines a join books.operations o on o.company_id = a.company_id and o.id = a.operation_id, lateral (${STANDING}) s where a.company_id = $1`,
    unseen: { label: WORDS },
    names: byEntry,
  },
  takeover_lines: {
    rows: `select t.company_id as company_id_, t.takeover_id as takeover_id_, t.position as position_, e.id as named_entry
      from books.takeover_lines t join books.entries e on e.company_id = t.company_id and e.source_id = t.takeover_id
      where t.company_id = $1 and e.number is not null and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)`,
    unseen: { label: WORDS },
    names: byEntry,
  },
  fiscal_years: {
    rows: `select y.company_id as company_id_, y.id as id_ from books.fiscal_years y
      where y.company_id = $1 and exists (select from books.entries e where e.company_id = $1 and e.fiscal_year_id = y.id and e.number is not null)`,
    unseen: {
      chosen: "whether it stays when it is empty",
      closed_at: "a state that its closing proves",
      validated_through: "how far a screen says that it is validated; the audit log keeps each validation",
    },
    names: ({ rule }) => ["year.days", "entry.year", "chain.altered", "chain.wrong_end"].includes(rule),
  },
  regimes: fact("select company_id as company_id_, valid_from as valid_from_ from books.regimes where company_id = $1"),
  vat_starts: fact("select company_id as company_id_ from books.vat_starts where company_id = $1", {
    answered_at: "the moment of an answer",
  }),
  bank_accounts: fact("select company_id as company_id_, id as id_ from books.bank_accounts where company_id = $1", {
    title: WORDS,
    iban: "where the bank keeps it",
    number: "where the bank keeps it",
    opening_verified: "whether somebody compared it",
    fees_apart: "how its next statement is read",
    created_at: "the moment it was written",
  }),
  vat_returns: fact("select company_id as company_id_, id as id_ from books.vat_returns where company_id = $1", {
    created_at: "the moment it was opened",
  }),
  filings: fact("select company_id as company_id_, id as id_ from books.filings where company_id = $1", {
    created_at: "the moment it was opened",
  }),
  filing_events: fact("select company_id as company_id_, id as id_ from books.filing_events where company_id = $1"),
  vehicles: fact("select company_id as company_id_, id as id_ from books.vehicles where company_id = $1", {
    label: WORDS,
    registration: WORDS,
    created_at: "the moment it was written",
    version: "which state of it a screen read",
  }),
  loans: fact("select company_id as company_id_, id as id_ from books.loans where company_id = $1", {
    name: WORDS,
    created_at: "the moment it was written",
    version: "which state of it a screen read",
  }),
  loan_instalments: fact(
    "select company_id as company_id_, loan_id as loan_id_, rank as rank_ from books.loan_instalments where company_id = $1",
  ),
  assets: fact("select company_id as company_id_, id as id_ from books.assets where company_id = $1", {
    title: WORDS,
    created_at: "the moment it was written",
    version: "which state of it a screen read",
  }),
  asset_components: fact("select company_id as company_id_, id as id_ from books.asset_components where company_id = $1", {
    title: WORDS,
    created_at: "the moment it was written",
    version: "which state of it a screen read",
    credited_incl_cents: "computed again from the links of operations",
    credited_vat_cents: "computed again from the links of operations",
    credited_base_cents: "computed again from the links of operations",
  }),
  closing_steps: fact(
    "select company_id as company_id_, fiscal_year_id as fiscal_year_id_, code as code_ from books.closing_steps where company_id = $1",
    {
      changes: WORDS,
      comment: WORDS,
      changed_by: "who wrote it last; the audit log keeps each change",
      changed_at: "the moment it was written",
      version: "which state of it a screen read",
    },
  ),
  closing_answers: fact(
    "select company_id as company_id_, fiscal_year_id as fiscal_year_id_, question as question_ from books.closing_answers where company_id = $1",
    { answered_by: "who answered; the audit log keeps each answer", answered_at: "the moment of an answer" },
  ),
  open_items: fact("select company_id as company_id_, id as id_ from books.open_items where company_id = $1", {
    label: WORDS,
    due_on: "when it is to be paid; the audit log keeps each day that was typed",
    created_at: "the moment it was written",
  }),
  tax_return_boxes: fact(
    `select company_id as company_id_, fiscal_year_id as fiscal_year_id_, form as form_, box as box_ from books.tax_return_boxes
      where company_id = $1`,
  ),
  vat_answers: fact("select company_id as company_id_, subject_id as subject_id_ from books.vat_answers where company_id = $1", {
    answered_by: "who answered; the audit log keeps each answer",
    at: "the moment of an answer",
  }),
  audit_log: fact("select company_id as company_id_, id as id_ from books.audit_log where company_id = $1"),
} as const satisfies Readonly<Record<string, Altered>>;

export type AlteredTable = keyof typeof ALTERED_TABLES;

export const primaryKeys: Readonly<Record<AlteredTable, readonly string[]>> = {
  entries: ["company_id", "id"],
  entry_lines: ["company_id", "entry_id", "position"],
  vat_lines: ["company_id", "entry_id", "position"],
  account_months: ["company_id", "month", "account_code", "journal"],
  account_days: ["company_id", "day", "account_code", "journal"],
  operation_months: ["company_id", "month", "origin", "sign", "status", "vat_status"],
  chain_heads: ["company_id", "fiscal_year_id", "sequence"],
  operations: ["company_id", "id"],
  allocations: ["company_id", "operation_id", "position"],
  operation_lines: ["company_id", "operation_id", "position"],
  takeover_lines: ["company_id", "takeover_id", "position"],
  fiscal_years: ["company_id", "id"],
  regimes: ["company_id", "valid_from"],
  vat_starts: ["company_id"],
  bank_accounts: ["company_id", "id"],
  vat_returns: ["company_id", "id"],
  filings: ["company_id", "id"],
  filing_events: ["company_id", "id"],
  vehicles: ["company_id", "id"],
  loans: ["company_id", "id"],
  loan_instalments: ["company_id", "loan_id", "rank"],
  assets: ["company_id", "id"],
  asset_components: ["company_id", "id"],
  closing_steps: ["company_id", "fiscal_year_id", "code"],
  closing_answers: ["company_id", "fiscal_year_id", "question"],
  open_items: ["company_id", "id"],
  tax_return_boxes: ["company_id", "fiscal_year_id", "form", "box"],
  vat_answers: ["company_id", "subject_id"],
  audit_log: ["company_id", "id"],
};

/** Cells that mean nothing in their row: the bank account of a payment in cash, the accounts of an operation that is allocated. */
export function meaninglessHere(table: AlteredTable, column: string, row: Row): boolean {
  if (table === "allocations") return column === "vat_deductible_bp" && row["vat_cents"] === "0";
  if (table !== "operations") return false;
  const isVarious = row["kind"] === "other" || row["kind"] === "other_closure";
  if (column === "debit_account" || column === "credit_account") return !isVarious;
  if (column === "bank_account_id" || column === "payment_mode") return row["kind"] !== "professional";
  return column === "posted_on" && row["kind"] === "other_closure";
}

const WORTH: Readonly<Record<string, readonly (string | null)[]>> = {
  date: ["2026-01-02", "2025-12-31", "2031-05-06", "infinity", "-infinity", "0044-03-15 BC", "5874897-12-31", null],
  uuid: ["01a20000-0000-7000-8000-000000000000", null],
  bigint: ["0", "1", "-1", "123456", "9223372036854775807", "-9223372036854775808", null],
  boolean: ["true", "false", null],
  jsonb: ['{"other":1}', "[]", null],
  "double precision": ["1", "7.5", "1e300", "NaN", null],
  "timestamp with time zone": ["2020-01-01T00:00:00Z", null],
  smallint: ["0", "1", "2", "3", "4", "-1", null],
  integer: ["0", "-1", "7", "1999", "10001", "2147483647", null],
  text: [
    "",
    "x",
    "BQ",
    "OD",
    "AN",
    "main",
    "606400",
    "512000",
    "471000",
    "999999",
    "operation",
    "reversal",
    "carry_forward",
    "asset",
    "validated",
    "categorized",
    "other",
    "cash",
    "BS",
    "EXO",
    "income",
    'é\\{"',
    null,
  ],
};

/** What else a cell may hold, sensible or absurd; a key is never left empty. */
export function otherValues({ name, type }: { name: string; type: string }, row: Row, random: () => number): readonly (string | null)[] {
  const now = row[name] ?? null;
  const close: (string | null)[] = [];
  // A private share is compared by what it makes of the amount: a hundredth of a point may be less than a cent.
  const step = name === "private_share_bp" ? 100 : 1;
  if (now !== null && (type === "bigint" || type === "integer"))
    close.push(String(Number(now) + step), String(Number(now) - step), String(-Number(now)));
  if (now !== null && type === "text") close.push(`${now} `, now.slice(0, -1));
  const values = [...close, ...close, ...(WORTH[type] ?? [])];
  const isKey = Object.keys(row).includes(`${name}_`);
  const others = values.filter((value) => value !== now && !(isKey && value === null) && !isOutOfRange(type, value));
  return random() < 2 ? others : [];
}

function isOutOfRange(type: string, value: string | null): boolean {
  return type === "integer" && value !== null && Math.abs(Number(value)) > 2_147_483_647;
}
