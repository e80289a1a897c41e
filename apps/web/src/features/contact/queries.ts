import { useMutation } from "@tanstack/react-query";
import { sendMessage } from "@comptoir/contract/contact/contact";
import { call, type CallInput } from "../../lib/api/api.js";
import { useRenewedKey } from "../../lib/api/submission-key.js";

/** Sends a message to us, or to the firm of this host. */
export function useSendMessage() {
  const { key, renew } = useRenewedKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof sendMessage>["body"]) => call(sendMessage, { body }, { idempotencyKey: key }),
    onSuccess: renew,
  });
}
