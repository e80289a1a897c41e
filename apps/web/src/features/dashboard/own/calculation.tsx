import { Landmark, Percent, Receipt, Undo2, Wallet } from "lucide-react";
import { dotted } from "@comptoir/accounting/french-text";
import { amount, longDay, percent } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { OpenAmount } from "../open-amount.js";
import type { Dashboard } from "../queries.js";
import type { Ownership } from "@comptoir/contract/dashboard/values";
import { RateForm } from "./rate-form.js";
import styles from "./own.module.css";

type Part = Ownership["parts"][number];
type Rates = Dashboard["rates"];

const ICONS = {
  vat: <Percent className="icon small" />,
  contributions: <Landmark className="icon small" />,
  tax: <Receipt className="icon small" />,
  loans: <Undo2 className="icon small" />,
  debts: <Wallet className="icon small" />,
} as const;

/** What is taken from the money in bank, kind by kind: each estimate with its formula, its rate, its day; a rate that is missing is asked here. */
export function Calculation({ ownership: { parts, on }, rates }: { ownership: Ownership; rates: Rates }) {
  return (
    <div>
      <h3 className="section-title">{t("dashboard.calculation", "Ce qui n’est pas à vous")}</h3>
      <ul className={styles["parts"]}>
        {parts.map((part) => (
          <li key={part.kind}>
            {ICONS[part.kind]}
            <PartWords part={part} rates={rates} today={on} />
            <span className="strong end-text">
              {part.value === null ? (
                <span className="muted">{t("dashboard.unknown", "inconnu")}</span>
              ) : (
                <OpenAmount figure={{ value: part.value, explain: part.explain }} label={part.label}>
                  {amount(part.value)}
                </OpenAmount>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function dueWords(dueOn: string, today: string): string {
  const day = longDay(dueOn);
  return dueOn < today ? t("dashboard.late", "en retard depuis le {{day}}", { day }) : t("dashboard.before", "avant le {{day}}", { day });
}

function PartWords({ part, rates, today }: { part: Part; rates: Rates; today: string }) {
  const { kind, label, isEstimate, formula, rate, rateOrigin, dueOn, unknownSentence } = part;
  const year = rates.lastYear?.year ?? null;
  const detail = dotted([
    formula === "" ? null : formula,
    rate === null || formula.includes(percent(rate)) ? null : t("dashboard.rate", "taux {{rate}}", { rate: percent(rate) }),
    rateOrigin === "typed" ? t("dashboard.rate_typed", "taux que vous avez donné") : null,
    rateOrigin === "last_year" && year !== null ? t("dashboard.rate_year", "taux de {{year}}", { year }) : null,
    dueOn === null ? null : dueWords(dueOn, today),
  ]);
  return (
    <div className="grow">
      <span className={styles["partName"]}>
        {label} {isEstimate && unknownSentence === null && <Chip kind="line">{t("dashboard.estimate", "estimation")}</Chip>}
      </span>
      {unknownSentence !== null && <p className="small">{unknownSentence}</p>}
      {unknownSentence === null && detail !== "" && <p className="muted tiny">{detail}</p>}
      {(kind === "contributions" || kind === "tax") && (
        <RateForm kind={kind} typed={rates[kind]} proposed={kind === "tax" ? null : rates.lastYear} />
      )}
    </div>
  );
}
