import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readProof, readTrail, verifyProof } from "@comptoir/contract/proof/proof";
import { call } from "../../lib/api/api.js";
import type { TrailSearch } from "./trail-search.js";

const PROOF = ["proof"] as const;

/** What proves the books. */
export function useProof() {
  return useQuery({ queryKey: PROOF, queryFn: async ({ signal }) => (await call(readProof, {}, { signal })).data });
}

/** Reads every entry again; its day and result are kept. */
export function useVerifyProof() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(verifyProof, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: PROOF }),
  });
}

/** A page of the audit trail under filters. */
export function useTrail(search: TrailSearch) {
  return useQuery({
    queryKey: [...PROOF, "trail", search],
    queryFn: ({ signal }) => call(readTrail, { query: search }, { signal }),
    placeholderData: keepPreviousData,
  });
}
