/** An account of the old books: its digits, and what its label says. */
type OldVatAccount = { readonly digits: string; readonly label: string };

type Rate = "20" | "10" | "5.5" | "2.1";

const COLLECTED = "445710";
const BY_RATE: Readonly<Record<Rate, string>> = { "20": "445711", "10": "445712", "5.5": "445713", "2.1": "445714" };
const OWN_RATES: Readonly<Record<string, Rate>> = { "1": "20", "2": "10", "3": "5.5", "4": "2.1" };
const REPAID = "445718";
const WAITING = { collected: "445740", deductible: "445640" } as const;
const DUE_ABROAD = "445200";
const DEDUCTIBLE_ABROAD = "445662";

/** Rates as they end a number, zeros in front left aside. */
const RATES_IN_NUMBERS: readonly (readonly [digits: RegExp, rate: Rate])[] = [
  [/^0*200?$/, "20"],
  [/^0*100?$/, "10"],
  [/^0*550?$/, "5.5"],
  [/^0*210?$/, "2.1"],
];

const ABROAD = /auto ?-?liquid|intra ?-?com|\bcee\b|\bue\b/;
const DEFERRED = /attente/;

/**
 * The account of VAT that an old one becomes: null when its label contradicts its number, undefined when its number is of no kind known
 * here. Source: docs/sources.md#takeover.
 */
export function proposeVatAccount({ digits, label }: OldVatAccount): string | null | undefined {
  const words = plainWords(label);
  if (digits.startsWith("4452")) return unless(/deductib/, words, DUE_ABROAD);
  if (digits.startsWith("4455")) return unless(/collecte|deductib|immobilis|credit/, words, "445510");
  if (digits.startsWith("4457")) return collected(digits, words);
  if (digits.startsWith("4456")) return deductible(digits, words);
  return undefined;
}

function collected(digits: string, words: string): string | null {
  if (/deductib|decaisser|credit/.test(words)) return null;
  if (ABROAD.test(words)) return DUE_ABROAD;
  if (isNumber(digits, WAITING.collected) || DEFERRED.test(words)) return WAITING.collected;
  if (isNumber(digits, REPAID) && (words === "" || /revers|regularis/.test(words))) return REPAID;
  const inNumber = ratesOfNumber(digits);
  const inLabel = ratesOfLabel(words);
  if (inLabel.length > 1) return null;
  const [inWords] = inLabel;
  if (inWords !== undefined) return inNumber.length === 0 || inNumber.includes(inWords) ? BY_RATE[inWords] : null;
  const [rate, other] = inNumber;
  if (rate === undefined) return COLLECTED;
  // `44571200` is our 445712 of 10 %, or an account of 20 %.
  return other === undefined ? BY_RATE[rate] : null;
}

function deductible(digits: string, words: string): string | null {
  if (/collecte|decaisser/.test(words)) return null;
  if (isNumber(digits, WAITING.deductible) || DEFERRED.test(words)) return WAITING.deductible;
  if (digits.startsWith("44562")) return unless(/biens? et services?|credit|report/, words, "445620");
  if (digits.startsWith("44567")) return unless(/biens? et services?|immobilis/, words, "445670");
  if (!/^4456($|[0569])/.test(digits) && !digits.startsWith("44566")) return null;
  if (ABROAD.test(words)) return DEDUCTIBLE_ABROAD;
  if (isNumber(digits, DEDUCTIBLE_ABROAD) && words === "") return DEDUCTIBLE_ABROAD;
  return unless(/immobilis|credit|report/, words, "445660");
}

function plainWords(label: string): string {
  return label.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

function unless(contradiction: RegExp, words: string, account: string): string | null {
  return contradiction.test(words) ? null : account;
}

/** True for the six digits of an account of this chart, any zeros after it left aside. */
function isNumber(digits: string, code: string): boolean {
  return digits.startsWith(code) && /^0*$/.test(digits.slice(code.length));
}

/** Two rates where a number may be read in two ways. */
function ratesOfNumber(digits: string): readonly Rate[] {
  const ours = /^44571([1-4])0*$/.exec(digits)?.[1];
  const end = /^4457[01](\d+)$/.exec(digits)?.[1] ?? "";
  const read = RATES_IN_NUMBERS.flatMap(([ending, rate]) => (ending.test(end) ? [rate] : []));
  const own = ours === undefined ? undefined : OWN_RATES[ours];
  return [...new Set([...(own === undefined ? [] : [own]), ...read])];
}

function ratesOfLabel(words: string): readonly Rate[] {
  const found = [...words.matchAll(/(?<![\d.,/])(?:(20|10)(?:[.,]00?)?|(5[.,]5|2[.,]1)0?)(?![\d/]|[.,]\d)/g)];
  return [...new Set(found.map(([, whole, rate]) => rateOf(whole ?? rate ?? "")))];
}

function rateOf(written: string): Rate {
  if (written === "20" || written === "10") return written;
  return written.startsWith("5") ? "5.5" : "2.1";
}
