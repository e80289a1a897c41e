import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { closeSubmitted, exportSeason, readSeason } from "@comptoir/contract/firms/season";
import { keepFile } from "../../../lib/api/download.js";
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

/** Downloads the list of the season. */
export function useExportSeason() {
  return useMutation({
    mutationFn: async () => {
      const { fileName, csv } = (await call(exportSeason, {})).data;
      keepFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), fileName);
    },
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
