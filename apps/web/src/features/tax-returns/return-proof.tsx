import { Check, TriangleAlert } from "lucide-react";
import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { amount, count, wholeEuros } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Accordion } from "../../ui/layout/accordion.js";
import styles from "./tax-returns.module.css";

/** The checks of a return, folded when all are right; what is wrong comes first. */
export function Controls({ controls }: Pick<TaxReturnDetail, "controls">) {
  const wrong = controls.filter(({ ok }) => !ok);
  const title =
    wrong.length === 0
      ? t("tax_return.all_right", "{{count}} contrôles vérifiés", { count: controls.length })
      : t("tax_return.some_wrong", "Contrôles\u00a0: {{count}} à voir", { count: wrong.length });
  return (
    <Accordion title={title} icon={<Mark ok={wrong.length === 0} />} isOpen={wrong.length > 0}>
      <ul className={styles["checks"]} aria-label={t("tax_return.controls", "Contrôles")}>
        {[...wrong, ...controls.filter(({ ok }) => ok)].map(({ key, ok, message, expected, found }) => (
          <li key={key}>
            <Mark ok={ok} />
            <span>
              {message}
              {!ok && expected !== found && (
                <small className="muted">
                  {t("tax_return.control_figures", "Attendu {{expected}}, trouvé {{found}}", {
                    expected: amount(expected),
                    found: amount(found),
                  })}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Accordion>
  );
}

function Mark({ ok }: { ok: boolean }) {
  return (
    <span className={ok ? styles["right"] : styles["wrong"]}>
      {ok ? <Check className="icon tiny" aria-hidden="true" /> : <TriangleAlert className="icon tiny" aria-hidden="true" />}
      <span className="visually-hidden">{ok ? t("tax_return.ok", "Vérifié\u00a0: ") : t("tax_return.look", "À voir\u00a0: ")}</span>
    </span>
  );
}

/** From the result of the books to the taxed one, each step by its name. */
export function Bridge({ bridge }: Pick<TaxReturnDetail, "bridge">) {
  return (
    <Accordion title={t("tax_return.bridge", "Du résultat des comptes au résultat fiscal")}>
      <dl className={styles["facts"]}>
        <Term name={t("tax_return.book_result", "Résultat des comptes (classe 7 − classe 6)")} value={amount(bridge.bookResult)} />
        {bridge.terms.map(({ kind, label, amount: term }) => (
          <Term key={`${kind} ${label}`} name={label} value={amount(term)} />
        ))}
        <Term name={t("tax_return.taxed_result", "Résultat fiscal")} value={wholeEuros(bridge.taxedResult)} />
        <Term name={t("tax_return.gap", "Écart inexpliqué")} value={amount(bridge.gap)} />
      </dl>
    </Accordion>
  );
}

function Term({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd className="strong tabular">{value}</dd>
    </div>
  );
}

/** Beside last year: the boxes that changed much, with the three accounts or rows that changed most. */
export function BesideLastYear({ changes }: { changes: NonNullable<TaxReturnDetail["lastYear"]> }) {
  const title = t("tax_return.beside", "À côté de l’an dernier\u00a0: {{count}} écarts", { count: changes.length });
  if (changes.length === 0)
    return (
      <p className="muted small">
        {t("tax_return.no_change", "Aucune case n’a changé de plus de 20\u202f% et 200\u00a0€ depuis l’an dernier.")}
      </p>
    );
  return (
    <Accordion title={title}>
      <ul className={styles["changes"]}>
        {changes.map(({ form, box, label, before, now, causes }) => (
          <li key={`${form} ${box}`}>
            <b>
              {box} {label}
            </b>
            <span className="tabular">
              {t("tax_return.from_to", "{{before}} → {{now}}", { before: count(before), now: wholeEuros(now) })}
            </span>
            <ul>
              {causes.map((cause) => (
                <li key={cause.label} className="muted small">
                  {cause.account !== null && <span className="tabular">{cause.account} </span>}
                  {cause.label}
                  {"\u00a0: "}
                  <span className="tabular">
                    {t("tax_return.from_to", "{{before}} → {{now}}", { before: amount(cause.before), now: amount(cause.now) })}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Accordion>
  );
}
