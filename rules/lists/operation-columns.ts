/** Where the columns of `books.operations` are named, and why a column is not. */
export type ColumnPlace = {
  readonly what: string;
  readonly path: string;
  /** The text of the file that names them, in its first group; the whole file without it. A column is written there `o.<column>`, or alone in a list. */
  readonly part?: RegExp;
  readonly names: "o.column" | "column";
  readonly left: Readonly<Record<string, string>>;
};

function because(reason: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, reason]));
}

const SUGGESTION = [
  "suggestion_account",
  "suggestion_confidence",
  "suggestion_reason",
  "suggestion_alternatives",
  "suggestion_source",
  "suggestion_allocations",
  "suggestion_rule",
];
const SUGGESTED = because("a suggestion: a consequence, computed again", [...SUGGESTION, "suggestion_pair"]);
const BANK_LINE = ["import_id", "import_seq", "dedup", "content_key"];
const OF_THE_BANK = because("from the bank line, which no act changes", ["raw_label", "bank_vat_cents", ...BANK_LINE]);
const WRITTEN_ONCE = because("by the default of the table", ["created_at", "version"]);
const LATER = because("null until something else gives it", [
  "posted_on",
  "cancelled_on",
  "kept_as_expense_at",
  "kept_as_expense_for",
  "suggestion_pair",
]);

const MODULES = "apps/server/src/modules";

/**
 * Every place that a new column of operations must be named in, or excused from with a reason. What a verification misses when it is altered
 * is the list of `ledger/verification/testing/altered-tables.ts`, which a test of its own compares with the catalogue.
 */
export const OPERATION_COLUMN_PLACES: readonly ColumnPlace[] = [
  {
    what: "shown",
    path: `${MODULES}/operations/operation-queries.ts`,
    part: /OPERATION_COLUMNS = `([^`]*)`/,
    names: "o.column",
    left: {
      ...because("the company is that of the request", ["company_id"]),
      ...because("from the bank line, which shows it", BANK_LINE),
      ...because("read beside by what changes an operation (`readChanging`)", ["merchant_key", "bank_vat_cents"]),
      ...because("shown by its entry", ["posted_on"]),
      ...because("words of the search, never shown", ["tokens"]),
      ...because("an answer about assets, which the register of assets reads", ["kept_as_expense_at", "kept_as_expense_for"]),
      ...because("no screen shows the moment of the write", ["created_at"]),
    },
  },
  {
    what: "kept in history",
    path: `${MODULES}/operations/history/states-repository.ts`,
    names: "o.column",
    left: {
      ...SUGGESTED,
      ...OF_THE_BANK,
      ...because("a typed operation has always the same", ["manually_created", "title_customized"]),
      ...because("computed again from what is restored", ["tokens"]),
      ...because("no act cancels: a reversal of a validated entry does", ["cancelled_on"]),
      ...because("no act changes the moment of the write", ["created_at"]),
    },
  },
  {
    what: "posted",
    path: `${MODULES}/operations/categorization/posting/drafts-repository.ts`,
    names: "o.column",
    left: {
      ...SUGGESTED,
      ...OF_THE_BANK,
      ...WRITTEN_ONCE,
      ...because("words of screens and of the search", ["title_customized", "comment", "tokens", "merchant_key"]),
      ...because("a state that the entry does not say", ["manually_created", "vat_status", "kept_as_expense_at", "kept_as_expense_for"]),
    },
  },
  {
    what: "frozen with its entry",
    path: "docs/schema.sql",
    part: /TRIGGER operations_keep_posted BEFORE UPDATE OF ([\w, ]+) ON/,
    names: "column",
    left: {
      ...SUGGESTED,
      ...WRITTEN_ONCE,
      ...because("held by the trigger `operations_keep_key`", ["company_id", "id"]),
      ...because("words, which may be corrected after a validation", ["title", "title_customized", "raw_label", "comment", "tokens"]),
      ...because("what lessons and repeated files are recognised by", ["merchant_key", "dedup", "content_key", "bank_vat_cents"]),
      ...because("a state that follows the validation", ["vat_status", "kept_as_expense_at", "kept_as_expense_for", "cancelled_on"]),
      ...because("says where it was written", ["manually_created"]),
    },
  },
  {
    what: "compared",
    path: `${MODULES}/history/testing/standing.ts`,
    names: "o.column",
    left: {
      ...because("the company is that of the request", ["company_id"]),
      ...because("compared as what follows, in `testing/consequences/followed.ts`", [...SUGGESTION, "suggestion_pair"]),
      ...OF_THE_BANK,
      ...because("a typed operation has always the same", ["manually_created", "title_customized"]),
      ...because("a mark of time", ["created_at", "version"]),
    },
  },
  {
    what: "exported in the archive of a company",
    path: `${MODULES}/documents/company-archive-repository.ts`,
    names: "o.column",
    left: {
      ...SUGGESTED,
      ...because("in the FEC of the same archive, by entry", ["payment_mode", "piece_ref", "debit_account", "credit_account", "posted_on"]),
      ...because("for this software alone", [...BANK_LINE, "merchant_key", "tokens", "created_at", "version", "bank_vat_cents"]),
      ...because("a state of screens, which the accounts do not need", [
        "origin",
        "title_customized",
        "manually_created",
        "vat_status",
        "kept_as_expense_at",
        "kept_as_expense_for",
        "cancelled_on",
      ]),
    },
  },
  {
    what: "written by an import",
    path: `${MODULES}/operations/imported/imported-repository.ts`,
    part: /insert into books\.operations \(([^)]*)\)/,
    names: "column",
    left: {
      ...WRITTEN_ONCE,
      ...LATER,
      ...because("typed by a person, never by a bank", ["title_customized", "comment", "manually_created"]),
      ...because("of a miscellaneous operation", ["debit_account", "credit_account"]),
    },
  },
  {
    what: "written when it is typed",
    path: `${MODULES}/operations/manual/manual-repository.ts`,
    part: /insert into books\.operations \(([^)]*)\)/,
    names: "column",
    left: {
      ...WRITTEN_ONCE,
      ...LATER,
      ...because("a suggestion: a consequence, computed after the write", SUGGESTION),
      ...because("of a bank line", ["raw_label", "bank_vat_cents", ...BANK_LINE]),
    },
  },
];
