import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { closeSubmitted, readSeason } from "@comptoir/contract/firms/season";
import { call } from "../../../lib/api/api.js";
import { allDossiersKey } from "../../../queries/dossiers.js";

/** The season of a firm as it is read. */
export type Season = ReplyOf<typeof readSeason>["data"];
/** What became of each dossier of a series. */
export type SeriesOutcome = ReplyOf<typeof closeSubmitted>["data"][number];

/** The closings of the firm's dossiers. */
export function useSeason() {
  return useQuery({
    queryKey: [...allDossiersKey(), "season"],
    queryFn: async ({ signal }) => (await call(readSeason, {}, { signal })).data,
  });
}

/** Previews the validation of submitted dossiers, or validates those that were seen. */
export function useCloseSubmitted() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof closeSubmitted>) => call(closeSubmitted, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: allDossiersKey() }),
  });
}
