import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { centsFromEuros, cents, negate } from "@comptoir/accounting/money";
import { updateAssetComponent, type AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";
import { t } from "../../../text/t.js";
import { showToast } from "../../../ui/messages/toast.js";
import { AttachedAssetsLayer, type AttachableComponent } from "./attached-assets-layer.js";
import { attachedIds, isAssetAccountCode } from "./operation-purchase.js";
import { componentsQuery } from "../queries.js";

type AttachedAssetsProps = {
  readonly operation: Transaction;
  /** Writes the allocations of an operation that is still open, with the components that each account names; false when it was refused. */
  readonly onAllocate: (operation: Transaction, idsOf: (account: string) => readonly string[]) => Promise<boolean>;
  /** False once the operation is validated: components are then attached, and none is taken away. */
  readonly isOpen: boolean;
  readonly onPriorYears: () => void;
  readonly onOperations: () => void;
  readonly onClose: () => void;
};

/** The components that an operation pays for, among the ones of its accounts. */
export function AttachedAssets({ operation, onAllocate, isOpen, onPriorYears, onOperations, onClose }: AttachedAssetsProps) {
  const client = useQueryClient();
  const accounts = operation.allocations.map(({ account }) => account).filter(({ code }) => isAssetAccountCode(code));
  const components = useQuery({
    ...componentsQuery(),
    select: (all): readonly AssetComponent[] => all.filter((one) => accounts.some(({ code }) => code === one.related_account)),
  });
  const attached = attachedIds(operation);
  const save = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      if (isOpen) return onAllocate(operation, (account) => ids.filter((id) => accountOf(components.data, id) === account));
      for (const id of ids.filter((one) => !attached.includes(one))) {
        await call(updateAssetComponent, { params: { id }, body: { type: "update", operation_id: operation.id } });
      }
      return true;
    },
    onSuccess: (isDone) => {
      if (!isDone) return;
      refresh(client);
      showToast({ title: t("attached.saved", "Immobilisations rattachées") });
      onClose();
    },
    onError: () => refresh(client, ["fixed-assets"]),
  });
  const value = centsFromEuros(operation.value) ?? cents(0);
  return (
    <AttachedAssetsLayer
      operation={{
        title: operation.title,
        date: operation.date.slice(0, 10),
        category: [...new Set(accounts.map(({ name }) => name))].join(", "),
        amount: operation.transactionSign.code === "income" ? value : negate(value),
      }}
      components={{ ...components, data: components.data?.map(attachable) }}
      attached={attached}
      kept={isOpen ? [] : attached}
      saving={{ isPending: save.isPending, error: save.error }}
      onSave={(ids) => save.mutate(ids)}
      onPriorYears={onPriorYears}
      onOperations={onOperations}
      onClose={onClose}
    />
  );
}

function accountOf(components: readonly AssetComponent[] | undefined, id: string): string | undefined {
  return components?.find((one) => one.id === id)?.related_account;
}

function attachable({ id, title, related_account: account, commissioning_date: on, isOut, netValue }: AssetComponent): AttachableComponent {
  return { id, title, account, commissioningDate: on, isOut, netBookValue: centsFromEuros(netValue) ?? cents(0) };
}
