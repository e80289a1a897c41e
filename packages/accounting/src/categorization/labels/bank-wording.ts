import { asList, asNumber, asObject, asText } from "../../chart/json-reading.js";
import content from "../data/bank-wording.json" with { type: "json" };

const source = asObject(content, "bank-wording.json");

/** Words a bank shortens, to the word they stand for (`REMB` for `REMBOURSEMENT`). */
export const abbreviations = readMap("abbreviations");
/** Beginnings of words that a bank cuts, long enough to stand for one word only (`COTISAT`, `PREVOY`). */
export const cutWords = readCutWords("expandedFrom");
/** Words that a company's, a public body's or an association's name holds and a person's does not. */
export const companyWords = readWords("companyWords");
/** First names: beside a name they make it a person's. */
export const givenNames = readWords("givenNames");
/** Beside one of these, `ASS` is an insurance. */
export const insuranceWords = readWords("insuranceWords");
/** Words whose accents a statement loses, as they are shown (`PRET` for `prêt`). */
export const accents = readMap("accents");
/** Legal forms of companies and their short names, which say nothing of who was paid. */
export const legalForms = readWords("legalForms");
/** Words such as `MME`, which make the name beside them a person's. */
export const civilities = readWords("civilities");
/** Words for months, quarters and the pace of a payment, left out of the name of who was paid. */
export const months = readWords("months");
/** Words that only introduce a reference, a date or an amount. */
export const references = readWords("references");
/** First names that are also a shop: a transfer to `CLAUDE` goes to a person. */
export const firstNames = readWords("firstNames");
/** Countries and their codes, dropped from the end of a name. */
export const countries = readWords("countries");
/** First words (as stems) of what the bank does by itself. */
export const bankOperations = readWords("bankOperations");
/** Words of web addresses, which name no shop. */
export const webWords = readWords("webWords");
/** Articles and prepositions, which no name begins or ends with. */
export const smallWords = readWords("smallWords");
/** Words shown in capitals. */
export const acronyms = readWords("acronyms");
/** Large towns, each as its words, longest first. */
export const cities: readonly (readonly string[])[] = asText(source["cities"], "cities")
  .split(", ")
  .map((city) => city.split(" "))
  .sort((left, right) => right.length - left.length);

function readWords(name: string): ReadonlySet<string> {
  return new Set(asList(asText(source[name], name).split(" "), name, asText));
}

function readMap(name: string): ReadonlyMap<string, string> {
  return new Map(Object.entries(asObject(source[name], name)).map(([word, value]) => [word, asText(value, word)]));
}

function readCutWords(name: string): ReadonlyMap<string, string> {
  const cuts = new Map<string, string>();
  for (const [word, shortest] of Object.entries(asObject(source[name], name))) {
    for (let length = asNumber(shortest, word); length < word.length; length += 1) {
      const cut = word.slice(0, length);
      if (cuts.has(cut)) throw new Error(`${cut} begins ${word} and ${cuts.get(cut)}`);
      cuts.set(cut, word);
    }
  }
  return cuts;
}
