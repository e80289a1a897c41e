import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  type AssetComponent,
  createAsset,
  createAssetComponent,
  updateAsset,
  updateAssetComponent,
} from "@comptoir/contract/fixed-assets/assets";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";
import { useSubmissionKey } from "../../../lib/api/submission-key.js";
import type { AssetContext } from "./asset-flow.js";
import { detailBody, exitBody, purchaseBody, type AssetSubject } from "./asset-drafts.js";
import type { AssetForms } from "./asset-layer.js";
import type { DetailLimits } from "./asset-form.js";

/** What is saved: the forms of the layer, in the step where they were validated. */
export type AssetSave = { readonly forms: AssetForms; readonly context: AssetContext; readonly limits: DetailLimits };

/** What exists already of what the layer holds: a refusal at a later call must not write the first ones twice. */
type Made = { assetId: string | null; componentId: string | null };

/** Saves what a step of the layer holds: a purchase with its component at once, or one of them, then the exit when there is one. */
export function useSaveAsset({ asset, component, operation }: AssetSubject) {
  const client = useQueryClient();
  const made = useRef<Made>({ assetId: asset?.id ?? null, componentId: component?.id ?? null });
  const [assetKey, componentKey] = [useSubmissionKey(), useSubmissionKey()];
  return useMutation({
    mutationFn: async ({ forms, context, limits }: AssetSave) => {
      const known = made.current;
      const isExit = context.startsWith("IMMOBILISATION_DETAIL_EXIT");
      const detail = { ...detailBody(forms.detail, limits), ...(operation !== null && { operation_id: operation.id }) };
      if (known.assetId === null) {
        const paid = operation === null ? {} : { operation_account: operation.account };
        const body = { ...purchaseBody(forms.purchase), component: detail, ...paid };
        const { data } = await call(createAsset, { body }, { idempotencyKey: assetKey });
        [known.assetId, known.componentId] = [data.id, data.component_id ?? null];
      } else {
        if (asset === null || context === "IMMOBILISATION_UPDATE") await changeAsset(known.assetId, forms, asset?.version);
        if (context === "IMMOBILISATION_UPDATE") return;
        if (component === null || !isExit)
          known.componentId = await savedComponent(known.componentId, {
            assetId: known.assetId,
            detail,
            key: componentKey,
            version: component?.version,
          });
      }
      if (!isExit || known.componentId === null) return;
      const type = component?.isOut === true ? "update_exit" : "out";
      await call(
        updateAssetComponent,
        { params: { id: known.componentId }, body: { type, ...exitBody(forms.exit) } },
        versionOf(component?.version),
      );
    },
    onSuccess: () => refresh(client),
    onError: () => refresh(client, ["fixed-assets"]),
  });
}

/** Writes over the state that was read, where one was. */
function versionOf(version: number | undefined) {
  return version === undefined ? {} : { version };
}

async function changeAsset(id: string, { purchase }: AssetForms, version: number | undefined): Promise<void> {
  await call(updateAsset, { params: { id }, body: { type: "update", ...purchaseBody(purchase) } }, versionOf(version));
}

type SavedComponent = {
  readonly assetId: string;
  readonly detail: ReturnType<typeof detailBody> & { readonly operation_id?: string };
  /** `Idempotency-Key` of what is created. */
  readonly key: string;
  readonly version: number | undefined;
};

async function savedComponent(id: string | null, { assetId, detail, key, version }: SavedComponent): Promise<string> {
  if (id === null) {
    const { data } = await call(createAssetComponent, { body: { immobilisation_id: assetId, ...detail } }, { idempotencyKey: key });
    return data.id;
  }
  await call(updateAssetComponent, { params: { id }, body: { type: "update", ...detail } }, versionOf(version));
  return id;
}

/** Takes the exit of a component away. */
export function useRemoveExit(component: Pick<AssetComponent, "id" | "version"> | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(
        updateAssetComponent,
        { params: { id: component?.id ?? "" }, body: { type: "update_exit", output_status: "used" } },
        versionOf(component?.version),
      ),
    onSuccess: () => refresh(client),
  });
}
