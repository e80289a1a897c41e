import { toast, type ProblemTable } from "../base/problem-table.js";

/** What the server refuses on vehicles. */
export type VehiclesRefusal = { readonly code: "vehicle.used"; readonly title: string };

/** Problems of vehicles. */
export const VEHICLES_PROBLEMS: ProblemTable<VehiclesRefusal> = {
  "vehicle.used": {
    status: 409,
    place: toast,
    text: ({ title }) =>
      `L’immobilisation «\u00a0${title}\u00a0» désigne ce véhicule\u00a0: supprimez-la d’abord, ou désignez-en un autre.`,
  },
};
