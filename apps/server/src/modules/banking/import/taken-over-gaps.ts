import { addDays } from "@comptoir/accounting/calendar";
import { cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { accountBalanceOn, accountsTakenOver, takenOverThrough } from "../../books/openings/service.js";
import type { BankAccountRow } from "../accounts/bank-accounts-repository.js";
import type { StatementAccount } from "../statement/statement.js";
import type { TakenOverGap } from "./imports-repository.js";
import type { AccountFigures } from "./lines-repository.js";
import type { Mapping } from "./states-repository.js";
import { unclaimedBank } from "../accounts/taken-accounts.js";
import { nextAccountCode } from "./targets.js";

type Read = {
  readonly accounts: readonly StatementAccount[];
  readonly mapping: Mapping;
  readonly known: readonly BankAccountRow[];
  readonly figures: readonly AccountFigures[];
};

/**
 * For each account of a first statement after books were taken over, where it does not go on from their balance: compared on the last day
 * that the books cover, or on the eve of the statement when it begins later. Null where both agree, or nothing can be compared.
 */
export async function takenOverGaps(
  tx: Tx,
  companyId: string,
  { accounts, mapping, known, figures }: Read,
): Promise<readonly (TakenOverGap | null)[]> {
  const through = await takenOverThrough(tx, companyId);
  if (through === null) return accounts.map(() => null);
  const codes = accounts.map((_, index) => codeOf(known, mapping[index] ?? null));
  const taken = await accountsTakenOver(
    tx,
    companyId,
    codes.flatMap((code) => code ?? []),
  );
  const gaps: (TakenOverGap | null)[] = [];
  for (const [index, { opening }] of accounts.entries()) {
    const code = codes[index] ?? null;
    const figure = figures.find((one) => one.account_index === index);
    const begins = opening?.date ?? figure?.first_date ?? null;
    if (code === null || !taken.has(code) || opening === null || begins === null) {
      gaps.push(null);
      continue;
    }
    const eve = addDays(begins, -1);
    const on = eve > through ? eve : through;
    const books = await accountBalanceOn(tx, companyId, { account: code, day: on });
    const statement = cents(opening.cents + (figure?.before_first_year_cents ?? 0) + (figure?.before_takeover_cents ?? 0));
    gaps.push(books === statement ? null : { on, books, statement });
  }
  return gaps;
}

/** The account of the books of a bank account that no statement has opened yet; of the one that would be created when there is none. */
function codeOf(known: readonly BankAccountRow[], bankAccountId: string | null): string | null {
  if (bankAccountId === null) return unclaimedBank(known)?.account_code ?? nextAccountCode(known.map(({ account_code: code }) => code));
  const account = known.find(({ id }) => id === bankAccountId);
  return account && account.opening_on === null ? account.account_code : null;
}
