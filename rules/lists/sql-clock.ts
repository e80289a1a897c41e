/**
 * Files below apps/server/src whose SQL reads the clock of the database, each with what it reads it for: none decides a day, which the clock of
 * the services does, in Paris. A row keeps an instant; where it is shown as a day, that is the day of this instant in Paris.
 */
export const SQL_CLOCK: Readonly<Record<string, readonly string[]>> = {
  "stamps a row with the instant of its change": [
    "db/migrate.ts",
    "demo/firm-states-repository.ts",
    "demo/people-repository.ts",
    "modules/auth/invitation/invited-repository.ts",
    "modules/closing/closings/closings-repository.ts",
    "modules/notifications/repository.ts",
    "modules/operations/history/states-repository.ts",
    "modules/operations/review/review-repository.ts",
    "modules/vat/returns/returns-repository.ts",
    "tenants/memberships-repository.ts",
  ],
  "stamps a row, and removes or leaves out what is older than a time": [
    "mail/mails-repository.ts",
    "modules/attachments/files-repository.ts",
    "modules/banking/import/imports-repository.ts",
    "modules/takeovers/files-repository.ts",
  ],
  "removes or leaves out what is older than a time": [
    "idempotency/idempotency-repository.ts",
    "modules/banking/connection/events-repository.ts",
    "modules/banking/connection/reading/synced-lines-repository.ts",
    "rate-limits/rates-repository.ts",
  ],
  "puts a balance that a connection states before the ones of files, of the same day": [
    "modules/banking/accounts/tidy-month-repository.ts",
  ],
  "says when a job is due, which all servers read on the same clock": ["jobs/repository.ts"],
  "compares the clock of the database with the machine's": ["doctor/facts-repository.ts"],
};
