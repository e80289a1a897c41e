import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { OneLine } from "../base/one-line.js";
import { TransactionFilters } from "./operations.js";
import { CompanyScope, Uuid } from "../base/values.js";

/** How many views a person keeps of a company at most. */
export const MAX_VIEWS = 20;

/** A list of operations kept under a name: one’s own, in one company. */
export const ViewReply = z.object({
  id: z.string(),
  name: z.string(),
  /** What it restricts, as `filters` of the list takes it. */
  filters: z.record(z.string(), z.unknown()),
  /** How many operations it holds; at least as many when `exact` is false. */
  count: z.number().int(),
  exact: z.boolean(),
});
export type ViewReply = z.output<typeof ViewReply>;

/** The name of a view, in one form of Unicode: two names that read the same are one name. */
export const VIEW_NAME = OneLine.normalize("NFC").min(1, "Donnez un nom à la vue.").max(60, "Le nom d’une vue a 60 caractères au plus.");

export const listViews = endpoint({
  method: "GET",
  path: "/api/v1/views",
  area: "operations",
  summary: "Ses propres vues de la liste des opérations, avec leur nombre d’opérations",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(ViewReply) }),
});

export const createView = endpoint({
  method: "POST",
  path: "/api/v1/views",
  area: "operations",
  summary: "Garder des filtres sous un nom",
  permission: "books.write",
  body: z.object({ companyId: Uuid.optional(), name: VIEW_NAME, filters: TransactionFilters }),
  reply: z.object({ data: ViewReply }),
  status: 201,
});

export const updateView = endpoint({
  method: "PATCH",
  path: "/api/v1/views/:id",
  area: "operations",
  summary: "Renommer une vue, ou changer ses filtres",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  body: z.object({ companyId: Uuid.optional(), name: VIEW_NAME.optional(), filters: TransactionFilters.optional() }),
  reply: z.object({ data: ViewReply }),
});

export const deleteView = endpoint({
  method: "DELETE",
  path: "/api/v1/views/:id",
  area: "operations",
  summary: "Supprimer une vue",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});
