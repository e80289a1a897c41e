import { useState } from "react";
import { createCompany } from "@comptoir/contract/companies/companies";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { call } from "../../../lib/api/api.js";
import { requestTitleFocus } from "../../../lib/keyboard/navigation-focus.js";
import { reloadSession } from "../../../lib/session/session.js";
import { showFailure } from "../../../ui/messages/failure.js";
import type { Step } from "./step.js";
import { stepOfField } from "./steps.js";

type Creation = {
  /** What the server refused, by field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly isSending: boolean;
  /** Creates the company; the session then says that only the subscription is left. */
  readonly create: (body: BodyInput<typeof createCompany>) => Promise<void>;
  /** Forgets what was refused of fields that are typed again. */
  readonly forgive: (fields: readonly string[]) => void;
};

/** The creation of the company, and what the server says of it: a field that it refuses is shown at its step. */
export function useCreation(go: (step: Step) => void): Creation {
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setSending] = useState(false);
  const create = async (body: BodyInput<typeof createCompany>): Promise<void> => {
    setSending(true);
    try {
      await createOnce(body);
      requestTitleFocus();
      await reloadSession();
    } catch (error) {
      const field = refusedField(error);
      const step = field === null ? null : stepOfField(field);
      if (field === null || step === null) {
        showFailure(error);
        return;
      }
      setRefused({ [field]: errorText(error) });
      go(step);
    } finally {
      setSending(false);
    }
  };
  const forgive = (fields: readonly string[]): void =>
    setRefused((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !fields.includes(field))));
  return { refused, isSending, create, forgive };
}

/** The field of the sign-up where a refusal is shown: what is wrong with the establishment, at its number, where no modal comes. */
function refusedField(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.target ?? (error.code.startsWith("siret.") ? "siret" : null);
}

/** A company that an earlier attempt created, whose reply was lost, is what was wanted. */
async function createOnce(body: BodyInput<typeof createCompany>): Promise<void> {
  try {
    await call(createCompany, { body });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "company.already")) throw error;
  }
}
