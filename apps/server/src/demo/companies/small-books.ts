import { addMonths } from "@comptoir/accounting/calendar";
import type { Company } from "../../access/membership.js";
import type { DemoCalendar } from "../calendar.js";
import type { DossierState } from "./dossiers.js";
import { statementLines, type DemoLine, type Fresh, type Recurring } from "../books/lines.js";

/** The last four months of a small company's bank account. */
export function smallLines({ taxSystem, vatSubject }: Company, state: DossierState, calendar: DemoCalendar): DemoLine[] {
  if (state === "empty") return [];
  const recurring = [...COMMON, ...(taxSystem === "bnc" ? liberal(vatSubject) : TRADE)];
  const fresh = state === "to_categorize" ? FRESH : [];
  const from = addMonths(calendar.today, -4);
  return statementLines({ recurring, fresh }, calendar).filter(({ date }) => date > from);
}

const COMMON: readonly Recurring[] = [
  { day: 4, label: "VIR SEPA EMIS /MOTIF LOYER {MOIS} /BEN SCI DU PORT", cents: -54_000, to: [{ account: "613200" }] },
  { day: 9, label: "PRLV SEPA BOUYGUES TELECOM ECH/{jj}{mm}{aa} MDT/7B2210", cents: -3_599, to: [{ account: "626100" }] },
  {
    months: [2, 5, 8, 11],
    day: 5,
    label: "PRLV SEPA URSSAF BRETAGNE ECH/{jj}{mm}{aa} LIB/COTIS TI {mm} {aaaa}",
    cents: -87_400,
    to: [{ account: "646100" }],
  },
  { months: [1, 4, 7, 10], day: 6, label: "FRAIS DE TENUE DE COMPTE TRIMESTRE", cents: -2_700, to: [{ account: "627000" }] },
];

const TRADE: readonly Recurring[] = [
  { day: 17, label: "REMISE CB TPE 7781200 DU {jj}{mm}{aa}", cents: 264_000, variesBy: 25, to: [{ account: "706000", vatRateBp: 2000 }] },
  {
    day: 21,
    label: "FACTURE CARTE DU {jj}{mm}{aa} METRO CASH RENNES CARTE 4970XXXXXXXX1102",
    cents: -41_800,
    variesBy: 30,
    to: [{ account: "601000" }],
  },
];

function liberal(vatSubject: boolean): readonly Recurring[] {
  const account = vatSubject ? { account: "706000", vatRateBp: 2000 } : { account: "706100" };
  return [{ day: 15, label: "VIR SEPA RECU /DE CLIENTELE {MOIS} /REF {n}", cents: 312_000, variesBy: 20, to: [account] }];
}

const FRESH: readonly Fresh[] = [
  { label: "FACTURE CARTE DU {jj}{mm}{aa} SNCF INTERNET PARIS CARTE 4970XXXXXXXX1102", cents: -5_600 },
  { label: "CHEQUE 0000031", cents: -8_400 },
  { label: "VIR SEPA RECU /DE SARL LANNUZEL /MOTIF FACTURE {n}", cents: 64_800 },
  { label: "FACTURE CARTE DU {jj}{mm}{aa} LA POSTE RENNES CARTE 4970XXXXXXXX1102", cents: -1_254 },
];
