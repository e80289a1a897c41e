import { LogOut, X } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { IconButton } from "../../../ui/controls/button.js";

/** Asks which asset a receipt pays for: the line that is opened next begins at its exit. */
export function SaleBanner({ sale: { title, date, value }, onClose }: { sale: Transaction; onClose: () => void }) {
  const facts = { title, day: day(date.slice(0, 10)), amount: amount(value) };
  return (
    <Banner
      kind="info"
      icon={<LogOut className="icon small" />}
      action={<IconButton size="small" label={t("action.close", "Fermer")} icon={<X className="icon small" />} onClick={onClose} />}
    >
      <b>{t("assets.which_sold", "Quel bien avez-vous vendu\u00a0?")}</b>
      <div>
        {t("assets.sale_facts", "{{title}}, {{day}}\u00a0: {{amount}}. Ouvrez-le dans la liste\u00a0: sa sortie est prête.", facts)}
      </div>
    </Banner>
  );
}
