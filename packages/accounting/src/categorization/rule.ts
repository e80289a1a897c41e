import type { Sign } from "../chart/categories.js";
import { computedOnce } from "../computed-once.js";
import { asBoolean, asList, asNumber, asObject, asOneOf, asOptional, asText } from "../chart/json-reading.js";
import banking from "./data/banking.json" with { type: "json" };
import byTrade from "./data/by-trade.json" with { type: "json" };
import digitalAndMail from "./data/digital-and-mail.json" with { type: "json" };
import healthIncome from "./data/health-income.json" with { type: "json" };
import insurance from "./data/insurance.json" with { type: "json" };
import mealsAndShops from "./data/meals-and-shops.json" with { type: "json" };
import people from "./data/people.json" with { type: "json" };
import premisesAndServices from "./data/premises-and-services.json" with { type: "json" };
import sales from "./data/sales.json" with { type: "json" };
import supplies from "./data/supplies.json" with { type: "json" };
import taxesAndSocial from "./data/taxes-and-social.json" with { type: "json" };
import vehicleAndTravel from "./data/vehicle-and-travel.json" with { type: "json" };
import type { PaymentMode } from "./labels/payment-mode.js";
import { type Phrase, readPhrase } from "./labels/phrase.js";

const MODES = ["CB", "VIR", "PRLV", "CHQ", "ESP"] as const;

/** Another account or confidence beyond, or up to, an amount of cents in absolute value. */
export type AmountBand = {
  readonly over: number;
  readonly upTo: number;
  readonly account: string;
  readonly confidence: number;
};

/** What a family of merchants or a wording most often is, and how sure one may be of it. */
export type Rule = {
  /** Shown in the reason, in French: "station-service". */
  readonly about: string;
  readonly sign: Sign | "both";
  /** Account of each profit category, null where the rule does not apply. */
  readonly accounts: { readonly bnc: string | null; readonly bic: string | null };
  readonly confidences: { readonly bnc: number; readonly bic: number };
  readonly alternatives: readonly string[];
  /** Names of merchants and organisations, which begin a label. */
  readonly brands: readonly Phrase[];
  /** Words that may occur anywhere. */
  readonly words: readonly Phrase[];
  /** When not empty, a brand alone is not enough: one of these must occur in the label too. */
  readonly qualifiers: readonly Phrase[];
  readonly without: readonly Phrase[];
  readonly amounts: readonly AmountBand[];
  /** Set when the rule is for companies subject to VAT only, or for the others only. */
  readonly vatSubject: boolean | null;
  /** One merchant, many purposes (a marketplace): what was done once proves little. */
  readonly multiPurpose: boolean;
  /** The account is the file's main turnover, whichever it is. */
  readonly turnover: boolean;
  /** Added to the rank of the rule among those that match. */
  readonly weight: number;
  readonly modes: readonly PaymentMode[] | null;
  /** Professions or families of professions that the rule is for; null for all. */
  readonly trades: readonly string[] | null;
  /** Professions or families for which the rule is right less often: its suggestion stays under what covers. */
  readonly doubtfulFor: readonly string[];
  /** True when the words say what is paid for: they outrank the name of who is paid. */
  readonly purpose: boolean;
  /** One name for all the ways of writing an organisation. */
  readonly canonicalName: string | null;
};

/** Every rule, from the data files of this folder. */
export const rules: () => readonly Rule[] = computedOnce(() =>
  Object.entries({
    taxesAndSocial,
    healthIncome,
    banking,
    insurance,
    vehicleAndTravel,
    mealsAndShops,
    supplies,
    digitalAndMail,
    premisesAndServices,
    people,
    sales,
    byTrade,
  }).flatMap(([file, content]) => asList(content, file, readRule)),
);

function readRule(value: unknown, place: string): Rule {
  const rule = asObject(value, place);
  const about = asText(rule["about"], `${place}.about`);
  const at = `${place} (${about})`;
  const account = asOptional(rule["account"], at, asText);
  const confidence = asNumber(rule["confidence"], `${at}.confidence`);
  return {
    about,
    sign: asOneOf(["income", "outcome", "both"] as const, rule["sign"], `${at}.sign`),
    accounts: { bnc: asOptional(rule["bnc"], at, asText) ?? account, bic: asOptional(rule["bic"], at, asText) ?? account },
    confidences: {
      bnc: asOptional(rule["confidenceBnc"], at, asNumber) ?? confidence,
      bic: asOptional(rule["confidenceBic"], at, asNumber) ?? confidence,
    },
    alternatives: splitList(rule["alternatives"], at),
    brands: splitList(rule["brands"], at).map(readPhrase),
    words: splitList(rule["words"], at).map(readPhrase),
    qualifiers: splitList(rule["with"], at).map(readPhrase),
    without: splitList(rule["without"], at).map(readPhrase),
    amounts: asOptional(rule["amounts"], at, (bands, where) => asList(bands, where, readBand)) ?? [],
    vatSubject: asOptional(rule["vatSubject"], at, asBoolean),
    multiPurpose: asOptional(rule["multiPurpose"], at, asBoolean) ?? false,
    turnover: asOptional(rule["turnover"], at, asBoolean) ?? false,
    weight: asOptional(rule["weight"], at, asNumber) ?? 0,
    modes: rule["modes"] === undefined ? null : splitList(rule["modes"], at).map((mode) => asOneOf(MODES, mode, at)),
    trades: rule["for"] === undefined ? null : splitList(rule["for"], at),
    doubtfulFor: splitList(rule["doubtfulFor"], at),
    purpose: asOptional(rule["purpose"], at, asBoolean) ?? false,
    canonicalName: asOptional(rule["as"], at, asText),
  };
}

function readBand(value: unknown, place: string): AmountBand {
  const band = asObject(value, place);
  return {
    over: asOptional(band["over"], place, asNumber) ?? 0,
    upTo: asOptional(band["upTo"], place, asNumber) ?? Number.MAX_SAFE_INTEGER,
    account: asText(band["account"], place),
    confidence: asNumber(band["confidence"], place),
  };
}

function splitList(value: unknown, place: string): string[] {
  return (asOptional(value, place, asText) ?? "")
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
