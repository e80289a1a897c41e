import { useQueryClient } from "@tanstack/react-query";
import { TicketPercent } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { ApiError } from "../../../lib/api/api-error.js";
import { subscriptionQuery } from "../../../queries/subscription.js";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { TextField } from "../../../ui/fields/field.js";

type PromoCodeProps = {
  /** The code in force; empty for none. */
  readonly code: string;
  /** What it gives, in words. */
  readonly given: string | null;
  readonly onChange: (code: string) => void;
};

/** A code that lowers the price: taken when the server knows it, refused under the field otherwise. */
export function PromoCode({ code, given, onChange }: PromoCodeProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isInForce = code !== "" && typed.trim() === code && given !== null;

  const apply = async (): Promise<void> => {
    const wanted = typed.trim();
    if (wanted === "") {
      setError(code === "" ? MESSAGES.required : null);
      onChange("");
      return;
    }
    setAsking(true);
    try {
      const { promoCode } = await client.fetchQuery(subscriptionQuery(wanted));
      setTyped(promoCode ?? wanted);
      onChange(promoCode ?? wanted);
    } catch (failure) {
      if (failure instanceof ApiError && failure.target === "promoCode") setError(failure.message);
      else showFailure(failure);
    } finally {
      setAsking(false);
    }
  };
  const applyOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void apply();
  };
  return (
    <div className="with-button">
      <TextField
        label={t("subscription.code", "Code promo")}
        name="promoCode"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        icon={<TicketPercent className="icon small" />}
        value={typed}
        error={error}
        {...(isInForce && { success: given })}
        onKeyDown={applyOnEnter}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <Button busy={isAsking} onClick={() => void apply()}>
        {t("action.apply", "Appliquer")}
      </Button>
    </div>
  );
}
