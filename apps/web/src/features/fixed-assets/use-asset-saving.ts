import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { createAsset, createAssetComponent, updateAsset, updateAssetComponent } from "@comptoir/contract/fixed-assets";
import { allocate, readTransaction } from "@comptoir/contract/operations";
import { allocationInput } from "../../lib/allocation-input.js";
import { call } from "../../lib/api.js";
import { refresh } from "../../lib/refresh.js";
import type { AssetContext } from "./asset-flow.js";
import { detailBody, exitBody, purchaseBody, type AssetSubject } from "./asset-drafts.js";
import type { AssetForms } from "./asset-layer.js";
import type { DetailLimits } from "./asset-form.js";

/** What is saved: the forms of the layer, in the step where they were validated. */
export type AssetSave = { readonly forms: AssetForms; readonly context: AssetContext; readonly limits: DetailLimits };

/** What exists already of what the layer holds: a refusal at a later call must not write the first ones twice. */
type Made = { assetId: string | null; componentId: string | null; account: string };

/** Saves what a step of the layer holds: the purchase, its component, its exit, whichever does not exist yet first. */
export function useSaveAsset({ asset, component, operation }: AssetSubject) {
  const client = useQueryClient();
  const made = useRef<Made>({ assetId: asset?.id ?? null, componentId: component?.id ?? null, account: operation?.account ?? "" });
  return useMutation({
    mutationFn: async ({ forms, context, limits }: AssetSave) => {
      const known = made.current;
      const isExit = context.startsWith("IMMOBILISATION_DETAIL_EXIT");
      if (asset === null || context === "IMMOBILISATION_UPDATE") {
        const { relatedAccount } = forms.purchase;
        if (operation !== null && known.account !== relatedAccount) {
          await moveToAccount(operation.id, { from: known.account, to: relatedAccount });
          known.account = relatedAccount;
        }
        known.assetId = await savedAsset(known.assetId, forms);
      }
      if (context === "IMMOBILISATION_UPDATE" || known.assetId === null) return;
      if (component === null || !isExit) {
        const detail = { ...detailBody(forms.detail, limits), ...(operation !== null && { operation_id: operation.id }) };
        known.componentId = await savedComponent(known.componentId, { assetId: known.assetId, detail });
      }
      if (!isExit || known.componentId === null) return;
      const type = component?.isOut === true ? "update_exit" : "out";
      await call(updateAssetComponent, { params: { id: known.componentId }, body: { type, ...exitBody(forms.exit) } });
    },
    onSuccess: () => refresh(client),
    onError: () => refresh(client, ["fixed-assets"]),
  });
}

async function savedAsset(id: string | null, { purchase }: AssetForms): Promise<string> {
  const body = purchaseBody(purchase);
  if (id === null) return (await call(createAsset, { body })).data.id;
  await call(updateAsset, { params: { id }, body: { type: "update", ...body } });
  return id;
}

type SavedComponent = { readonly assetId: string; readonly detail: ReturnType<typeof detailBody> & { readonly operation_id?: string } };

async function savedComponent(id: string | null, { assetId, detail }: SavedComponent): Promise<string> {
  if (id === null) return (await call(createAssetComponent, { body: { immobilisation_id: assetId, ...detail } })).data.id;
  await call(updateAssetComponent, { params: { id }, body: { type: "update", ...detail } });
  return id;
}

/** Puts what an operation has on one account on another one: an expense that becomes a fixed asset. Its VAT follows the account. */
async function moveToAccount(operationId: string, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const { data } = await call(readTransaction, { params: { id: operationId } });
  const allocations = data.allocations.map(allocationInput).map((given) => {
    if (given.account !== from) return given;
    const { vatNature: _nature, vatDeductible: _deductible, ...kept } = given;
    return { ...kept, account: to };
  });
  await call(allocate, { params: { id: operationId }, body: { allocations } });
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
