import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Uuid } from "../base/values.js";

/** A housing that is let. */
export const Address = z.object({
  id: z.string(),
  type: z.literal("housing"),
  label: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
});
export type Address = z.output<typeof Address>;

const area = "addresses" as const;
const params = z.object({ id: Uuid });
const one = z.object({ data: Address });

/** What is missing is refused at its field (422), which `target` names. */
const Fields = z.object({
  id: z.string().nullish(),
  companyId: Uuid.optional(),
  type: z.literal("housing").default("housing"),
  label: z.string().max(200, "Le libellé compte 200 caractères au plus.").optional(),
  street: z.string().max(200, "La rue compte 200 caractères au plus.").optional(),
  zip: z.string().max(20).optional(),
  city: z.string().max(100, "La ville compte 100 caractères au plus.").optional(),
});

export const listAddresses = endpoint({
  method: "GET",
  path: "/api/v1/addresses",
  area,
  summary: "Les logements de l’entreprise",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(Address) }),
});

export const createAddress = endpoint({
  method: "POST",
  path: "/api/v1/address",
  area,
  summary: "Ajouter un logement",
  permission: "books.write",
  body: Fields,
  reply: one,
  status: 201,
});

export const updateAddress = endpoint({
  method: "PATCH",
  path: "/api/v1/address/:id",
  area,
  summary: "Modifier un logement",
  permission: "books.write",
  params,
  body: Fields,
  reply: one,
});

export const deleteAddress = endpoint({
  method: "DELETE",
  path: "/api/v1/address/:id",
  area,
  summary: "Supprimer un logement",
  permission: "books.write",
  params,
  query: CompanyScope,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});
