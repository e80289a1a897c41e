import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { isVatSubject } from "@comptoir/accounting/company/regime";
import { basisUnder } from "@comptoir/accounting/company/regime-change";
import type { IsoDate } from "@comptoir/accounting/date";
import type { RegimeReply } from "@comptoir/contract/companies/regimes";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { useRegimeDays } from "../../../queries/regime-days.js";
import { t } from "../../../text/t.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { dayBound } from "../../../ui/fields/days/bounds.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { SeenChangeModal, useSeenChange } from "../../../ui/overlays/seen-change.js";
import { PercentField } from "../../../ui/fields/numbers/percent-field.js";
import { Select } from "../../../ui/fields/select.js";
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
  const { data: days } = useRegimeDays();
  const [chosen, setChosen] = useState<Partial<Chosen>>({});
  const seen = useSeenChange({
    preview: usePreviewRegime(),
    confirm: useConfirmRegime(),
    hasField: (target) => ["effectiveDate", "vatSystem", "vatTaxation"].includes(target),
    onClose,
  });
  const change = (next: Partial<Chosen>): void => {
    seen.forget();
    setChosen((known) => ({ ...known, ...next }));
  };
  const { vatTaxation, ...systems } = chosen;
  const hasVat = isVatSubject(systems.vatSystem ?? current.vatSystem);
  const given = { ...systems, ...(hasVat && typeof vatTaxation === "number" && { vatTaxation }) };
  const isChanged = (Object.keys(given) as (keyof typeof given)[]).some((name) => given[name] !== current[name]);
  const isReadable = !hasVat || vatTaxation !== null;
  const body = from === null ? null : { effectiveDate: from, ...given };
  return (
    <SeenChangeModal
      title={t("regimes.modal", "Changer de régime")}
      icon={<CalendarClock className="icon" />}
      change={seen}
      isReady={isChanged && isReadable}
      onAct={() => {
        setLeft(true);
        if (body !== null) seen.act(body);
      }}
      onClose={onClose}
    >
      <DateField
        label={t("regimes.effective", "À partir du")}
        value={from}
        required
        min={dayBound(days?.first)}
        max={dayBound(days?.last)}
        error={seen.errorOf("effectiveDate") ?? (isLeft && from === null ? MESSAGES.dateRequired : null)}
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
        error={seen.errorOf("vatSystem")}
        hint={t("regimes.vat_hint", "Elle change avec une période de TVA\u00a0; devenir assujetti est possible tout jour.")}
        onChange={(value) => change({ vatSystem: VAT.find((one) => one === value) ?? current.vatSystem })}
      />
      {hasVat && (
        <PercentField
          label={t("regimes.taxation", "Part de l’activité soumise à la TVA")}
          value={vatTaxation === undefined ? current.vatTaxation : vatTaxation}
          error={seen.errorOf("vatTaxation")}
          hint={t(
            "regimes.taxation_hint",
            "Les recettes soumises à la TVA sur toutes les recettes, arrondi au pour cent supérieur\u00a0: la TVA des achats se déduit pour cette part. 100\u00a0% sans recettes exonérées.",
          )}
          onChange={(share) => change({ vatTaxation: share })}
        />
      )}
      {seen.effects && <RegimeEffects change={seen.effects} />}
    </SeenChangeModal>
  );
}
