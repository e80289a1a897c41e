/** A choice of a list: its French label and its code in the API. */
export type VehicleTerm = { readonly label: string; readonly code: string };

/** What a vehicle is: its kind decides its account and its mileage scale. */
export const VEHICLE_TYPES: readonly VehicleTerm[] = [
  { label: "Voiture de tourisme", code: "car" },
  { label: "Véhicule utilitaire", code: "utility" },
  { label: "Camping-car aménagé", code: "motorhome" },
  { label: "Moto (plus de 50 cm³)", code: "motorcycle" },
  { label: "Scooter (plus de 50 cm³)", code: "scooter" },
  { label: "Cyclomoteur (50 cm³ ou moins)", code: "moped" },
  { label: "Quad ou voiturette", code: "quad" },
  { label: "Vélo", code: "bike" },
  { label: "Vélo à assistance électrique", code: "ebike" },
  { label: "Trottinette ou engin de déplacement personnel", code: "scooter_epd" },
  { label: "Taxi ou VTC", code: "taxi" },
  { label: "Véhicule-école", code: "driving_school" },
];

/** What moves it. */
export const ENGINE_TYPES: readonly VehicleTerm[] = [
  { label: "Thermique", code: "thermal" },
  { label: "Hybride non rechargeable", code: "hybrid" },
  { label: "Hybride rechargeable", code: "plugin_hybrid" },
  { label: "Électrique", code: "electric" },
  { label: "Hydrogène (pile à combustible)", code: "hydrogen" },
  { label: "Sans moteur", code: "none" },
];

/** What it burns, and the engines that burn it. */
export const FUEL_TYPES: readonly (VehicleTerm & { readonly engines: readonly string[] })[] = [
  { label: "Essence (SP95, SP98, E10)", code: "petrol", engines: ["thermal", "hybrid", "plugin_hybrid"] },
  { label: "Gazole", code: "diesel", engines: ["thermal", "hybrid", "plugin_hybrid"] },
  { label: "Superéthanol E85", code: "e85", engines: ["thermal", "hybrid", "plugin_hybrid"] },
  { label: "GPL", code: "lpg", engines: ["thermal", "hybrid"] },
  { label: "Gaz naturel (GNV)", code: "cng", engines: ["thermal"] },
  { label: "Électricité", code: "electricity", engines: ["electric", "plugin_hybrid"] },
  { label: "Hydrogène", code: "hydrogen", engines: ["hydrogen"] },
  { label: "Aucun", code: "none", engines: ["none"] },
];

/** True for a code of the list. */
export function isTerm(terms: readonly VehicleTerm[], code: string): boolean {
  return terms.some((term) => term.code === code);
}
