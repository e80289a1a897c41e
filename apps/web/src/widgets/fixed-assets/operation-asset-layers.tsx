import type { ComponentProps } from "react";
import { AssetOfOperation } from "../../features/fixed-assets/purchases/asset-of-operation.js";
import { AttachedAssets } from "../../features/fixed-assets/purchases/attached-assets.js";
import { assetVehicle } from "./asset-vehicle.js";
import { purchaseOf } from "../../features/fixed-assets/purchases/operation-purchase.js";

type OperationAssetLayersProps = ComponentProps<typeof AttachedAssets> & { readonly kind: "describe" | "attach" };

/** What the list of operations opens of the register: what an operation bought, to describe or to attach. */
export function OperationAssetLayers({ kind, ...props }: OperationAssetLayersProps) {
  const purchase = purchaseOf(props.operation);
  if (kind === "attach") return <AttachedAssets {...props} />;
  return purchase && <AssetOfOperation operation={purchase} vehicleEditor={assetVehicle} onClose={props.onClose} />;
}
