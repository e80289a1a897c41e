import type { TaxReturnDetail } from "@comptoir/contract/tax-returns/returns";
import { count, day, percent } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Table } from "../../ui/layout/table.js";
import styles from "./tax-returns.module.css";

const METHODS = { linear: "Linéaire", degressive: "Dégressif" } as const;

/** The lists that a return prints beside its boxes: register, gains, scale of kilometres. */
export function ReturnLists({ detail: { register, gains, mileage } }: { detail: TaxReturnDetail }) {
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
      {mileage.length > 0 && (
        <List title={t("tax_return.mileage", "Cadre 7\u00a0: barème kilométrique")}>
          <ul className={styles["plain"]}>
            {mileage.map(({ label, amount }) => (
              <li key={label}>
                <span>{label}</span>
                <b className="tabular">{count(amount)}</b>
              </li>
            ))}
          </ul>
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
