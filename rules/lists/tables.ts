/** Who writes a table, and which other areas may read it. */
export type TableOwner = {
  /** A module or a room of the server. */
  readonly owner: string;
  readonly readBy?: readonly string[];
};

/**
 * Each table of the database with its owner, which alone writes it, and the areas that read it beside: an area that asks for a table for the
 * first time is a line here. Triggers write what the functions of the database keep (days and months of accounts, words, counts).
 */
export const TABLES: Readonly<Record<string, TableOwner>> = {
  "books.account_days": { owner: "books", readBy: ["documents", "ledger"] },
  "books.account_months": { owner: "books", readBy: ["banking", "categories", "documents", "ledger", "vat"] },
  "books.act_operations": { owner: "acts", readBy: ["history"] },
  "books.acts": { owner: "acts", readBy: ["history"] },
  "books.addresses": { owner: "addresses" },
  "books.allocation_components": { owner: "fixed-assets", readBy: ["history", "operations"] },
  "books.allocation_items": { owner: "operations", readBy: ["books", "db"] },
  "books.allocations": { owner: "operations", readBy: ["db", "fixed-assets", "ledger", "questions"] },
  "books.answers": { owner: "questions", readBy: ["attachments", "operations"] },
  "books.asset_components": { owner: "fixed-assets", readBy: ["history", "ledger", "operations", "vehicles"] },
  "books.assets": { owner: "fixed-assets" },
  "books.attachments": { owner: "operations", readBy: ["attachments", "questions"] },
  "books.audit_log": { owner: "audit", readBy: ["banking"] },
  "books.bank_accounts": {
    owner: "banking",
    readBy: ["attachments", "books", "categories", "documents", "ledger", "operations", "takeovers"],
  },
  "books.bank_import_files": { owner: "banking" },
  "books.bank_imports": { owner: "banking" },
  "books.bank_lines": { owner: "banking", readBy: ["ledger", "operations"] },
  "books.category_rules": { owner: "operations" },
  "books.chain_heads": { owner: "books", readBy: ["ledger"] },
  "books.component_years": { owner: "fixed-assets", readBy: ["books", "history", "operations"] },
  "books.entries": {
    owner: "books",
    readBy: ["banking", "documents", "fixed-assets", "history", "ledger", "operations", "takeovers", "vat"],
  },
  "books.entry_lines": { owner: "books", readBy: ["banking", "documents", "ledger", "takeovers", "vat"] },
  "books.files": { owner: "attachments", readBy: ["operations", "questions"] },
  "books.filing_events": { owner: "filings" },
  "books.filing_receipts": { owner: "filings" },
  "books.filings": { owner: "filings", readBy: ["vat"] },
  "books.fiscal_years": { owner: "books", readBy: ["banking", "documents", "ledger", "users"] },
  "books.idempotency_keys": { owner: "idempotency" },
  "books.label_history": { owner: "operations" },
  "books.loan_instalments": { owner: "loans", readBy: ["operations"] },
  "books.loans": { owner: "loans", readBy: ["operations"] },
  "books.open_items": { owner: "books", readBy: ["db", "operations"] },
  "books.operation_lines": { owner: "operations", readBy: ["books", "ledger"] },
  "books.operation_months": { owner: "operations", readBy: ["banking", "ledger"] },
  "books.operation_tokens": { owner: "operations" },
  "books.operations": {
    owner: "operations",
    readBy: ["attachments", "banking", "books", "documents", "fixed-assets", "history", "ledger", "questions", "takeovers", "users", "vat"],
  },
  "books.produced_documents": { owner: "filings", readBy: ["vat"] },
  "books.questions": { owner: "questions", readBy: ["attachments", "operations"] },
  "books.regimes": { owner: "books", readBy: ["operations"] },
  "books.takeover_files": { owner: "takeovers" },
  "books.takeover_lines": { owner: "takeovers", readBy: ["ledger"] },
  "books.takeover_parts": { owner: "takeovers" },
  "books.takeovers": { owner: "takeovers", readBy: ["banking", "books", "ledger"] },
  "books.vat_alerts": { owner: "vat" },
  "books.vat_lines": { owner: "books", readBy: ["ledger", "vat"] },
  "books.vat_return_entries": { owner: "vat", readBy: ["history", "operations"] },
  "books.vat_returns": { owner: "vat", readBy: ["ledger", "operations"] },
  "books.vat_starts": { owner: "vat", readBy: ["takeovers"] },
  "books.vehicles": { owner: "vehicles" },
  "books.versions": { owner: "db" },
  "books.views": { owner: "operations" },
  "books.words": { owner: "operations" },
  "shared.assignments": { owner: "collaborators", readBy: ["firms", "notifications"] },
  "shared.companies": {
    owner: "tenants",
    readBy: [
      "access",
      "auth",
      "books",
      "collaborators",
      "companies",
      "config",
      "documents",
      "filings",
      "firms",
      "jobs",
      "notifications",
      "operations",
      "subscriptions",
      "users",
      "vat",
    ],
  },
  "shared.contact_messages": { owner: "contact" },
  "shared.devices": { owner: "auth", readBy: ["access", "notifications", "users"] },
  "shared.dossier_decisions": { owner: "firms", readBy: ["access", "collaborators", "users"] },
  "shared.dossier_summaries": { owner: "firms", readBy: ["collaborators"] },
  "shared.dossier_views": { owner: "firms", readBy: ["users"] },
  "shared.email_links": { owner: "auth" },
  "shared.filing_messages": { owner: "filings" },
  "shared.firm_logos": { owner: "firms", readBy: ["config"] },
  "shared.firms": { owner: "firms", readBy: ["access", "auth", "collaborators", "companies", "config", "users"] },
  "shared.flags": { owner: "access" },
  "shared.invoice_counters": { owner: "subscriptions" },
  "shared.invoices": { owner: "subscriptions" },
  "shared.jobs": { owner: "jobs" },
  "shared.login_failures": { owner: "auth" },
  "shared.mails": { owner: "mail", readBy: ["development"] },
  "shared.memberships": {
    owner: "tenants",
    readBy: ["access", "auth", "companies", "config", "firms", "ledger", "notifications", "subscriptions", "users"],
  },
  "shared.notifications": { owner: "notifications", readBy: ["users"] },
  "shared.one_time_links": { owner: "auth" },
  "shared.payment_events": { owner: "subscriptions" },
  "shared.person_log": { owner: "auth", readBy: ["users"] },
  "shared.promo_codes": { owner: "subscriptions" },
  "shared.push_subscriptions": { owner: "notifications" },
  "shared.rates": { owner: "rate-limits" },
  "shared.recovery_codes": { owner: "auth" },
  "shared.refresh_tokens": { owner: "auth" },
  "shared.server_secrets": { owner: "secrets" },
  "shared.translations": { owner: "config" },
  "shared.users": {
    owner: "auth",
    readBy: ["access", "collaborators", "companies", "config", "firms", "ledger", "notifications", "subscriptions", "users"],
  },
};

/** Writes of another area's table, as `file table` below apps/server/src, each with its reason: three reasons at most. */
export const WRITES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "operations whose entry is frozen are validated: the books know no operations, a function of the database that operations own is to do it":
    ["modules/books/freezing/freezing-repository.ts books.operations"],
  "an instalment names the operation that pays it: loans call operations, until what follows from a change is one list": [
    "modules/operations/categorization/suggestions/expected-repository.ts books.loan_instalments",
  ],
  "a person who leaves: what is theirs goes from every area in one place, so that none is forgotten": [
    "modules/auth/close-access-repository.ts shared.assignments",
    "modules/auth/close-access-repository.ts shared.contact_messages",
    "modules/auth/close-access-repository.ts shared.dossier_views",
    "modules/auth/close-access-repository.ts shared.memberships",
    "modules/auth/close-access-repository.ts shared.notifications",
    "modules/auth/close-access-repository.ts shared.push_subscriptions",
  ],
};

/** How many repositories of modules read books of another area, as last counted: it only falls. */
export const MOST_READERS = 45;
