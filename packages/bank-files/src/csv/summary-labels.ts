import { headerKey } from "./headers.js";

/** Words of which a label about a balance is made, in the languages of European banks. */
const BALANCES = ["solde", "soldes", "balance", "saldo", "kontostand", "anfangssaldo", "endsaldo", "beginsaldo", "eindsaldo", "likutis"];
const TOTALS = "total totaux sous subtotal grand turnover apyvarta umsatz summe somme totale totales totais totaal omsattning obroty".split(
  " ",
);
const MOMENTS = [
  ..."ancien nouveau initial initiale final finale precedent precedente crediteur debiteur debut fin ouverture cloture depart report reporte nouveaux".split(
    " ",
  ),
  ..."opening closing previous starting ending beginning current available ledger new old brought carried forward down".split(" "),
  ..."iniziale anterior actual inicial pradziai pabaigai pradinis galutinis alter neuer ingaende utgaende poczatkowe koncowe apertura chiusura".split(
    " ",
  ),
];
const FILLERS = [
  ..."au a le la les du de des d l en et of at on as in by the al del di am zum per par periode mois compte date operation operations mouvement mouvements ecritures debit debits debiteurs credit credits crediteurs statement account period movements transactions eur euro euros gbp usd b f c".split(
    " ",
  ),
  ..."janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre jan feb mar apr may jun jul aug sep oct nov dec january february march april june july august september october november december".split(
    " ",
  ),
];
const [BALANCE_WORDS, TOTAL_WORDS, MOMENT_WORDS, FILLER_WORDS] = [BALANCES, TOTALS, MOMENTS, FILLERS].map((words) => new Set(words));
const LONGEST = 80;

/** What the words of a label say: `balance` when it is nothing but a balance and indicates which, `maybe` when only figures can prove it. */
export type SummaryWords = "balance" | "maybe" | null;

/** Reads a label as that of a balance or of a total; null as soon as it says more than that. */
export function summaryWords(label: string): SummaryWords {
  if (label.length > LONGEST) return null;
  const words = headerKey(label)
    .split(" ")
    .filter((word) => word !== "");
  const has = (set: ReadonlySet<string> | undefined): boolean => words.some((word) => set?.has(word));
  const isNumber = (word: string): boolean => /^\d{1,4}$/.test(word);
  const isKnown = (word: string): boolean =>
    isNumber(word) || [BALANCE_WORDS, TOTAL_WORDS, MOMENT_WORDS, FILLER_WORDS].some((set) => set?.has(word));
  if (!words.every(isKnown) || !(has(BALANCE_WORDS) || has(TOTAL_WORDS))) return null;
  // A number alone may be that of an invoice: a day has two at least.
  const numbers = words.filter(isNumber).length;
  const isBalance =
    has(BALANCE_WORDS) &&
    !has(TOTAL_WORDS) &&
    (has(MOMENT_WORDS) || numbers >= 2 || /\bbalance (?:b f|c f|as|at|on)\b/.test(words.join(" ")));
  return isBalance ? "balance" : numbers === 1 ? null : "maybe";
}
