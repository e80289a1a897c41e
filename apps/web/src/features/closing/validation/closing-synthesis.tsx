import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import type { ClosingDone } from "@comptoir/contract/closing/validation";
import { amount, wholeEuros } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Accordion } from "../../../ui/layout/accordion.js";
import { Table, TableAmount } from "../../../ui/layout/table.js";
import { Banner } from "../../../ui/messages/banner.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { FindingList } from "../step/finding-list.js";
import styles from "../step/step.module.css";

type Line = ClosingDone["openings"][number];

/** The year in figures, then what closing it writes: the entries that it numbers, the openings and the appropriation of the next one. */
export function ClosingSynthesis({ closing, done }: { closing: ClosingOverview; done: ClosingDone }) {
  const lines = closing.steps.flatMap((step) => step.lines);
  const isBlocked = done.findings.some(({ level }) => level === "blocking");
  return (
    <>
      <FindingList findings={done.findings} />
      {done.changed.length > 0 && <Changed changed={done.changed} />}
      <section className="panel" aria-labelledby="closing-synthesis">
        <header>
          <h3 id="closing-synthesis" className="section-title">
            {t("closing.synthesis", "L’exercice en chiffres")}
          </h3>
        </header>
        <div className="padded">
          <FactList
            hasResult
            facts={[
              { label: t("closing.turnover", "Recettes"), value: amount(done.turnover) },
              ...lines.map(({ form, box, label, amount: value }) => ({ label: `${label} (${form}, ${box})`, value: amount(value) })),
              { label: t("closing.year_result", "Résultat comptable"), value: amount(done.result) },
              ...(done.taxReturn === null
                ? []
                : [
                    {
                      label: t("closing.taxed_result", "Résultat à déclarer, {{form}}", { form: done.taxReturn.form }),
                      value: wholeEuros(done.taxReturn.result),
                    },
                  ]),
            ]}
          />
          {done.taxReturn !== null && <Boxes taxReturn={done.taxReturn} />}
        </div>
      </section>
      <section className="panel" aria-label={t("closing.writes", "Ce que la clôture écrit")}>
        <div className="padded-all">
          {!isBlocked && (
            <p className="muted small">
              {plural("closing.frozen", done.frozenEntries, {
                one: "{{n}} écriture est figée et numérotée.",
                other: "{{n}} écritures sont figées et numérotées.",
              })}
            </p>
          )}
          <Lines title={t("closing.openings", "À-nouveaux de l’exercice suivant")} lines={done.openings} />
          <Lines title={t("closing.appropriation", "Affectation du résultat")} lines={done.appropriation} />
        </div>
      </section>
    </>
  );
}

/** Each box of the return that is certified with the year. */
function Boxes({ taxReturn }: { taxReturn: NonNullable<ClosingDone["taxReturn"]> }) {
  const title = t("closing.box_by_box", "La déclaration, case par case");
  return (
    <Accordion title={title}>
      <div className={styles["scroll"]}>
        <Table
          label={title}
          dense
          rows={taxReturn.boxes}
          rowKey={({ page, box, label }) => `${page} ${box ?? ""} ${label}`}
          columns={[
            {
              key: "box",
              header: t("closing.box", "Case"),
              cell: ({ page, box, label }) => `${page}${box === null ? "" : `, ${box}`}\u00a0: ${label}`,
            },
            { key: "value", header: t("closing.box_value", "Montant"), isNumber: true, cell: ({ value }) => wholeEuros(value) },
          ]}
        />
      </div>
    </Accordion>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Accordion title={title}>
      <div className={styles["scroll"]}>
        <Table
          label={title}
          dense
          rows={lines}
          rowKey={({ account, debit, credit }) => `${account} ${debit} ${credit}`}
          columns={[
            { key: "account", header: t("closing.account", "Compte"), cell: ({ account, name }) => `${account} ${name}` },
            { key: "debit", header: t("closing.debit", "Débit"), isNumber: true, cell: ({ debit }) => <TableAmount euros={debit} /> },
            { key: "credit", header: t("closing.credit", "Crédit"), isNumber: true, cell: ({ credit }) => <TableAmount euros={credit} /> },
          ]}
        />
      </div>
    </Accordion>
  );
}

function Changed({ changed }: Pick<ClosingDone, "changed">) {
  return (
    <Banner kind="warn" label={t("closing.changed", "Modifié depuis la transmission")}>
      <b>{t("closing.changed", "Modifié depuis la transmission")}</b>
      {changed.map(({ account, name, before, after }) => (
        <div key={account} className="sub">
          {t("closing.changed_line", "{{account}}\u00a0: {{before}}, maintenant {{after}}", {
            account: `${account} ${name}`,
            before: amount(before),
            after: amount(after),
          })}
        </div>
      ))}
    </Banner>
  );
}
