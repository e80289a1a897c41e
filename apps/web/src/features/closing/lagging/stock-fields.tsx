import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import styles from "../step/step.module.css";

const STOCKS = ["310000", "355000", "370000"] as const;
const LOSSES = ["397000", "491000"] as const;
type Account = (typeof STOCKS)[number] | (typeof LOSSES)[number];

/** The stocks of a trade at their purchase price, then what is feared lost. */
export function StockFields({ step, inputs, onChange, sourceOf, errorOf, isFixed }: StepForm<"lagging_operations">) {
  const opening = (account: Account): string | undefined => {
    const value = step.result.openingStocks[account] ?? 0;
    return value === 0 ? undefined : t("closing.stock.opening", "Au début de l’exercice\u00a0: {{value}}", { value: amount(value) });
  };
  const { customersLoss, asksOpeningStock } = step.result;
  const computed = (account: Account): string | undefined =>
    account === "491000" && customersLoss !== null
      ? t("closing.stock.by_answers", "D’après vos réponses\u00a0: {{value}}", { value: amount(customersLoss) })
      : opening(account);
  return (
    <div className={styles["fields"]}>
      {asksOpeningStock &&
        inputs.openingStock === "some" &&
        STOCKS.map((account) => (
          <AmountField
            key={`opening ${account}`}
            label={t("closing.stock.first_day", "{{stock}}, le premier jour", { stock: stockName(account) })}
            value={inputs.openingStocks?.[account]}
            onChange={(value) => onChange({ openingStocks: { [account]: value } })}
            error={errorOf(`openingStocks.${account}`)}
            disabled={isFixed}
          />
        ))}
      {inputs.stock === "some" &&
        STOCKS.map((account) => (
          <AmountField
            key={account}
            label={stockName(account)}
            value={inputs.stocks?.[account]}
            onChange={(value) => onChange({ stocks: { [account]: value } })}
            {...filledHint(sourceOf(`stocks.${account}`), opening(account))}
            error={errorOf(`stocks.${account}`) ?? errorOf("stocks")}
            disabled={isFixed}
          />
        ))}
      {LOSSES.map((account) => (
        <AmountField
          key={account}
          label={stockName(account)}
          value={inputs.losses?.[account]}
          onChange={(value) => onChange({ losses: { [account]: value } })}
          {...filledHint(sourceOf(`losses.${account}`), computed(account))}
          error={errorOf(`losses.${account}`) ?? errorOf("losses")}
          disabled={isFixed}
        />
      ))}
    </div>
  );
}

function stockName(account: Account): string {
  const names: Readonly<Record<Account, string>> = {
    "310000": t("closing.stock.materials", "Matières et fournitures, au prix d’achat HT"),
    "355000": t("closing.stock.work", "Chantiers et produits en cours"),
    "370000": t("closing.stock.goods", "Marchandises, au prix d’achat HT"),
    "397000": t("closing.stock.loss", "Perte probable sur stocks"),
    "491000": t("closing.stock.customers_loss", "Perte probable sur clients"),
  };
  return names[account];
}
