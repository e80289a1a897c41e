import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { pushMessageOf, type ReceivedMessage } from "./push-message.js";
import { useReadAgain } from "./queries.js";

const PushModal = lazy(() => import("./push-modal.js").then(({ PushModal: component }) => ({ default: component })));

/** Shows a message that arrives while the application is open, and reads the notifications again. */
export function PushHost() {
  const [message, setMessage] = useState<ReceivedMessage | null>(null);
  const readAgain = useRef(useReadAgain());
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const received = pushMessageOf(data);
      if (received === null) return;
      setMessage(received);
      readAgain.current();
    };
    navigator.serviceWorker.addEventListener("message", onMessage);
    return () => navigator.serviceWorker.removeEventListener("message", onMessage);
  }, []);
  return <Suspense>{message !== null && <PushModal message={message} onClose={() => setMessage(null)} />}</Suspense>;
}
