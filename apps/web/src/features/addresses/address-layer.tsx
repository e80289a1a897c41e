import { useId, type FormEvent } from "react";
import { postcode, required } from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { TextField } from "../../ui/fields/field.js";
import { Acts } from "../../ui/overlays/acts.js";
import type { Saving } from "../../ui/overlays/content.js";
import { useRefusal } from "../../ui/overlays/refusal.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { useUnsavedGuard } from "../../ui/overlays/unsaved.js";
import { useForm } from "../../ui/forms/use-form.js";

/** The address of a housing, with the keys of the API. */
export type AddressAnswers = { readonly label: string; readonly street: string; readonly zip: string; readonly city: string };

type AddressLayerProps = {
  /** Null to create one. */
  readonly address: AddressAnswers | null;
  readonly saving: Saving;
  readonly onSave: (address: AddressAnswers) => void;
  readonly onClose: () => void;
};

const NO_ADDRESS: AddressAnswers = { label: "", street: "", zip: "", city: "" };

/** A housing that is let: everything is required, and errors are shown under each field. */
export function AddressLayer({ address, saving, onSave, onClose }: AddressLayerProps) {
  const id = useId();
  const start = address ?? NO_ADDRESS;
  const form = useForm({
    start,
    rules: { label: required(MESSAGES.required), street: required(MESSAGES.street), zip: postcode, city: required(MESSAGES.city) },
  });
  const other = useRefusal(form, saving.error);
  const { close, question } = useUnsavedGuard(JSON.stringify(form.values) !== JSON.stringify(start), onClose);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending && form.check()) onSave(form.values);
  };
  return (
    <>
      <SideLayer
        name="address"
        title={address === null ? t("address.add", "Ajouter un logement") : t("address.edit", "Modifier le logement")}
        onClose={close}
        footer={<Acts writes form={id} isBusy={saving.isPending} onLeave={close} />}
      >
        {other !== null && <Banner kind="bad">{other}</Banner>}
        <form id={id} ref={form.ref} noValidate onSubmit={send}>
          <TextField data-autofocus label={t("address.label", "Libellé")} maxLength={200} required {...form.text("label")} />
          <TextField
            label={t("address.street", "Rue")}
            placeholder={t("address.street_placeholder", "N° et rue")}
            autoComplete="off"
            maxLength={200}
            required
            {...form.text("street")}
          />
          <div className="narrow-then-wide">
            <TextField
              label={t("address.zip", "Code postal")}
              inputMode="numeric"
              autoComplete="off"
              maxLength={5}
              required
              {...form.text("zip")}
            />
            <TextField
              label={t("address.city", "Ville")}
              placeholder={t("address.city", "Ville")}
              autoComplete="off"
              maxLength={100}
              required
              {...form.text("city")}
            />
          </div>
          <p className="muted small">
            {t("address.why", "L’adresse sert à répartir les loyers, les charges et l’amortissement par logement.")}
          </p>
        </form>
      </SideLayer>
      {question}
    </>
  );
}
