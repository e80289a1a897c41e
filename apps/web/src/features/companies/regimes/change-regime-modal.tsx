import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { isVatSubject } from "@comptoir/accounting/company/regime";
import { basisUnder } from "@comptoir/accounting/company/regime-change";
import type { IsoDate } from "@comptoir/accounting/date";
import type { RegimeReply } from "@comptoir/contract/companies/regimes";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { Button } from "../../../ui/controls/button.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { PercentField } from "../../../ui/fields/numbers/percent-field.js";
import { Select } from "../../../ui/fields/select.js";
import { showToast } from "../../../ui/messages/toast.js";
import { RegimeEffects } from "./regime-effects.js";
import { useConfirmRegime, usePreviewRegime } from "./regime-queries.js";
import { basisName, taxSystemName } from "./regime-words.js";

const TAX = ["bnc", "bic-rs", "bic-rn"] as const;
const BASES = ["cash", "accrual"] as const;
const VAT = ["not_subjected", "rs", "quarterly_rn", "monthly_rn"] as const;

type Chosen = Pick<RegimeReply, "taxSystem" | "accountingBasis" | "vatSystem"> & { readonly vatTaxation: number | null };

/** Chooses how the company is taxed from a day on, shows what follows, then writes it. */
export function ChangeRegimeModal({ current, onClose }: { current: RegimeReply; onClose: () => void }) {
  const [from, setFrom] = useState<IsoDate | null>(null);
  const [isLeft, setLeft] = useState(false);
  const [chosen, setChosen] = useState<Partial<Chosen>>({});
  const preview = usePreviewRegime();
  const confirm = useConfirmRegime();
  const failure = confirm.error ?? preview.error;
  const refused = failure instanceof ApiError && failure.place === "field" ? failure : null;
  const errorOf = (name: string): string | null => (refused?.target === name ? refused.message : null);
  const change = (next: Partial<Chosen>): void => {
    preview.reset();
    confirm.reset();
    setChosen((known) => ({ ...known, ...next }));
  };
  const { vatTaxation, ...systems } = chosen;
  const hasVat = isVatSubject(systems.vatSystem ?? current.vatSystem);
  const given = { ...systems, ...(hasVat && typeof vatTaxation === "number" && { vatTaxation }) };
  const isChanged = (Object.keys(given) as (keyof typeof given)[]).some((name) => given[name] !== current[name]);
  const isReadable = !hasVat || vatTaxation !== null;
  const body = from === null ? null : { effectiveDate: from, ...given };
  const seen = preview.data?.seen;
  const act = (): void => {
    setLeft(true);
    if (body === null) return;
    if (seen === undefined) return preview.mutate(body);
    confirm.mutate(
      { ...body, seen },
      {
        onSuccess: (message) => {
          showToast({ title: message });
          onClose();
        },
        // What changed meanwhile is to be seen first.
        onError: () => preview.reset(),
      },
    );
  };
  return (
    <Modal
      title={t("regimes.modal", "Changer de régime")}
      icon={<CalendarClock className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={preview.isPending || confirm.isPending} disabled={!isChanged || !isReadable} onClick={act}>
            {seen === undefined ? t("regimes.preview", "Voir ce qui change") : t("regimes.confirm", "Confirmer le changement")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormFailure message={failure !== null && refused === null ? errorText(failure) : null} />
        <DateField
          label={t("regimes.effective", "À partir du")}
          value={from}
          required
          error={errorOf("effectiveDate") ?? (isLeft && from === null ? MESSAGES.dateRequired : null)}
          onBlur={() => setLeft(true)}
          onChange={(day) => {
            change({});
            setFrom(day);
          }}
        />
        <Select
          label={t("regimes.tax", "Régime fiscal")}
          value={chosen.taxSystem ?? current.taxSystem}
          options={TAX.map((value) => ({ value, label: taxSystemName(value) }))}
          hint={t("regimes.tax_hint", "Il change avec un exercice, comme la comptabilité.")}
          onChange={(value) => {
            const taxSystem = TAX.find((one) => one === value) ?? current.taxSystem;
            change({ taxSystem, accountingBasis: basisUnder(current, taxSystem) });
          }}
        />
        <Select
          label={t("regimes.basis", "Comptabilité")}
          value={chosen.accountingBasis ?? current.accountingBasis}
          options={BASES.map((value) => ({ value, label: basisName(value) }))}
          onChange={(value) => change({ accountingBasis: BASES.find((one) => one === value) ?? current.accountingBasis })}
        />
        <Select
          label={t("regimes.vat", "TVA")}
          value={chosen.vatSystem ?? current.vatSystem}
          options={VAT.map((value) => ({ value, label: vatSystemName(value) }))}
          error={errorOf("vatSystem")}
          hint={t("regimes.vat_hint", "Elle change avec une période de TVA\u00a0; devenir assujetti est possible tout jour.")}
          onChange={(value) => change({ vatSystem: VAT.find((one) => one === value) ?? current.vatSystem })}
        />
        {hasVat && (
          <PercentField
            label={t("regimes.taxation", "Part de l’activité soumise à la TVA")}
            value={vatTaxation === undefined ? current.vatTaxation : vatTaxation}
            error={errorOf("vatTaxation")}
            hint={t(
              "regimes.taxation_hint",
              "Les recettes soumises à la TVA sur toutes les recettes, arrondi au pour cent supérieur\u00a0: la TVA des achats se déduit pour cette part. 100\u00a0% sans recettes exonérées.",
            )}
            onChange={(share) => change({ vatTaxation: share })}
          />
        )}
        {preview.data && <RegimeEffects change={preview.data} />}
      </div>
    </Modal>
  );
}
