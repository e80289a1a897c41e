import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { refresh } from "../../lib/api/refresh.js";
import { dutiesQuery } from "../../queries/duties.js";
import { t } from "../../text/t.js";

/** Several changes in a row are read after once. */
const QUIET_MILLISECONDS = 1_500;

/** How many things the company has to do: read again on each page, and once something was changed, since that may have been one. */
export function DutyCount() {
  const client = useQueryClient();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data = [] } = useQuery(dutiesQuery());
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
  return data.length === 0 ? null : (
    <span className="count">
      {data.length}
      <span className="visually-hidden"> {t("duties.to_do", "à faire")}</span>
    </span>
  );
}
