import { useEffect, useRef } from "react";
import { logFailure } from "../../lib/log.js";
import { hasSessionCookie } from "../../lib/session/session-cookie.js";
import { sendVisit } from "./queries.js";

const LONG_VISIT_MS = 30 * 60_000;

/** Has what was seen kept when the page is left, or after thirty minutes: the next visit says what changed since. */
export function useVisit(companyId: string | null, seen: string | undefined): void {
  const latest = useRef(seen);
  useEffect(() => {
    latest.current = seen;
  }, [seen]);
  useEffect(() => {
    let kept: string | undefined;
    const keep = (): void => {
      const now = latest.current;
      // Signing out leaves the page as well: no user is left to keep it for.
      if (now === undefined || now === kept || !hasSessionCookie()) return;
      kept = now;
      sendVisit(companyId, now).catch((error: unknown) => logFailure("visit of the dashboard", error));
    };
    const timer = setTimeout(keep, LONG_VISIT_MS);
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [companyId]);
}
