import { typedPlainly, typeset } from "../french-text.js";
import { isOpenTo } from "../entry/account-facts.js";
import type { Account, TaxSystem } from "./account.js";
import rows from "./data/accounts.json" with { type: "json" };
import { asBoolean, asList, asNumber, asObject, asOneOf, asOptional, asText } from "./json-reading.js";

const SIGNS = ["income", "outcome", "both", "none"] as const;
const TAX_SYSTEMS = ["all", "bnc", "bic"] as const;
const VAT_CODES = ["20", "10", "5.5", "2.1", "0", "exempt", ""] as const;

/** Code that a second bank account takes; the following ones are 512101, 512102… up to 512199. */
const SECOND_BANK_ACCOUNT = "512100";

/** The whole chart, in the order of codes. Source: PCG 2025 (ANC 2014-03 amended by 2022-06). */
export const accounts: readonly Account[] = asList(rows, "accounts.json", readAccount);

const byCode = new Map(accounts.map((account) => [account.code, account]));

function readAccount(value: unknown, place: string): Account {
  const row = asObject(value, place);
  return {
    code: asText(row["code"], `${place}.code`),
    name: typeset(asText(row["name"], `${place}.name`)),
    category: asText(row["category"], `${place}.category`),
    sign: asOneOf(SIGNS, row["sign"], `${place}.sign`),
    taxSystems: asOneOf(TAX_SYSTEMS, row["taxSystems"], `${place}.taxSystems`),
    isSecondary: asBoolean(row["isSecondary"], `${place}.isSecondary`),
    details: typeset(asText(row["details"], `${place}.details`)),
    mainVatCode: asOneOf(VAT_CODES, row["mainVatCode"], `${place}.mainVatCode`),
    vatDeductibleBp: asNumber(row["vatDeductibleBp"], `${place}.vatDeductibleBp`),
    personalShareRelated: asBoolean(row["personalShareRelated"], `${place}.personalShareRelated`),
    amortizationPossibility: asBoolean(row["amortizationPossibility"], `${place}.amortizationPossibility`),
    degressiveModeAuthorised: asBoolean(row["degressiveModeAuthorised"], `${place}.degressiveModeAuthorised`),
    recommendedAmortisation: asOptional(row["recommendedAmortisation"], `${place}.recommendedAmortisation`, asNumber),
    maximumAmortisation: asOptional(row["maximumAmortisation"], `${place}.maximumAmortisation`, asNumber),
    returnLine2035: asOptional(row["returnLine2035"], `${place}.returnLine2035`, asText),
    returnLine2033: asOptional(row["returnLine2033"], `${place}.returnLine2033`, asText),
    returnLine2050: asOptional(row["returnLine2050"], `${place}.returnLine2050`, asText),
    closingStep: asOptional(row["closingStep"], `${place}.closingStep`, asText),
    pcgRoot: asText(row["pcgRoot"], `${place}.pcgRoot`),
    pcgLabel: asText(row["pcgLabel"], `${place}.pcgLabel`),
    proposedByPrefix: asBoolean(row["proposedByPrefix"], `${place}.proposedByPrefix`),
  };
}

/** The account with those six digits, null when the chart has none. Third and further bank accounts (512101 to 512199) read like 512100. */
export function findAccount(code: string): Account | null {
  return byCode.get(code) ?? furtherBankAccount(code);
}

function furtherBankAccount(code: string): Account | null {
  const model = byCode.get(SECOND_BANK_ACCOUNT);
  if (!model || !/^5121\d\d$/.test(code)) return null;
  const rank = 2 + Number(code.slice(4));
  return { ...model, code, name: `Banque, compte professionnel ${rank}` };
}

/** Accounts that exist under a tax system, technical ones included, in the order of codes. */
export function accountsFor(taxSystem: TaxSystem): readonly Account[] {
  return accounts.filter((account) => isOpenTo(account, taxSystem));
}

/**
 * CompteLib of the FEC: the official wording, completed by our name for a subdivision, so that two codes never share
 * a label; with plain apostrophes and spaces. Throws Error on a code outside the chart. Source: docs/sources.md#fec (art. A47 A-1 of the LPF).
 */
export function officialLabel(code: string): string {
  const account = findAccount(code);
  if (!account) throw new Error(`no account ${code} in the chart`);
  return hasOfficialWording(account) ? account.pcgLabel : `${account.pcgLabel} - ${typedPlainly(account.name)}`;
}

/** The one name of an account on screens and in books; its code when the chart has none. */
export function nameOfAccount(code: string): string {
  return findAccount(code)?.name ?? code;
}

/** The wording that the FEC gives an account, where it is another one than its name: shown beside it. */
export function fecWordingBeside(code: string): string | null {
  const account = findAccount(code);
  const wording = account ? officialLabel(code) : null;
  return wording === null || typeset(wording) === account?.name ? null : wording;
}

/** True when the account is the official one itself and no other official account has the same wording (401 and 4081 do). */
function hasOfficialWording(account: Account): boolean {
  return isOfficial(account) && officialWordings.get(account.pcgLabel) === 1;
}

function isOfficial(account: Account): boolean {
  return account.code === account.pcgRoot.padEnd(6, "0");
}

const officialWordings = new Map<string, number>();
for (const account of accounts) {
  if (isOfficial(account)) officialWordings.set(account.pcgLabel, (officialWordings.get(account.pcgLabel) ?? 0) + 1);
}
