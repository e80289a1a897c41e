/** What distinguishes a file, or a bank account, from the others. */
export type Identity = { readonly iban: string | null; readonly number: string | null };

type Known = Identity & { readonly id: string };

/**
 * The bank account that each account of a file goes to by default: that IBAN, then that number, else the only one for the
 * only one, unless its number or IBAN contradicts the file's: the user then chooses.
 */
export function matchAccounts(
  accounts: readonly (Identity & { readonly hasOperations: boolean })[],
  known: readonly Known[],
): (string | null)[] {
  const [only] = known;
  const isSingle = known.length === 1 && accounts.filter(({ hasOperations }) => hasOperations).length === 1;
  return accounts.map((account) => {
    const isOnly = isSingle && account.hasOperations && only !== undefined && !isOtherAccount(account, only);
    return sameAccount(account, known)?.id ?? (isOnly ? only.id : null);
  });
}

/** The bank account with that IBAN, else with that number; null when there is none. */
export function sameAccount<Candidate extends Identity>(identity: Identity, known: readonly Candidate[]): Candidate | null {
  const iban = compact(identity.iban);
  const numbers = numbersOf(identity);
  return (
    (iban === null ? undefined : known.find((candidate) => compact(candidate.iban) === iban)) ??
    known.find(
      (candidate) => !contradicts(identity.iban, candidate.iban) && numbersOf(candidate).some((number) => numbers.includes(number)),
    ) ??
    null
  );
}

/** True when both say who they are and say it differently; a number may be written with or without what surrounds it. */
export function isOtherAccount(identity: Identity, candidate: Identity): boolean {
  if (contradicts(identity.iban, candidate.iban)) return true;
  const [numbers, others] = [numbersOf(identity), numbersOf(candidate)];
  const agree = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one);
  return numbers.length > 0 && others.length > 0 && !numbers.some((number) => others.some((other) => agree(number, other)));
}

function contradicts(iban: string | null, other: string | null): boolean {
  return compact(iban) !== null && compact(other) !== null && compact(iban) !== compact(other);
}

/** An account number as written, and the one inside a French IBAN. */
function numbersOf({ iban, number }: Identity): string[] {
  const inIban = /^FR\d{2}\d{10}([A-Z\d]{11})\d{2}$/.exec(compact(iban) ?? "")?.[1];
  return [compact(number), inIban ?? null].filter((text) => text !== null);
}

function compact(text: string | null): string | null {
  const bare = (text ?? "").replace(/[^A-Za-z\d]/g, "").toUpperCase();
  return bare === "" ? null : bare;
}
