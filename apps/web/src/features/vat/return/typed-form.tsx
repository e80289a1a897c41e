import { useState } from "react";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { ApiError } from "../../../lib/api/api-error.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { TextArea, TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useTypeOnReturn } from "../queries.js";
import { typedChanges, typedFields, type TypedForm } from "./typed-changes.js";

/** What a person writes on a return: amounts that the books do not hold, and a comment to the administration. */
export function TypedPanel({ detail }: { detail: VatDeclarationDetail }) {
  const [form, setForm] = useState<TypedForm>(detail.typed);
  const save = useTypeOnReturn(detail.period);
  const fields = typedFields(detail);
  const changes = typedChanges(form, detail.typed);
  const isReadable = fields.every(({ name, held }) => held !== null || form[name] !== null);
  const refused = save.error instanceof ApiError && save.error.place === "field" ? save.error : null;
  return (
    <section className="panel" aria-labelledby="typed">
      <header>
        <h2 id="typed">{t("vat.typed", "À compléter")}</h2>
      </header>
      <form
        className="padded stack"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(changes, {
            onSuccess: () => showToast({ title: t("vat.typed_saved", "Déclaration enregistrée") }),
            onError: (error) => (error instanceof ApiError && error.place === "field" ? undefined : showFailure(error)),
          });
        }}
      >
        {fields.map(({ name, label, held }) => (
          <NumberField
            key={name}
            label={label}
            whole
            positive
            suffix="€"
            value={form[name]}
            hint={
              held === null
                ? undefined
                : t("vat.typed.held", "Débité\u00a0: {{held}}. Laissez vide pour le reprendre.", { held: amount(held) })
            }
            error={(held === null ? amountError(form[name]) : null) ?? (refused?.target === name ? refused.message : null)}
            onChange={(value) => setForm({ ...form, [name]: value })}
          />
        ))}
        {(form.assimilatedTaxes ?? 0) > 0 && (
          <TextField
            label={t("vat.typed.account", "Compte de ces taxes")}
            inputMode="numeric"
            maxLength={6}
            value={form.assimilatedAccount}
            error={refused?.target === "assimilatedAccount" ? refused.message : null}
            onChange={({ target }) => setForm({ ...form, assimilatedAccount: target.value })}
          />
        )}
        <TextArea
          label={t("vat.comment", "Commentaire à l’administration")}
          maxLength={2000}
          value={form.comment}
          onChange={({ target }) => setForm({ ...form, comment: target.value })}
        />
        <div className="row">
          <Button writes type="submit" busy={save.isPending} disabled={!isReadable || Object.keys(changes).length === 0}>
            {t("vat.save", "Enregistrer")}
          </Button>
        </div>
      </form>
    </section>
  );
}

function amountError(value: number | null): string | null {
  return value === null ? t("vat.typed_none", "Indiquez un montant entier, 0 s’il n’y en a pas.") : null;
}

/** The same to read: nothing can be changed. */
export function TypedFacts({ detail }: { detail: VatDeclarationDetail }) {
  if (detail.typed.comment === "") return null;
  return (
    <section className="panel" aria-labelledby="typed">
      <header>
        <h2 id="typed">{t("vat.comment", "Commentaire à l’administration")}</h2>
      </header>
      <p className="padded">{detail.typed.comment}</p>
    </section>
  );
}
