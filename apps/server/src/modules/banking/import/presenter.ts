import { frenchDay } from "@comptoir/accounting/date";
import { euros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { BankImport } from "@comptoir/contract/banking/banking";
import type { Db } from "../../../db/db.js";
import { BALANCES_AT } from "../accounts/bank-accounts-repository.js";
import { linesOfDeclaredVat, waitingInValidatedPeriods, type ImportRow, type StoredAccount } from "./imports-repository.js";

type Check = BankImport["balanceChecks"][number];

/** Imports as they are shown, with the balance of their accounts checked against the books. */
export async function toBankImports(db: Db, companyId: string, rows: readonly ImportRow[]): Promise<BankImport[]> {
  const [checks, late, declared] = await Promise.all([
    balanceChecks(db, companyId, rows),
    lateOperations(db, companyId, rows),
    declaredWarnings(db, companyId, rows),
  ]);
  return rows.map((row, index) =>
    toBankImport(row, { balanceChecks: checks[index] ?? [], late: late[index] ?? 0, declared: declared.get(row.id) ?? [] }),
  );
}

/** What a preview says of lines dated in a period whose VAT is declared already. */
async function declaredWarnings(
  db: Db,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, BankImport["warnings"]>> {
  const asked = rows.filter(({ status }) => status === "previewed").map(({ id }) => id);
  if (asked.length === 0) return new Map();
  const found = await linesOfDeclaredVat(db, companyId, asked);
  return new Map(
    found.map(({ id, count, through }) => {
      const subject = count === 1 ? "1 opération est datée" : `${count} opérations sont datées`;
      const message = `${subject} d’une période de TVA déjà déclarée, jusqu’au ${frenchDay(through)}\u00a0: ${count === 1 ? "sa" : "leur"} TVA va dans la prochaine déclaration, ou dans une rectificative s’il n’y en a plus à faire.`;
      return [id, [{ code: "vat_declared", message }]];
    }),
  );
}

/**
 * The operations of each import, in a validated period, that are not numbered yet: what its preview counted, and once it is imported
 * what still waits for the next validation.
 */
async function lateOperations(db: Db, companyId: string, rows: readonly ImportRow[]): Promise<number[]> {
  const counted = rows.map(({ accounts }) => accounts.reduce((total, { inValidatedPeriod }) => total + (inValidatedPeriod ?? 0), 0));
  const asked = rows.filter(({ status }, index) => status === "imported" && counted[index] !== 0).map(({ id }) => id);
  if (asked.length === 0) return counted;
  const waiting = new Map((await waitingInValidatedPeriods(db, companyId, asked)).map((one) => [one.id, one.waiting]));
  return rows.map(({ id }, index) => (asked.includes(id) ? (waiting.get(id) ?? 0) : (counted[index] ?? 0)));
}

type ReadNow = { readonly balanceChecks: readonly Check[]; readonly late: number; readonly declared: BankImport["warnings"] };

function toBankImport(row: ImportRow, { balanceChecks, late, declared }: ReadNow): BankImport {
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    status: row.status,
    format: row.format,
    encoding: row.encoding,
    layout: row.layout,
    createdAt: row.created_at.toISOString(),
    accounts: row.accounts.map(toImportAccount),
    rejected: row.rejected.map(({ line, reason }) => ({ line, reason })),
    warnings: [...row.warnings.filter(({ code }) => !isSettled(code, row)), ...ownWarnings(row.accounts), ...declared],
    selected: row.selected,
    sure: row.sure,
    inValidatedPeriod: late,
    csv: row.csv && {
      mapping: { ...row.csv.mapping, label: [...row.csv.mapping.label] },
      columns: [...row.csv.columns],
      sample: row.csv.sample.map((cells) => [...cells]),
      // Absent from imports read before it was kept.
      sideValues: [...(row.csv.sideValues ?? [])],
      fees: row.csv.fees ? { ...row.csv.fees } : null,
      question: row.csv.question ? { kind: row.csv.question.kind, examples: row.csv.question.examples.map((one) => ({ ...one })) } : null,
      guessed: row.csv.guessed,
    },
    progress: { done: row.rows_done, total: row.rows_total },
    result: row.result && { created: row.result.created, duplicates: row.result.duplicates },
    balanceChecks: [...balanceChecks],
  };
}

/** Corrected lines keep nothing of the first message of the reader. */
function isSettled(code: string, { rejected, accounts }: ImportRow): boolean {
  if (code === "rows.rejected") return rejected.length === 0;
  return code === "file.no_operation" && accounts.some(({ count }) => count > 0);
}

function toImportAccount(account: StoredAccount): BankImport["accounts"][number] {
  const amount = (cents: Cents | undefined): number | null => (cents === undefined ? null : eurosFromCents(cents));
  return {
    title: account.title,
    iban: account.iban,
    number: account.number,
    currency: account.currency,
    count: account.count,
    duplicates: account.duplicates,
    doubtful: account.doubtful,
    ignored: account.ignored,
    beforeFirstYear: account.beforeFirstYear,
    beforeTakeover: account.beforeTakeover ?? 0,
    tooFar: account.tooFar ?? 0,
    credits: eurosFromCents(account.credits),
    debits: eurosFromCents(account.debits),
    firstDate: account.firstDate,
    lastDate: account.lastDate,
    openingBalance: amount(account.opening?.cents),
    closingBalance: amount(account.closing?.cents),
    openingProof: account.openingProof ?? null,
    bankAccountId: account.bankAccountId,
    signsInverted: account.signsInverted ?? null,
    leftOut: account.leftOut ?? false,
  };
}

/** What the file's own reader cannot know: the books, and what the import makes of a missing or foreign currency. */
function ownWarnings(accounts: readonly StoredAccount[]): BankImport["warnings"] {
  const withOperations = accounts.filter(({ count, leftOut }) => count > 0 && leftOut !== true);
  const before = accounts.reduce((total, { beforeFirstYear }) => total + beforeFirstYear, 0);
  const warnings: BankImport["warnings"] = [];
  if (before > 0) {
    const isOne = before === 1;
    const subject = isOne ? "1 opération précède" : `${before} opérations précèdent`;
    warnings.push({
      code: "before_first_year",
      message: `${subject} votre premier exercice\u00a0: ${isOne ? "elle n’est pas importée et compte" : "elles ne sont pas importées et comptent"} dans le solde de départ du compte. Pour les reprendre, saisissez les soldes d’ouverture de ce premier exercice.`,
    });
  }
  warnings.push(...takeoverWarnings(accounts));
  const closed = accounts.reduce((total, { inClosedYear }) => total + (inClosedYear ?? 0), 0);
  if (closed > 0) {
    const subject = closed === 1 ? "1 opération est datée d’un exercice clôturé" : `${closed} opérations sont datées d’un exercice clôturé`;
    const they = closed === 1 ? "elle compte" : "elles comptent";
    warnings.push({
      code: "closed_year",
      message: `${subject}\u00a0: en recettes-dépenses, ${they} dans cet exercice. Rouvrez sa clôture pour l’y inscrire, sinon l’écriture est portée au premier jour de l’exercice suivant.`,
    });
  }
  const tooFar = accounts.reduce((total, account) => total + (account.tooFar ?? 0), 0);
  if (tooFar > 0) {
    const subject = tooFar === 1 ? "1 opération est datée dans plus d’un an" : `${tooFar} opérations sont datées dans plus d’un an`;
    const left = tooFar === 1 ? "elle n’est pas importée" : "elles ne sont pas importées";
    warnings.push({ code: "too_far", message: `${subject}\u00a0: ${left}. Corrigez la date dans la liste de l’aperçu.` });
  }
  if (withOperations.some(({ currency }) => currency === null)) {
    warnings.push({ code: "currency_assumed", message: "Le fichier ne dit pas sa devise\u00a0: ses montants sont lus en euros." });
  }
  for (const { title, foreignCurrency, isOther, ...account } of withOperations) {
    const isAllDoubtful =
      account.selected === 0 &&
      account.doubtful > 0 &&
      account.doubtful + account.duplicates + account.beforeFirstYear + (account.beforeTakeover ?? 0) + (account.tooFar ?? 0) ===
        account.count;
    if (foreignCurrency !== null)
      warnings.push({
        code: "currency_foreign",
        message: `«\u00a0${title}\u00a0» est en ${foreignCurrency}\u00a0: seuls les comptes en euros s’importent.${accounts.length > 1 ? " Laissez-le de côté pour importer les autres." : ""}`,
      });
    if (isOther)
      warnings.push({
        code: "other_account",
        message: `«\u00a0${title}\u00a0» ne porte pas le numéro de votre compte bancaire\u00a0: créez ce compte, ou choisissez où vont ses opérations.`,
      });
    if (!isOther && account.isDoubted === true)
      warnings.push({
        code: "account_doubted",
        message: `Le solde de ce relevé ne suit pas celui de votre compte\u00a0: s’il vient d’un autre compte, créez-le ci-dessous\u00a0; sinon, un relevé manque entre les deux.`,
      });
    if (isAllDoubtful)
      warnings.push({
        code: "all_doubtful",
        message: `Toutes les opérations de «\u00a0${title}\u00a0» ont le jour et le montant d’opérations déjà importées sur cette période, sous d’autres libellés\u00a0: aucune n’est proposée. Cochez celles qui manquent vraiment.`,
      });
  }
  return warnings;
}

/** What books that were taken over already hold of the statement, and where it does not go on from their balance. */
function takeoverWarnings(accounts: readonly StoredAccount[]): BankImport["warnings"] {
  const before = accounts.reduce((total, { beforeTakeover }) => total + (beforeTakeover ?? 0), 0);
  const taken = before === 1 ? "1 opération est déjà dans les livres repris" : `${before} opérations sont déjà dans les livres repris`;
  const left = before === 1 ? "elle n’est pas importée" : "elles ne sont pas importées";
  const gaps = accounts.flatMap(({ title, takenOverGap: gap }) =>
    gap
      ? [
          {
            code: "takeover_gap",
            message: `Au ${frenchDay(gap.on)}, les livres repris donnent ${euros(gap.books)} à «\u00a0${title}\u00a0», ce relevé ${euros(gap.statement)}\u00a0: l’écart est de ${euros(gap.statement - gap.books)}. Vérifiez ce qui manque entre les deux.`,
          },
        ]
      : [],
  );
  return [...(before > 0 ? [{ code: "before_takeover", message: `${taken}\u00a0: ${left}.` }] : []), ...gaps];
}

/** Per import and per account of its file: the balance it states at its end and the one in the books, once imported; null without one. */
async function balanceChecks(db: Db, companyId: string, rows: readonly ImportRow[]): Promise<Check[][]> {
  const asked = rows.flatMap((row) => (row.status === "imported" ? row.accounts.flatMap((account) => closingOf(account) ?? []) : []));
  if (asked.length === 0) return rows.map((row) => row.accounts.map(() => null));
  const values = [companyId, asked.map(({ bankAccountId }) => bankAccountId), asked.map(({ date }) => date)];
  const balances = await db.tenantRead<{ balance: Cents }>(companyId, { name: "balances_at", text: BALANCES_AT, values });
  let place = 0;
  return rows.map((row) =>
    row.accounts.map((account): Check => {
      const closing = row.status === "imported" ? closingOf(account) : null;
      if (closing === null) return null;
      const books = balances[place++]?.balance;
      if (books === undefined) return null;
      const isTaken = row.result?.openings.some(({ bankAccountId }) => bankAccountId === account.bankAccountId) ?? false;
      const verified = !isTaken || (account.openingProof ?? null) !== null;
      return { file: eurosFromCents(closing.cents), books: eurosFromCents(books), agrees: closing.cents === books, verified };
    }),
  );
}

function closingOf({ bankAccountId, closing, lastDate }: StoredAccount) {
  const date = closing?.date ?? lastDate;
  return bankAccountId === null || closing === null || date === null ? null : { bankAccountId, date, cents: closing.cents };
}
