import { CLOSING_CHECKS, DEPOSITS_LINK, type ClosingCheckCode, type ClosingChecks } from "@comptoir/accounting/closing/checks";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { Link, type LinkProps } from "@tanstack/react-router";
import { Check, ChevronRight, CircleCheck, CircleAlert, TriangleAlert } from "lucide-react";
import { today } from "../../../lib/clock.js";
import { pathAndSearch } from "../../../lib/path-and-search.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { ConfirmStatements } from "./confirm-statements.js";
import { FirstAccounts } from "./first-accounts.js";
import { NoDeposits } from "./no-deposits.js";
import styles from "../closing.module.css";

/** The nine checks that open the closing: what is right as chips, what is left with its sentence and where to settle it. */
export function ChecksPanel({ checks, year }: { checks: ClosingChecks; year: ClosingOverview["year"] }) {
  const right = CLOSING_CHECKS.filter((code) => checks[code].status);
  const failing = CLOSING_CHECKS.filter((code) => !checks[code].status);
  return (
    <section className="panel" aria-labelledby="closing-checks">
      <div className={styles["checks"]}>
        <h2 id="closing-checks" className={styles["checksTitle"]}>
          {failing.length === 0 ? <CircleCheck className="icon small" /> : <CircleAlert className="icon small" />}
          {t("closing.checks", "{{right}} contrôles sur {{total}}", { right: right.length, total: CLOSING_CHECKS.length })}
        </h2>
        <ul className={styles["chips"]}>
          {right.map((code) => (
            <li key={code}>
              <Chip kind="ok" icon={<Check className="icon tiny" />}>
                {checkName(code)}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
      {failing.length > 0 && (
        <ul className={styles["failing"]}>
          {failing.map((code) => (
            <li key={code}>
              <span className={styles["warnDisc"]} aria-hidden="true">
                <TriangleAlert className="icon tiny" />
              </span>
              <b>{checkName(code)}</b>
              <span>
                {checks[code].message} {code === "anouveau" && checks[code].link === "/reprise" && <FirstAccounts year={year} />}
                {code === "powens" && year.end < today() && <ConfirmStatements year={year} />}
                {checks[code].link === DEPOSITS_LINK && <NoDeposits year={year} />}
              </span>
              <Link {...(pathAndSearch(checks[code].link) as LinkProps)} className="button soft small">
                {t("closing.settle", "Régler")} <span className="visually-hidden">{checkName(code)}</span>
                <ChevronRight className="icon small" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The short French name of a check. */
function checkName(code: ClosingCheckCode): string {
  const names: Readonly<Record<ClosingCheckCode, string>> = {
    dateFiscalYearDefined: t("closing.check.year", "Exercice défini"),
    categorization: t("closing.check.categorization", "Catégorisation"),
    tva: t("closing.check.vat", "TVA"),
    profil: t("closing.check.profile", "Profil"),
    anouveau: t("closing.check.openings", "À-nouveaux"),
    immobilisation: t("closing.check.assets", "Immobilisations"),
    powens: t("closing.check.banks", "Banques"),
    madelin: t("closing.check.madelin", "Madelin"),
    vat_declaration: t("closing.check.returns", "Déclarations TVA"),
  };
  return names[code];
}
