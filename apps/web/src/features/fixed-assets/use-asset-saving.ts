import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createAsset, createAssetComponent, updateAsset, updateAssetComponent } from "@comptoir/contract/fixed-assets";
import { call } from "../../lib/api.js";
import { refresh } from "../../lib/refresh.js";
import type { AssetContext } from "./asset-flow.js";
import { detailBody, exitBody, purchaseBody, type AssetSubject } from "./asset-drafts.js";
import type { AssetForms } from "./asset-layer.js";
import type { DetailLimits } from "./asset-form.js";

/** What is saved: the forms of the layer, in the step where they were validated. */
export type AssetSave = { readonly forms: AssetForms; readonly context: AssetContext; readonly limits: DetailLimits };

/** Saves what a step of the layer holds: the purchase, its component, its exit, whichever does not exist yet first. */
export function useSaveAsset({ asset, component, operation }: AssetSubject) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ forms, context, limits }: AssetSave) => {
      if (context === "IMMOBILISATION_UPDATE" && asset !== null) {
        await call(updateAsset, { params: { id: asset.id }, body: { type: "update", ...purchaseBody(forms.purchase) } });
        return;
      }
      const assetId = asset?.id ?? (await call(createAsset, { body: purchaseBody(forms.purchase) })).data.id;
      const detail = detailBody(forms.detail, limits);
      const isExit = context.startsWith("IMMOBILISATION_DETAIL_EXIT");
      if (component !== null && !isExit) {
        await call(updateAssetComponent, { params: { id: component.id }, body: { type: "update", ...detail } });
        return;
      }
      const paying = operation === null ? {} : { operation_id: operation.id };
      const created = { immobilisation_id: assetId, ...detail, ...paying };
      const componentId = component?.id ?? (await call(createAssetComponent, { body: created })).data.id;
      if (!isExit) return;
      const type = component?.isOut === true ? "update_exit" : "out";
      await call(updateAssetComponent, { params: { id: componentId }, body: { type, ...exitBody(forms.exit) } });
    },
    onSuccess: () => refresh(client),
    onError: () => refresh(client, ["fixed-assets"]),
  });
}

/** Takes the exit of a component away. */
export function useRemoveExit(componentId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(updateAssetComponent, { params: { id: componentId ?? "" }, body: { type: "update_exit", output_status: "used" } }),
    onSuccess: () => refresh(client),
  });
}
