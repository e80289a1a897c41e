import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createAddress, deleteAddress, listAddresses, updateAddress, type Address } from "@comptoir/contract/addresses/addresses";
import { call } from "../../lib/api/api.js";
import { errorText } from "../../lib/api/api-error.js";
import { refresh } from "../../lib/api/refresh.js";
import { useUser } from "../../lib/session/session.js";
import { useSubmissionKey } from "../../lib/api/submission-key.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { GoodsPanel } from "../../ui/overlays/goods-panel.js";
import { showToast } from "../../ui/messages/toast.js";
import { AddressLayer, type AddressAnswers } from "./address-layer.js";

const LIST = ["addresses", "list"] as const;

/** The housings that the company lets, with the layer that adds or changes one. */
export function AddressesPanel() {
  const client = useQueryClient();
  const addresses = useQuery({ queryKey: LIST, queryFn: async ({ signal }) => (await call(listAddresses, {}, { signal })).data });
  const [opened, setOpened] = useState<Address | "new" | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteAddress, { params: { id } }),
    onSuccess: () => refresh(client, ["addresses"]),
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
  return (
    <>
      <GoodsPanel
        title={t("addresses.title", "Logements")}
        add={t("address.add", "Ajouter un logement")}
        empty={t("addresses.none", "Aucun logement")}
        goods={{ ...addresses, data: addresses.data?.map(goodOf) }}
        deleting={remove.isPending ? remove.variables : null}
        onAdd={() => setOpened("new")}
        onEdit={(id) => setOpened(addresses.data?.find((one) => one.id === id) ?? null)}
        onDelete={(id) => remove.mutate(id)}
      />
      {opened !== null && <AddressEditor address={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function goodOf({ id, label, street, zip, city }: Address) {
  return { id, title: label, note: `${street}, ${zip} ${city}` };
}

function AddressEditor({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const client = useQueryClient();
  const { companyId } = useUser();
  const key = useSubmissionKey();
  const save = useMutation({
    mutationFn: (answers: AddressAnswers) => {
      const body = { ...answers, type: "housing" as const, ...(typeof companyId === "string" && { companyId }) };
      return address === null
        ? call(createAddress, { body }, { idempotencyKey: key })
        : call(updateAddress, { params: { id: address.id }, body: { id: address.id, ...body } });
    },
    onSuccess: () => {
      refresh(client, ["addresses"]);
      onClose();
    },
  });
  return (
    <AddressLayer
      address={address === null ? null : answersOf(address)}
      saving={save}
      onSave={(answers) => save.mutate(answers)}
      onClose={onClose}
    />
  );
}

function answersOf({ label, street, zip, city }: Address): AddressAnswers {
  return { label, street, zip, city };
}
