import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refresh } from "../../lib/api/refresh.js";
import { dutiesQuery } from "../../queries/duties.js";

/** Several changes in a row are read after once. */
const QUIET_MILLISECONDS = 1_500;

/** How many things the company has to do: read again on each page, and once something was changed, since that may have been one. */
export function useDutyCount(enabled: boolean, pathname: string): number {
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...dutiesQuery(), enabled });
  useEffect(() => {
    const readAgain = (): void => refresh(client, dutiesQuery().queryKey);
    let timer: ReturnType<typeof setTimeout> | undefined;
    readAgain();
    const unsubscribe = client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status !== "success") return;
      clearTimeout(timer);
      timer = setTimeout(readAgain, QUIET_MILLISECONDS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client, pathname]);
  return enabled ? data.length : 0;
}
