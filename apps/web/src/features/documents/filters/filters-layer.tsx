import { RotateCcw } from "lucide-react";
import { useState } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { FILTERED_JOURNALS, type BookSearch, type FilteredJournal } from "./book-search.js";
import { filterErrors, filterForm, searchOf, type FilterErrors, type FilterForm } from "./filter-form.js";

const JOURNALS: Readonly<Record<FilteredJournal, string>> = { BQ: "Banque", CS: "Caisse", OD: "Opérations diverses" };

type FiltersLayerProps = {
  readonly search: BookSearch;
  readonly year: FiscalYear;
  readonly onApply: (search: BookSearch) => void;
  readonly onClose: () => void;
};

/** Period, journals and accounts of a document; applied only when all of them are right. */
export function FiltersLayer({ search, year, onApply, onClose }: FiltersLayerProps) {
  const [form, setForm] = useState(() => filterForm(search, year));
  const errors = filterErrors(form, year);
  const isWrong = Object.keys(errors).length > 0;
  const change = (part: Partial<FilterForm>): void => setForm((before) => ({ ...before, ...part }));
  const footer = (
    <>
      <span className="spacer" />
      <Button onClick={onClose}>{t("cancel", "Annuler")}</Button>
      <Button kind="primary" disabled={isWrong} onClick={() => onApply(searchOf(form, year, search.fiscalYear))}>
        {SPEC.validate}
      </Button>
    </>
  );
  const reset = (
    <Button size="small" kind="ghost" icon={<RotateCcw className="icon small" />} onClick={() => setForm(filterForm({}, year))}>
      {SPEC.resetFilters}
    </Button>
  );
  return (
    <SideLayer name="document-filters" title={SPEC.filter} aside={reset} footer={footer} onClose={onClose}>
      <Period form={form} errors={errors} year={year} onChange={change} />
      <Journals form={form} errors={errors} onChange={change} />
      <Accounts form={form} errors={errors} onChange={change} />
    </SideLayer>
  );
}

type PartProps = { readonly form: FilterForm; readonly errors: FilterErrors; readonly onChange: (part: Partial<FilterForm>) => void };

function Period({ form, errors, year, onChange }: PartProps & { year: FiscalYear }) {
  return (
    <div className="stack tight">
      <div className="two-columns">
        <DateField
          label={t("documents.from", "Du")}
          value={form.startDate}
          error={errors.startDate}
          onChange={(startDate) => onChange({ startDate })}
        />
        <DateField
          label={t("documents.to", "Au")}
          value={form.endDate}
          error={errors.endDate}
          onChange={(endDate) => onChange({ endDate })}
        />
      </div>
      <p className="muted tiny tabular">
        {year.label}&nbsp;: du {day(year.beginning)} au {day(year.end)}.
      </p>
    </div>
  );
}

function Journals({ form, errors, onChange }: PartProps) {
  const toggle = (code: FilteredJournal, isOn: boolean): void =>
    onChange({ journals: FILTERED_JOURNALS.filter((one) => (one === code ? isOn : form.journals.includes(one))) });
  return (
    <fieldset className="field">
      <legend>{t("documents.journals", "Journaux")}</legend>
      <div>
        {FILTERED_JOURNALS.map((code) => (
          <Checkbox key={code} checked={form.journals.includes(code)} onChange={(isOn) => toggle(code, isOn)}>
            {JOURNALS[code]} <span className="muted tabular">{code}</span>
          </Checkbox>
        ))}
      </div>
      {errors.journals !== undefined && (
        <span className="field-error" role="alert">
          {errors.journals}
        </span>
      )}
    </fieldset>
  );
}

function Accounts({ form, errors, onChange }: PartProps) {
  return (
    <div className="stack tight">
      <div className="two-columns">
        <TextField
          label={t("documents.from_account", "Du compte")}
          inputMode="numeric"
          placeholder="100000"
          value={form.compteNumBegin}
          error={errors.compteNumBegin}
          onChange={(event) => onChange({ compteNumBegin: event.target.value })}
        />
        <TextField
          label={t("documents.to_account", "Au compte")}
          inputMode="numeric"
          placeholder="799999"
          value={form.compteNumEnd}
          error={errors.compteNumEnd}
          onChange={(event) => onChange({ compteNumEnd: event.target.value })}
        />
      </div>
      <p className="muted tiny">{t("documents.filters_hint", "Journaux et comptes agissent sur le document ouvert.")}</p>
    </div>
  );
}
