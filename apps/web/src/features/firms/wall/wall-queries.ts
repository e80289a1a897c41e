import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { readWall } from "@comptoir/contract/firms/wall";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { call } from "../../../lib/api/api.js";
import { dossiersKey } from "../../../queries/dossiers.js";

/** The last thirteen months of the firm's dossiers. */
export type Wall = ReplyOf<typeof readWall>["data"];

/** The wall, for the dossiers of one person of the firm, `me`, or `none` for the ones without a person; empty: all of them. */
export function useWall(collaborator: string) {
  const query = collaborator === "" ? {} : { collaborator };
  return useQuery({
    queryKey: dossiersKey({ wall: true, ...query }),
    queryFn: async ({ signal }) => (await call(readWall, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
