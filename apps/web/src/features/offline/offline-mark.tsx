import { useQueryClient } from "@tanstack/react-query";
import { WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { OFFLINE } from "../../lib/api/api.js";
import { isSessionRemembered, useOffline } from "../../lib/offline/connection.js";
import { logFailure } from "../../lib/log.js";
import { refresh } from "../../lib/api/refresh.js";
import { reattachSession } from "../../lib/session/session.js";
import "./offline-mark.css";

const RETRY_MS = 10_000;

/** Says that nothing can be written for lack of a network, and takes everything up again when it comes back. */
export function OfflineMark() {
  const isOffline = useOffline();
  const wasOffline = useRef(false);
  const client = useQueryClient();
  useEffect(() => {
    if (!isOffline) return;
    const retry = (): void => {
      if (isSessionRemembered()) reattachSession().catch((error: unknown) => logFailure("session", error));
    };
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isOffline]);
  useEffect(() => {
    if (wasOffline.current && !isOffline) refresh(client);
    wasOffline.current = isOffline;
  }, [client, isOffline]);
  return (
    <div aria-live="polite">
      {isOffline && (
        <div role="status" className="offline-mark">
          <WifiOff className="icon small" />
          {OFFLINE}
        </div>
      )}
    </div>
  );
}
