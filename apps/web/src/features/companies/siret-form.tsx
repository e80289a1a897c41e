import { Lock, RotateCcw } from "lucide-react";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { siretDigits } from "@comptoir/accounting/company/siret";
import { lookUpSiret } from "@comptoir/contract/companies/companies";
import { siret as siretRule } from "@comptoir/contract/base/field-rules";
import { ApiError } from "../../lib/api/api-error.js";
import { call } from "../../lib/api/api.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { hasErrorModal, showErrorModal, showFailure } from "../../ui/messages/failure.js";
import { TextField } from "../../ui/fields/field.js";
import { grouped } from "../../ui/fields/fixed-head.js";
import type { Draft } from "./sign-up/draft.js";
import { FoundCard } from "./found-card.js";

type SiretFormProps = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly userId: string;
  /** What the server refused of the number when the company was created. */
  readonly refused: string | undefined;
  readonly onNext: () => void;
  /** Id of the form, for a button outside of it. */
  readonly id?: string;
  /** Above the field. */
  readonly head?: ReactNode;
  /** Under the fields: the button that continues, and the button that goes without a number. */
  readonly children: (acts: { readonly isSending: boolean; readonly withoutSiret: ReactNode }) => ReactNode;
};

const NOTHING = { siret: "", lookUp: "none", establishment: null, note: null, isUnlocked: false, answers: null } as const;

/** The number by which the register gives the rest; locked once found, until it is taken back. */
export function SiretForm({ draft, change, userId, refused, onNext, id, head, children }: SiretFormProps) {
  const [error, setError] = useState<string | null>(refused ?? null);
  const [sending, setSending] = useState<"number" | "none" | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isLocked = draft.lookUp === "found" && error === null;

  const ask = async (kind: "number" | "none"): Promise<void> => {
    setSending(kind);
    setError(null);
    try {
      const digits = kind === "none" ? "" : siretDigits(draft.siret);
      const body = { siret: digits, creationMode: true, moreInfosMode: true, bypassSiret: kind === "none", userId };
      const { data, message } = await call(lookUpSiret, { body });
      change({ ...NOTHING, siret: digits, establishment: data, note: message, lookUp: kind === "none" ? "bypassed" : "found" });
      if (kind === "none") onNext();
    } catch (failure) {
      tell(failure);
    } finally {
      setSending(null);
    }
  };
  /** What a modal says stays under the field too, to be read once it is closed; the sign-up says it there alone. */
  const tell = (failure: unknown): void => {
    if (!(failure instanceof ApiError) || failure.place === "toast") {
      showFailure(failure);
      return;
    }
    setError(failure.message);
    input.current?.focus();
    if (failure.place === "modal" && hasErrorModal(location.pathname)) showErrorModal(failure.message);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (sending !== null) return;
    if (isLocked) {
      onNext();
      return;
    }
    const wrong = siretRule(draft.siret);
    setError(wrong);
    if (wrong === null) void ask("number");
    else input.current?.focus();
  };
  const reset = (): void => {
    setError(null);
    change(NOTHING);
    queueMicrotask(() => input.current?.focus());
  };
  const goWithout = (): void => {
    if (draft.lookUp === "bypassed") onNext();
    else void ask("none");
  };
  return (
    <form id={id} className="stack" noValidate onSubmit={send}>
      {head}
      <div className="with-button wraps">
        <TextField
          ref={input}
          data-autofocus
          label={SPEC.siretNumber}
          name="siret"
          placeholder={SPEC.siretPlaceholder}
          inputMode="numeric"
          autoComplete="off"
          required
          icon={isLocked && <Lock className="icon small" />}
          disabled={isLocked}
          value={isLocked ? grouped(siretDigits(draft.siret)) : draft.siret}
          error={error}
          {...(isLocked && { success: t("siret.found", "Établissement actif trouvé au répertoire Sirene") })}
          onChange={({ target }) => {
            setError(null);
            change({ siret: target.value, lookUp: "none" });
          }}
        />
        {isLocked && (
          <Button kind="ghost" icon={<RotateCcw className="icon small" />} onClick={reset}>
            {SPEC.reset}
          </Button>
        )}
      </div>
      <div role="status" className="stack tight">
        {isLocked && draft.establishment !== null && draft.establishment.name !== "" && <FoundCard establishment={draft.establishment} />}
        {isLocked && draft.note !== null && <Banner kind="info">{draft.note}</Banner>}
      </div>
      {children({
        isSending: sending === "number",
        withoutSiret: (
          <Button kind="ghost" busy={sending === "none"} onClick={goWithout}>
            {SPEC.noSiret}
          </Button>
        ),
      })}
    </form>
  );
}
