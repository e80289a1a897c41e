import { ChevronRight, Plus } from "lucide-react";
import type { Asset } from "@comptoir/contract/fixed-assets/assets";
import { useFlag } from "../../../lib/session/flags.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Group } from "../../../ui/fields/group.js";
import type { AssetContext } from "./asset-flow.js";
import type { AssetSubject } from "./asset-drafts.js";
import "../fixed-assets.css";

type AssetComponentsProps = {
  readonly asset: Asset;
  readonly onOpen: (subject: AssetSubject, context: AssetContext) => void;
};

/** What a purchase is made of, each to open, and what of it is still to describe. */
export function AssetComponents({ asset, onOpen }: AssetComponentsProps) {
  const mayPost = useFlag("immobilisations_component_post");
  const left = Math.round((asset.total_amount_incl_vat - asset.minAmount) * 100) / 100;
  const context = asset.validation_capital_asset === "1" || !mayPost ? "IMMOBILISATION_DETAIL_VIEW" : "IMMOBILISATION_DETAIL_UPDATE";
  if (asset.components.length === 0 && left <= 0) return null;
  return (
    <Group role="group" label={t("asset.components", "Biens de cet achat")}>
      <div className="asset-links">
        {asset.components.map((component) => (
          <button key={component.id} type="button" onClick={() => onOpen({ asset, component, operation: null }, context)}>
            <span className="grow">{component.title}</span>
            <span className="muted small tabular">{amount(component.depreciable_base)}</span>
            <ChevronRight className="icon small" />
          </button>
        ))}
        {left > 0 && mayPost && (
          <button
            type="button"
            onClick={() => onOpen({ asset, component: null, operation: null }, "IMMOBILISATION_DETAIL_ADD_FROM_EXISTANT")}
          >
            <Plus className="icon small" />
            <span className="grow">{t("asset.describe_other", "Décrire un autre bien")}</span>
            <span className="muted small tabular">{t("asset.left", "reste {{amount}} TTC", { amount: amount(left) })}</span>
          </button>
        )}
      </div>
    </Group>
  );
}
