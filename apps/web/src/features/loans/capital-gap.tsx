import { amount } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";

/** Says that the capital of all instalments is not what was borrowed, by how much; nothing when it is. */
export function CapitalGap({ gap }: { gap: number }) {
  if (gap === 0) return null;
  return (
    <Banner kind="warn">
      {gap > 0
        ? t("loan.capital_over", "Le capital des échéances dépasse le montant emprunté de {{amount}}.", { amount: amount(gap) })
        : t("loan.capital_under", "Il manque {{amount}} de capital aux échéances pour faire le montant emprunté.", {
            amount: amount(-gap),
          })}
    </Banner>
  );
}
