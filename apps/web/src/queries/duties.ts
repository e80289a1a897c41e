import { queryOptions } from "@tanstack/react-query";
import { listDuties } from "@comptoir/contract/duties/duties";
import { call } from "../lib/api/api.js";
import { notificationsKey } from "./notifications.js";

/** What the company has to do: read again with the notifications, which tell of the same facts. */
export function dutiesQuery() {
  return queryOptions({
    queryKey: [...notificationsKey(), "duties"],
    queryFn: async ({ signal }) => (await call(listDuties, {}, { signal })).data,
  });
}
