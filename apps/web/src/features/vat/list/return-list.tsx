import { vatPeriodName } from "@comptoir/accounting/vat/periods/period-name";
import type { ReactNode } from "react";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import { today } from "../../../lib/clock.js";
import { day, wholeEuros } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { DownloadButton } from "../../../ui/controls/download-button.js";
import { bounds, filingWords, paymentWords, stateWords, type StateWords } from "../return-words.js";
import styles from "../vat.module.css";

type ReturnListProps = {
  readonly declarations: readonly VatDeclaration[];
  readonly action: (declaration: VatDeclaration) => ReactNode;
};

/** The returns of a fiscal year, those to come included: figures, state, filing and payment of each. */
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
  const { period, dueDate, collected, deductible, toPay, creditOut, documentUri } = declaration;
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
        {wholeEuros(collected)}
      </td>
      <td className="numeric" data-name={t("vat.deductible", "Déductible")}>
        {wholeEuros(deductible)}
      </td>
      <td className="numeric strong" data-name={t("vat.to_pay_short", "À payer")}>
        {wholeEuros(creditOut > 0 ? -creditOut : toPay)}
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
