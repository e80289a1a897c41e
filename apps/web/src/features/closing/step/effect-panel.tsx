import type { StepEffect } from "@comptoir/contract/closing/steps";
import { vatPeriodName } from "@comptoir/accounting/vat/periods/period-name";
import { Scale } from "lucide-react";
import { amount, day, signedAmount } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Accordion } from "../../../ui/layout/accordion.js";
import { Table, TableAmount, type TableColumn } from "../../../ui/layout/table.js";
import { Banner } from "../../../ui/messages/banner.js";
import styles from "./step.module.css";

type EntryLine = StepEffect["entries"][number]["lines"][number];

/** What validating a step changes, in euros, then the entries that it writes and what it brings to the return. */
export function EffectPanel({ effect }: { effect: StepEffect }) {
  const { entries, lines, vat } = effect;
  return (
    <>
      <Banner label={t("closing.effect", "Effet de l’étape")} icon={<Scale className="icon" />}>
        <b>{effectTitle(effect)}</b>
        <div className="sub">{effectDetail(effect)}</div>
      </Banner>
      {entries.length > 0 && (
        <section className="panel" aria-label={t("closing.effect.entries", "Écritures de l’étape")}>
          <Accordion
            title={plural("closing.effect.count", entries.length, {
              one: "{{n}} écriture sera passée",
              other: "{{n}} écritures seront passées",
            })}
          >
            {entries.map((entry, index) => (
              <div key={`${entry.date}-${index}`} className={styles["entry"]}>
                <p className="small">
                  <b>{entry.label}</b>{" "}
                  <span className="muted tabular">
                    {entry.journal} · {day(entry.date)}
                    {entry.isReturn && ` · ${t("closing.effect.return", "extourne de l’exercice suivant")}`}
                  </span>
                </p>
                <div className={styles["scroll"]}>
                  <Table label={entry.label} dense columns={entryColumns()} rows={entry.lines} rowKey={lineKey} />
                </div>
              </div>
            ))}
          </Accordion>
        </section>
      )}
      {lines.length > 0 && (
        <section className="panel" aria-label={t("closing.effect.lines", "Dans la déclaration")}>
          <header>
            <h3 className="section-title">{t("closing.effect.lines", "Dans la déclaration")}</h3>
          </header>
          <Table
            label={t("closing.effect.lines", "Dans la déclaration")}
            isStacked
            rows={lines}
            rowKey={({ form, box, label }) => `${form} ${box} ${label}`}
            columns={[
              { key: "label", header: t("closing.effect.label", "Nature"), cell: ({ label }) => label },
              { key: "box", header: t("closing.effect.box", "Case"), cell: ({ form, box }) => `${form}, ${box}` },
              { key: "amount", header: t("closing.effect.amount", "Montant"), isNumber: true, cell: (line) => amount(line.amount) },
            ]}
          />
        </section>
      )}
      {vat !== null && (
        <p className="muted small">
          {t("closing.effect.vat", "La TVA de ces écritures entre dans la déclaration\u00a0: {{vat}}.", {
            vat: vat.replace(/^[\dT-]+/, vatPeriodName),
          })}
        </p>
      )}
    </>
  );
}

function lineKey({ account, debit, credit }: EntryLine): string {
  return `${account} ${debit} ${credit}`;
}

function entryColumns(): readonly TableColumn<EntryLine>[] {
  return [
    { key: "account", header: t("closing.account", "Compte"), cell: ({ account, name }) => `${account} ${name}` },
    { key: "debit", header: t("closing.debit", "Débit"), isNumber: true, cell: ({ debit }) => <TableAmount euros={debit} /> },
    { key: "credit", header: t("closing.credit", "Crédit"), isNumber: true, cell: ({ credit }) => <TableAmount euros={credit} /> },
  ];
}

/** « Le bénéfice passe de 41 358,92 € à 40 000,00 €. » */
export function effectTitle({ profitBefore, profitAfter, entries, lines }: StepEffect): string {
  if (entries.length === 0 && lines.length === 0) return t("closing.effect.none", "Cette étape ne change aucun compte.");
  if (profitBefore === profitAfter) return t("closing.effect.same", "Le résultat reste de {{result}}.", { result: amount(profitAfter) });
  return t("closing.effect.profit", "Le résultat passe de {{before}} à {{after}} ({{change}}).", {
    before: amount(profitBefore),
    after: amount(profitAfter),
    change: signedAmount(difference(profitBefore, profitAfter)),
  });
}

function effectDetail({ rows }: StepEffect): string {
  if (rows === 0) return t("closing.effect.no_row", "Rien ne s’ajoute en dehors des comptes.");
  const change = signedAmount(rows);
  return t("closing.effect.rows", "En dehors des comptes, {{change}} au bénéfice imposable.", { change });
}

function difference(before: number, after: number): number {
  return (Math.round(after * 100) - Math.round(before * 100)) / 100;
}
