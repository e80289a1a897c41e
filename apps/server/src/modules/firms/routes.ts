import type { FastifyInstance } from "fastify";
import { listDossiers, type Dossier } from "@comptoir/contract/firms";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { wordsOf } from "../operations/service.js";
import { readDossiers, type DossierRow } from "./repository.js";

const PER_PAGE = 50;

/** The firm's own pages. */
export function firmRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listDossiers, async ({ caller, query }) => {
    const prefixes = [...new Set(wordsOf(query.query ?? ""))];
    const read = async (limit: number, offset: number) =>
      caller.firmId === null ? [] : readDossiers(services.db, { firmId: caller.firmId, prefixes, limit, offset });
    const rows = await read(PER_PAGE, (query.page - 1) * PER_PAGE);
    // A page beyond the last has no row to say how many there are.
    const [counted] = rows.length > 0 ? rows : await read(1, 0);
    return {
      results: rows.map(toDossier),
      pager: {
        currentPage: query.page,
        itemsPerPage: PER_PAGE,
        lastPage: Math.max(1, Math.ceil((counted?.found ?? 0) / PER_PAGE)),
        exact: true,
        cursor: null,
      },
    };
  });
}

function toDossier(row: DossierRow): Dossier {
  return {
    id: row.id,
    companyId: row.id,
    name: row.name,
    profession: row.profession,
    companyModeOfPracticing: row.mode_of_practicing,
    leader: { firstname: row.leader_first_name, lastname: row.leader_last_name },
    taxCategory: row.tax_system,
    vatSystem: row.vat_system,
    isVatSubjected: row.vat_system !== "not_subjected",
  };
}
