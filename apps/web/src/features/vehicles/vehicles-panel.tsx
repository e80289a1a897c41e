import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dotted } from "@comptoir/accounting/french-text";
import { deleteVehicle, listVehicles, type Vehicle } from "@comptoir/contract/vehicles/vehicles";
import { call } from "../../lib/api/api.js";
import { errorText } from "../../lib/api/api-error.js";
import { refresh } from "../../lib/api/refresh.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { GoodsPanel } from "../../ui/overlays/goods-panel.js";
import { showToast } from "../../ui/messages/toast.js";
import { VehicleEditor } from "./vehicle-editor.js";
import { powerUnit } from "./vehicle-form.js";

const LIST = ["vehicles", "list"] as const;

/** The vehicles of the company, with the layer that adds or changes one. */
export function VehiclesPanel() {
  const client = useQueryClient();
  const vehicles = useQuery({ queryKey: LIST, queryFn: async ({ signal }) => (await call(listVehicles, {}, { signal })).data });
  const [opened, setOpened] = useState<Vehicle | "new" | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => {
      const version = vehicles.data?.find((one) => one.id === id)?.version;
      return call(deleteVehicle, { params: { id } }, version === undefined ? {} : { version });
    },
    onSuccess: () => refresh(client, ["vehicles"]),
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
  return (
    <>
      <GoodsPanel
        title={t("vehicles.title", "Véhicules")}
        add={t("vehicle.add", "Ajouter un véhicule")}
        empty={t("vehicles.none", "Aucun véhicule")}
        goods={{ ...vehicles, data: vehicles.data?.map(goodOf) }}
        deleting={remove.isPending ? remove.variables : null}
        onAdd={() => setOpened("new")}
        onEdit={(id) => setOpened(vehicles.data?.find((one) => one.id === id) ?? null)}
        onDelete={(id) => remove.mutate(id)}
      />
      {opened !== null && <VehicleEditor vehicle={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function goodOf({ id, label, vehicle_registration: registration, fiscal_power_cm3: power, vehicle_type: type }: Vehicle) {
  return { id, title: label, note: dotted([registration, `${power} ${powerUnit(type)}`]) };
}
