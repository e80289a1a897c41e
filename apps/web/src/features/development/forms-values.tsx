import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import * as rules from "@comptoir/contract/base/field-rules";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { DateField } from "../../ui/fields/days/date-field.js";
import { TextArea, TextField } from "../../ui/fields/field.js";
import { DateTimeField } from "../../ui/fields/days/date-time-field.js";
import { MonthField } from "../../ui/fields/days/month-field.js";
import { NumberField } from "../../ui/fields/numbers/number-field.js";
import { TimeField } from "../../ui/fields/days/time-field.js";
import { WeekField } from "../../ui/fields/days/week-field.js";
import { YearField } from "../../ui/fields/days/year-field.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import { Select } from "../../ui/fields/select.js";
import { useForm } from "../../ui/forms/use-form.js";
import { DevPanel } from "./dev-page.js";
import { FieldGrid } from "./forms-rules.js";

const YEAR = { min: "2026-01-01" as IsoDate, max: "2026-12-31" as IsoDate };

/** Days, months, years, weeks, hours, typed the French way. */
export function DateForm() {
  const [empty, setEmpty] = useState<IsoDate | null>(null);
  const [unreadable, setUnreadable] = useState<IsoDate | null>("2026-13-32" as IsoDate);
  const [held, setHeld] = useState<IsoDate | null>("2026-04-14" as IsoDate);
  const [start, setStart] = useState<IsoDate | null>("2027-02-01" as IsoDate);
  const [end, setEnd] = useState<IsoDate | null>("2026-12-31" as IsoDate);
  const [within, setWithin] = useState<IsoDate | null>("2028-04-14" as IsoDate);
  const [moment, setMoment] = useState<string | null>("2026-04-14T14:30");
  const [month, setMonth] = useState<string | null>("2026-04");
  const [year, setYear] = useState<string | null>("2026");
  const [week, setWeek] = useState<string | null>("2026-W16");
  const [time, setTime] = useState<string | null>("14:30");
  const isReversed = start !== null && end !== null && start >= end;
  const isOutside = within !== null && (within < YEAR.min || within > YEAR.max);
  return (
    <DevPanel title="Dates">
      <div className="dev-2">
        <DateField
          label="date, vide"
          required
          value={empty}
          onChange={setEmpty}
          error={empty === null ? MESSAGES.dateRequired : null}
          hint="1404, 14/4, hier, -3, 2026-04-14"
        />
        <DateField label="date, illisible en base" value={unreadable} onChange={setUnreadable} />
        <DateField label="date, tenue à 2026" hint="Du 01/01/2026 au 31/12/2026" value={held} onChange={setHeld} isHeld {...YEAR} />
        <DateField label="date, désactivée" value={held} onChange={setHeld} disabled />
        <DateField label="date de début" value={start} onChange={setStart} error={isReversed ? MESSAGES.startAfterEnd : null} />
        <DateField label="date de fin" value={end} onChange={setEnd} error={isReversed ? MESSAGES.endBeforeStart : null} />
        <DateField label="date, exercice" value={within} onChange={setWithin} error={isOutside ? MESSAGES.dateWithinFiscalYear : null} />
        <DateTimeField label="datetime" hint="hier 9h, 14/4 14h30" value={moment} onChange={setMoment} />
        <MonthField label="month" hint="4/26, avril 2026" value={month} onChange={setMonth} min="2025-01" max="2027-12" />
        <YearField label="year" value={year} onChange={setYear} min="2019" max="2030" />
        <WeekField label="week" hint="S16, 16 2026, hier" value={week} onChange={setWeek} />
        <TimeField label="time" hint="1430, 14h30, 9h" value={time} onChange={setTime} min="08:00" max="19:00" />
      </div>
    </DevPanel>
  );
}

/** Numbers, amounts, lists, long texts. */
export function NumberForm() {
  const [two, setTwo] = useState<number | null>(1234.56);
  const [whole, setWhole] = useState<number | null>(3);
  const [positive, setPositive] = useState<number | null>(12);
  const [distance, setDistance] = useState<number | null>(120.5);
  const [none, setNone] = useState<number | null>(null);
  const [euros, setEuros] = useState<Cents | null>(cents(123_456));
  const form = useForm({
    start: { int: "3,5", list: "", message: "" },
    rules: { int: rules.integer, list: rules.required(MESSAGES.choice), message: rules.required(MESSAGES.required) },
    startsChecked: true,
  });
  return (
    <DevPanel title="Nombres, listes, textes">
      <FieldGrid form={form}>
        <NumberField
          label="number, deux décimales"
          hint="De 0 à 10 000"
          twoDecimals
          value={two}
          onChange={setTwo}
          isHeld
          min={0}
          max={10_000}
        />
        <NumberField label="number, entier" whole value={whole} onChange={setWhole} min={1} max={60} suffix="mois" />
        <NumberField label="number, positif" positive value={positive} onChange={setPositive} />
        <NumberField label="number, libre" value={distance} onChange={setDistance} suffix="km" />
        <NumberField label="number, vide" value={none} onChange={setNone} error={none === null ? MESSAGES.numberRequired : null} />
        <MoneyField label="montant" hint="Calcul accepté : 16,99*2" value={euros} onChange={setEuros} />
        <TextField label="int" inputMode="numeric" {...form.text("int")} />
        <Select
          label="dropdown"
          options={[
            { value: "1", label: "Un choix" },
            { value: "2", label: "Un autre choix" },
          ]}
          {...form.control("list")}
        />
        <TextArea label="textarea" placeholder="Votre message" {...form.text("message")} />
      </FieldGrid>
    </DevPanel>
  );
}
