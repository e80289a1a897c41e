import { Armchair, Link2, LogOut } from "lucide-react";
import { isFixedAssetAccount } from "@comptoir/accounting/entry/account-facts";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";

/** What an operation may do in the register of fixed assets. */
export type AssetActs = {
  /** Describes what it bought. */
  readonly describe: (operation: Transaction) => void;
  /** Attaches it to components that exist. */
  readonly attach: (operation: Transaction) => void;
  /** Goes to the register, where the exit that it pays is declared. */
  readonly sell: (operation: Transaction) => void;
};

const PROCEEDS = "757000";

/** The fixed assets of an operation: those it pays for, to describe or to attach; of a sale, the exit to declare. */
export function OperationAssets({ operation, acts }: { operation: Transaction; acts: AssetActs }) {
  const isSale = operation.allocations.some(({ account }) => account.code === PROCEEDS);
  const bought = operation.allocations.filter(({ account: { code } }) => isFixedAssetAccount(code) || code.startsWith("27"));
  if (!isSale && bought.length === 0) return null;
  const attached = new Set(bought.flatMap(({ relatedCapitalAssetComponents: ids }) => ids)).size;
  const label = t("operations.fixed_assets", "Immobilisations");
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="row wrap tight" role="group" aria-label={label}>
        {bought.length > 0 && attached > 0 && (
          <span className="small">
            {plural("operations.attached", attached, { one: "{{n}} bien rattaché", other: "{{n}} biens rattachés" })}
          </span>
        )}
        {bought.length > 0 && attached === 0 && (
          <Button writes size="small" icon={<Armchair className="icon small" />} onClick={() => acts.describe(operation)}>
            {t("asset.describe", "Décrire le bien")}
          </Button>
        )}
        {bought.length > 0 && (
          <Button writes size="small" icon={<Link2 className="icon small" />} onClick={() => acts.attach(operation)}>
            {attached > 0 ? t("operations.change_attached", "Modifier") : t("operations.attach", "Rattacher à un bien")}
          </Button>
        )}
        {isSale && (
          <Button writes size="small" icon={<LogOut className="icon small" />} onClick={() => acts.sell(operation)}>
            {t("operations.declare_exit", "Déclarer la sortie du bien")}
          </Button>
        )}
      </div>
    </div>
  );
}
