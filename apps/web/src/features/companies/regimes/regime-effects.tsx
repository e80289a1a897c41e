import type { RegimeChangeReply } from "@comptoir/contract/companies/regimes";
import { amount, count } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Table } from "../../../ui/layout/table.js";

/** What a change of regime does to the entries and to VAT, before it is confirmed. */
export function RegimeEffects({ change: { entries, assets, vat } }: { change: RegimeChangeReply }) {
  const rows = [
    { key: "collected", label: t("regimes.collected", "TVA collectée"), before: vat.before.collected, after: vat.after.collected },
    { key: "deductible", label: t("regimes.deductible", "TVA déductible"), before: vat.before.deductible, after: vat.after.deductible },
    { key: "due", label: t("regimes.due", "TVA à payer"), before: vat.before.due, after: vat.after.due },
  ];
  return (
    <section aria-label={t("regimes.effects", "Ce qui change")} className="stack" role="status">
      <p>
        {t("regimes.replaced", "{{drafts}}, {{entries}} à extourner puis à passer de nouveau.", {
          drafts: plural("regimes.drafts", entries.replaced, {
            one: "{{n}} brouillon à remplacer",
            other: "{{n}} brouillons à remplacer",
          }),
          entries: plural("regimes.validated", entries.reversed, {
            one: "{{n}} écriture validée",
            other: "{{n}} écritures validées",
          }),
        })}
      </p>
      {entries.toCategorize > 0 && (
        <p>
          {t("regimes.to_categorize", "Opérations à catégoriser de nouveau, leur compte n’étant plus du plan\u00a0: {{n}}.", {
            n: count(entries.toCategorize),
          })}
        </p>
      )}
      {assets.length > 0 && (
        <Table
          label={t("regimes.assets", "Immobilisations qui changent de compte")}
          rows={assets}
          rowKey={({ id }) => id}
          dense
          columns={[
            { key: "title", header: t("regimes.asset", "Immobilisation"), cell: ({ title }) => title },
            {
              key: "account",
              header: t("regimes.account", "Compte"),
              cell: ({ account, newAccount, newAccountName }) => `${account} → ${newAccount} ${newAccountName}`,
            },
            { key: "cost", header: t("regimes.cost", "Valeur d’origine"), isNumber: true, cell: ({ cost }) => amount(cost) },
          ]}
        />
      )}
      <Table
        label={t("regimes.vat_table", "TVA à partir de ce jour")}
        rows={rows}
        rowKey={({ key }) => key}
        dense
        isTotal={({ key }) => key === "due"}
        columns={[
          { key: "label", header: t("regimes.vat_from", "À partir de ce jour"), cell: ({ label }) => label },
          { key: "before", header: t("regimes.before", "Avant"), isNumber: true, cell: ({ before }) => amount(before) },
          { key: "after", header: t("regimes.after", "Après"), isNumber: true, cell: ({ after }) => amount(after) },
        ]}
      />
    </section>
  );
}
