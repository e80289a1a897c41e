import { vatPeriodName } from "@comptoir/accounting/vat/periods/period-name";
import type { ReactNode } from "react";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import { today } from "../../../lib/clock.js";
import { day, wholeEuros } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { bounds, filingWords, paymentWords, stateWords, type StateWords } from "../return-words.js";
import styles from "../vat.module.css";

type ReturnListProps = {
  readonly declarations: readonly VatDeclaration[];
  readonly action: (declaration: VatDeclaration) => ReactNode;
};

/** The returns of a fiscal year, with those to come and late ones of other years: figures, state, filing and payment of each. */
export function ReturnList({ declarations, action }: ReturnListProps) {
  return (
    <table className={styles["returns"]} aria-label={t("vat.returns", "Déclarations de TVA")}>
      <thead>
        <tr>
          <th scope="col">{t("vat.period", "Période")}</th>
          <th scope="col">{t("vat.bounds", "Du – au")}</th>
          <th scope="col">{t("vat.due", "Échéance")}</th>
          <th scope="col" className="numeric">
            {t("vat.collected", "Collectée")}
          </th>
          <th scope="col" className="numeric">
            {t("vat.deductible", "Déductible")}
          </th>
          <th scope="col" className="numeric">
            {t("vat.to_pay_short", "À payer")}
          </th>
          <th scope="col">{t("vat.state", "État")}</th>
          <th scope="col">{t("vat.filing", "Dépôt")}</th>
          <th scope="col">{t("vat.payment", "Paiement")}</th>
          <th scope="col">{t("vat.document", "Document")}</th>
          <th scope="col">
            <span className="visually-hidden">{t("vat.action", "Action")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {declarations.map((declaration) => (
          <ReturnRow key={declaration.period + (declaration.id ?? "")} declaration={declaration} action={action(declaration)} />
        ))}
      </tbody>
    </table>
  );
}

function ReturnRow({ declaration, action }: { declaration: VatDeclaration; action: ReactNode }) {
  const { period, startDate, dueDate, collected, deductible, toPay, creditOut, explain, documentUri } = declaration;
  const isToCome = startDate > today();
  const figure = (value: number, of: string | null, label: string): ReactNode => {
    if (isToCome) return <span className="muted">–</span>;
    const written = wholeEuros(value);
    if (of === null) return written;
    return (
      <FigureValue explain={of} label={`${label}, ${vatPeriodName(period)}`}>
        {written}
      </FigureValue>
    );
  };
  return (
    <tr>
      <th scope="row" className="strong">
        {vatPeriodName(period)}
      </th>
      <td className="tabular muted">{bounds(declaration)}</td>
      <td className="tabular" data-name={t("vat.due", "Échéance")}>
        {dueDate === null ? <span className="muted">–</span> : day(dueDate)}
      </td>
      <td className="numeric" data-name={t("vat.collected", "Collectée")}>
        {figure(collected, explain.collected, t("vat.collected_vat", "TVA collectée"))}
      </td>
      <td className="numeric" data-name={t("vat.deductible", "Déductible")}>
        {figure(deductible, explain.deductible, t("vat.deductible_vat", "TVA déductible"))}
      </td>
      <td className="numeric strong" data-name={t("vat.to_pay_short", "À payer")}>
        {figure(
          creditOut > 0 ? -creditOut : toPay,
          explain.result,
          creditOut > 0 ? t("vat.credit", "Crédit de TVA") : t("vat.to_pay", "TVA à payer"),
        )}
      </td>
      <StateCell name={t("vat.state", "État")} words={stateWords(declaration, today())} />
      <StateCell name={t("vat.filing", "Dépôt")} words={filingWords(declaration, today())} />
      <StateCell name={t("vat.payment", "Paiement")} words={paymentWords(declaration.payment)} />
      <td data-name={t("vat.document", "Document")}>
        {documentUri === null ? (
          <span className="muted">–</span>
        ) : (
          <DownloadButton size="small" uri={documentUri} name={`${vatPeriodName(period)}, PDF`}>
            PDF
          </DownloadButton>
        )}
      </td>
      <td className={styles["action"]}>{action}</td>
    </tr>
  );
}

function StateCell({ name, words }: { name: string; words: StateWords | null }) {
  return <td data-name={name}>{words === null ? <span className="muted">–</span> : <Chip kind={words.kind}>{words.text}</Chip>}</td>;
}
