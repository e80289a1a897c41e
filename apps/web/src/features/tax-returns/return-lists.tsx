import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { amount, count, day, percent } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Table } from "../../ui/layout/table.js";
import styles from "./tax-returns.module.css";

const METHODS = { linear: "Linéaire", degressive: "Dégressif" } as const;

/** The lists that a return prints beside its boxes: register, gains, scale of kilometres. */
export function ReturnLists({ detail: { register, gains, mileage, lettings } }: { detail: TaxReturnDetail }) {
  return (
    <>
      {register.length > 0 && (
        <List title={t("tax_return.register", "Registre des immobilisations")}>
          <Table
            isStacked
            label={t("tax_return.register", "Registre des immobilisations")}
            rows={register.map((row, index) => ({ ...row, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              { key: "title", header: t("tax_return.asset", "Nature"), cell: ({ title }) => <b>{title}</b> },
              { key: "date", header: t("tax_return.bought", "Achat"), cell: ({ purchasedOn }) => day(purchasedOn) },
              { key: "cost", header: t("tax_return.cost", "Coût"), isNumber: true, cell: ({ cost }) => count(cost) },
              {
                key: "method",
                header: t("tax_return.method", "Mode et taux"),
                cell: ({ method, rate }) =>
                  method === null ? t("tax_return.land", "Non amortie") : `${METHODS[method]}, ${percent(rate)}`,
              },
              { key: "previous", header: t("tax_return.previous", "Antérieurs"), isNumber: true, cell: ({ previous }) => count(previous) },
              { key: "annuity", header: t("tax_return.annuity", "De l’année"), isNumber: true, cell: ({ annuity }) => count(annuity) },
              {
                key: "private",
                header: t("tax_return.not_deducted", "Non déduit"),
                isNumber: true,
                cell: ({ privatePart }) => count(privatePart),
              },
            ]}
          />
        </List>
      )}
      {gains.length > 0 && (
        <List title={t("tax_return.gains", "Plus et moins-values")}>
          <Table
            isStacked
            label={t("tax_return.gains", "Plus et moins-values")}
            rows={gains.map((row, index) => ({ ...row, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              { key: "title", header: t("tax_return.asset", "Nature"), cell: ({ title }) => <b>{title}</b> },
              { key: "left", header: t("tax_return.left", "Sortie"), cell: ({ leftOn }) => day(leftOn) },
              { key: "cost", header: t("tax_return.cost", "Coût"), isNumber: true, cell: ({ cost }) => count(cost) },
              { key: "taken", header: t("tax_return.taken", "Amortie"), isNumber: true, cell: ({ depreciated }) => count(depreciated) },
              { key: "price", header: t("tax_return.price", "Prix"), isNumber: true, cell: ({ price }) => count(price) },
              {
                key: "short",
                header: t("tax_return.short_term", "Court terme"),
                isNumber: true,
                cell: ({ shortTerm }) => count(shortTerm),
              },
              { key: "long", header: t("tax_return.long_term", "Long terme"), isNumber: true, cell: ({ longTerm }) => count(longTerm) },
            ]}
          />
        </List>
      )}
      {lettings !== null && <LettingLists lettings={lettings} />}
      {mileage.length > 0 && (
        <List title={t("tax_return.mileage", "Cadre 7\u00a0: barème kilométrique")}>
          <ul className={styles["plain"]}>
            {mileage.map(({ label, amount: allowance }) => (
              <li key={label}>
                <span>{label}</span>
                <b className="tabular">{count(allowance)}</b>
              </li>
            ))}
          </ul>
        </List>
      )}
    </>
  );
}

/** Deferred depreciation by dwelling, and deficits with the last year of each. */
function LettingLists({ lettings: { deferred, deficits } }: { lettings: NonNullable<TaxReturnDetail["lettings"]> }) {
  const [deferredTitle, deficitsTitle] = [
    t("tax_return.deferred", "Amortissements différés (article 39 C)"),
    t("tax_return.letting_deficits", "Déficits de location meublée"),
  ];
  return (
    <>
      {deferred.length > 0 && (
        <List title={deferredTitle}>
          <Table
            isStacked
            label={deferredTitle}
            rows={deferred.map((row, index) => ({ ...row, key: String(index) }))}
            rowKey={({ key }) => key}
            columns={[
              { key: "name", header: t("tax_return.dwelling", "Logement"), cell: ({ name }) => <b>{name}</b> },
              { key: "start", header: t("tax_return.at_start", "Au début"), isNumber: true, cell: ({ start }) => amount(start) },
              { key: "created", header: t("tax_return.annuity", "De l’année"), isNumber: true, cell: ({ created }) => amount(created) },
              { key: "used", header: t("tax_return.used", "Utilisés"), isNumber: true, cell: ({ used }) => amount(used) },
              { key: "end", header: t("tax_return.at_end", "À la fin"), isNumber: true, cell: ({ end }) => amount(end) },
            ]}
          />
        </List>
      )}
      {deficits.length > 0 && (
        <List title={deficitsTitle}>
          <Table
            isStacked
            label={deficitsTitle}
            rows={deficits}
            rowKey={({ year }) => String(year)}
            columns={[
              { key: "year", header: t("tax_return.deficit_year", "Année"), cell: ({ year }) => <b>{year}</b> },
              {
                key: "last",
                header: t("tax_return.usable_until", "Utilisable jusqu’en"),
                isNumber: true,
                cell: ({ lastYear }) => String(lastYear),
              },
              { key: "start", header: t("tax_return.at_start", "Au début"), isNumber: true, cell: ({ start }) => amount(start) },
              { key: "left", header: t("tax_return.to_carry", "À reporter"), isNumber: true, cell: ({ left }) => amount(left) },
            ]}
          />
        </List>
      )}
    </>
  );
}

function List({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className={styles["section"]}>{title}</h3>
      {children}
    </section>
  );
}
