import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { taxonomy } from "@comptoir/accounting/chart/taxonomy";
import { createCompany } from "@comptoir/contract/companies/companies";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { listDossiers, readTerms } from "@comptoir/contract/firms/dossiers";
import { call } from "../../lib/api/api.js";
import { useSubmissionKey } from "../../lib/api/submission-key.js";
import { allDossiersKey, dossiersKey } from "../../queries/dossiers.js";
import { collaboratorsQuery } from "./collaborators/collaborator-queries.js";
import { dossierQuery } from "./dossiers/dossier-filters.js";
import type { DossierSearch } from "./dossiers/dossier-search.js";
import type { DossierTerms } from "./dossiers/dossier-filters-layer.js";

/** A page of the firm's dossiers; the one before stays visible while it loads. */
export function useDossiers(search: DossierSearch) {
  const written = dossierQuery(search);
  return useQuery({
    queryKey: dossiersKey(written),
    queryFn: ({ signal }) => call(listDossiers, { query: written }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The words of every filter: from the API, and from our own reference where it gives none. */
export function useDossierTerms() {
  return useQuery({
    queryKey: ["terms", "dossiers"],
    queryFn: async ({ signal }): Promise<DossierTerms> => {
      const terms = (name: string) => call(readTerms, { params: { taxonomy: name } }, { signal });
      const [accountStatus, taxCategory, vatSystem, fiscalYearStatus, declarationStatus, ediStatus] = await Promise.all(
        ["account_status", "tax_system", "settlement", "fiscal_year_status", "declaration_status", "edi_status"].map(terms),
      );
      return {
        accountStatus: accountStatus ?? [],
        taxCategory: taxCategory ?? [],
        vatSystem: vatSystem ?? [],
        fiscalYearStatus: fiscalYearStatus ?? [],
        declarationStatus: declarationStatus ?? [],
        ediStatus: ediStatus ?? [],
        connectionState: ownTerms("connection_state"),
        nextVatDeclaration: ownTerms("next_vat_declaration"),
        nextFiscalDeclaration: ownTerms("next_fiscal_declaration"),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function ownTerms(name: string) {
  return (taxonomy[name] ?? []).map(({ value, label, tooltip }) => ({ value, label, ...(tooltip !== null && { tooltip }) }));
}

/** The people of the firm, all at once. */
export function useCollaborators() {
  return useQuery({ ...collaboratorsQuery, select: ({ results }) => results });
}

/** Creates a dossier of the firm; the list is read again. */
export function useCreateDossier() {
  const client = useQueryClient();
  const key = useSubmissionKey();
  return useMutation({
    mutationFn: (body: BodyInput<typeof createCompany>) => call(createCompany, { body }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: allDossiersKey() }),
  });
}
