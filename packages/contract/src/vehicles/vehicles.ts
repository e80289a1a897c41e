import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Day, Euros, EurosOut, Uuid } from "../base/values.js";

/** A vehicle, as its registration certificate states it. */
export const Vehicle = z.object({
  id: z.string(),
  /** Sent back in `If-Match`, it refuses to write over another state. */
  version: z.number().int(),
  label: z.string(),
  vehicle_type: z.string(),
  engine_type: z.string(),
  fuel_type: z.string(),
  vehicle_registration: z.string(),
  /** Fiscal horsepower; cm³ for a moped. */
  fiscal_power_cm3: z.number(),
  /** In g/km. */
  co2_emissions: z.number().nullable(),
  date_of_first_registration: z.string().nullable(),
  purchase_price: EurosOut.nullable(),
});
export type Vehicle = z.output<typeof Vehicle>;

const Term = z.object({ label: z.string(), field_code: z.string() });
const area = "vehicles" as const;
const params = z.object({ id: Uuid });
const one = z.object({ data: Vehicle });

/** What is missing or out of its bounds is refused at its field (422). */
const Fields = z.object({
  companyId: Uuid.optional(),
  label: z.string().max(200, "Le libellé compte 200 caractères au plus.").optional(),
  vehicle_type: z.string().max(40).optional(),
  engine_type: z.string().max(40).optional(),
  fuel_type: z.string().max(40).optional(),
  vehicle_registration: z.string().max(20, "L’immatriculation compte 20 caractères au plus.").nullish(),
  fiscal_power_cm3: z.number().nullish(),
  co2_emissions: z.number().nullish(),
  date_of_first_registration: Day.nullish(),
  purchase_price: Euros.nullish(),
});

/** `engines`: with which engines a fuel goes. */
export const readVehicleTerms = endpoint({
  method: "GET",
  path: "/api/v1/vehicle",
  area,
  summary: "Les types de véhicules, de motorisations et d’énergies",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    vehicle_terms: z.array(Term),
    engine_terms: z.array(Term),
    fuel_terms: z.array(Term.extend({ engines: z.array(z.string()) })),
  }),
});

export const listVehicles = endpoint({
  method: "GET",
  path: "/api/v1/vehicles",
  area,
  summary: "Les véhicules de l’entreprise",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(Vehicle) }),
});

export const createVehicle = endpoint({
  method: "POST",
  path: "/api/v1/vehicle",
  area,
  summary: "Ajouter un véhicule",
  permission: "books.write",
  body: Fields,
  reply: one,
  status: 201,
});

export const updateVehicle = endpoint({
  method: "PATCH",
  path: "/api/v1/vehicle/:id",
  area,
  summary: "Modifier un véhicule",
  permission: "books.write",
  params,
  body: Fields,
  reply: one,
});

export const deleteVehicle = endpoint({
  method: "DELETE",
  path: "/api/v1/vehicle/:id",
  area,
  summary: "Supprimer un véhicule que rien ne nomme",
  permission: "books.write",
  params,
  query: CompanyScope,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});
