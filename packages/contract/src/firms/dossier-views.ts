import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { DossierQuery } from "./dossiers.js";
import { VIEW_NAME } from "../operations/views.js";
import { Uuid } from "../base/values.js";

const area = "firms";
const params = z.object({ id: Uuid });

/** What a list of dossiers is narrowed to, searched and sorted by, with the keys of `GET /dossiers`. */
export const DossierViewFilters = DossierQuery.omit({ companyId: true, page: true });
export type DossierViewFilters = z.output<typeof DossierViewFilters>;

/** A list of dossiers kept under a name: one’s own. */
export const DossierView = z.object({
  id: z.string(),
  name: z.string(),
  /** Only what narrows, searches or sorts. */
  filters: z.record(z.string(), z.unknown()),
  /** How many dossiers it holds today. */
  count: z.number().int(),
});
export type DossierView = z.output<typeof DossierView>;

export const listDossierViews = endpoint({
  method: "GET",
  path: "/api/v1/dossier-views",
  area,
  summary: "Ses propres vues de la liste des dossiers, avec leur nombre de dossiers",
  permission: "firm.read",
  reply: z.object({ data: z.array(DossierView) }),
});

export const createDossierView = endpoint({
  method: "POST",
  path: "/api/v1/dossier-views",
  area,
  summary: "Garder sous un nom ce que montre la liste des dossiers",
  permission: "firm.read",
  body: z.object({ name: VIEW_NAME, filters: DossierViewFilters }),
  reply: z.object({ data: DossierView }),
  status: 201,
});

export const renameDossierView = endpoint({
  method: "PATCH",
  path: "/api/v1/dossier-views/:id",
  area,
  summary: "Renommer une vue de la liste des dossiers",
  permission: "firm.read",
  params,
  body: z.object({ name: VIEW_NAME }),
  reply: z.object({ data: DossierView }),
});

export const deleteDossierView = endpoint({
  method: "DELETE",
  path: "/api/v1/dossier-views/:id",
  area,
  summary: "Supprimer une vue de la liste des dossiers",
  permission: "firm.read",
  params,
  reply: z.object({ data: z.object({ id: z.string() }) }),
});
