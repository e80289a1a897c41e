import type { Account } from "@comptoir/accounting/chart/account";
import { accountsFor, findAccount } from "@comptoir/accounting/chart/accounts";
import { categoriesTree } from "@comptoir/accounting/chart/categories";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import { vatRatesOn } from "@comptoir/accounting/rates/vat-rates";
import type { AccountReply, listAccounts } from "@comptoir/contract/categories/categories";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import type { BankAccountName } from "./repository.js";

type ChartRequest = { readonly taxSystem: TaxSystem; readonly bankAccounts: readonly BankAccountName[]; readonly today: IsoDate };
type Chart = ReplyInput<typeof listAccounts>;

/** Charts already made: most companies have the same tax system and bank accounts of the same name. */
const charts = new Map<string, Chart>();
const KEPT = 200;

/** What a company may be given to: its accounts, the tree of its categories, the VAT rates. The same reply as long as nothing changes. */
export function chartOf(request: ChartRequest): Chart {
  const key = JSON.stringify(request);
  const known = charts.get(key);
  if (known) return known;
  if (charts.size >= KEPT) charts.clear();
  const { taxSystem, bankAccounts, today } = request;
  const chart = { data: accountsOf(taxSystem, bankAccounts), categoriesTree: treeOf(taxSystem), vatRates: vatRatesOffered(today) };
  charts.set(key, chart);
  return chart;
}

/** The accounts of a tax system as screens read them; the company's own names of its bank accounts are in their details. */
function accountsOf(taxSystem: TaxSystem, bankAccounts: readonly BankAccountName[]): AccountReply[] {
  const titles = new Map(bankAccounts.map(({ code, title }) => [code, title]));
  const known = accountsFor(taxSystem);
  const further = [...titles.keys()]
    .filter((code) => !known.some((account) => account.code === code))
    .flatMap((code) => findAccount(code) ?? []);
  return [...known, ...further]
    .map((account) => toAccount(account, titles.get(account.code)))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** What a company of that tax system may choose to categorise an operation. */
function treeOf(taxSystem: TaxSystem): Chart["categoriesTree"] {
  const { income, outcome } = categoriesTree(taxSystem);
  const copy = (groups: typeof income) =>
    groups.map((group) => ({ ...group, items: group.items.map((item) => ({ ...item, synonyms: [...item.synonyms] })) }));
  return { income: copy(income), outcome: copy(outcome) };
}

/** The VAT rates that may be chosen on a day, in percent. */
function vatRatesOffered(date: IsoDate): { code: string; label: string; rate: number }[] {
  return vatRatesOn(date).map((points) => {
    const rate = points / 100;
    return { code: String(rate), label: `${String(rate).replace(".", ",")}\u00a0%`, rate };
  });
}

function toAccount(account: Account, title: string | undefined): AccountReply {
  return {
    id: account.code,
    code: account.code,
    name: account.name,
    category: { name: account.category },
    onlyForTaxSystemId: account.taxSystems === "all" ? null : account.taxSystems,
    isSecondary: account.isSecondary,
    details: title ?? account.details,
    sign: account.sign,
    degressiveModeAuthorised: account.degressiveModeAuthorised,
    amortizationPossibility: account.amortizationPossibility,
    recommendedAmortisation: account.recommendedAmortisation,
    maximumAmortisation: account.maximumAmortisation,
    personalShareRelated: account.personalShareRelated,
    mainVatCode: account.mainVatCode === "" ? null : account.mainVatCode,
    vatDeductibleRate: account.mainVatCode === "" ? null : account.vatDeductibleBp / 100,
  };
}
