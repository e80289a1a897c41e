import { frenchDay } from "@comptoir/accounting/date";
import { cents, euros } from "@comptoir/accounting/money";
import type { Company } from "../../access/membership.js";
import type { Delivery } from "../../downloads/downloads.js";
import type { PrintedRow } from "../../printing/table.js";
import { deliverTable } from "../../printing/table-delivery.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { logoOfCompany } from "../config/service.js";
import { measureClosedFec, type MeasuredFec } from "../documents/service.js";
import { closedYears, type ClosedYear } from "./read-proof.js";

type Asked = { readonly company: Company; readonly fiscalYearId: string; readonly person: string; readonly left: AbortSignal };

/**
 * The attestation of a closed year as a PDF: its FEC, written again and hashed, with its totals and the heads of its chains. What a program checks is in
 * its keywords, for a script that reads nothing else. Refuses (`not_found`) a year that is open, or without a FEC.
 */
export async function deliverAttestation({ db, clock }: Pick<Services, "db" | "clock">, asked: Asked): Promise<Delivery> {
  const { company, fiscalYearId, person, left } = asked;
  const years = await db.reading(company.id, (tx) => closedYears(tx, company.id));
  const closed = years.find(({ year }) => year.id === fiscalYearId);
  if (!closed?.line.fec || closed.line.fec_sha256 === null) throw new Refusal({ code: "not_found", what: "document" });
  const sealed = { ...closed.line.fec, sha256: closed.line.fec_sha256 };
  const today = clock.today();
  const measured = await measureClosedFec(db, { companyId: company.id, year: closed.year, sealed, today }, { person, left });
  const { beginning, end } = closed.year;
  return deliverTable({
    owner: { company: company.id, person, left },
    format: "pdf",
    name: `attestation-${beginning}-${end}`,
    table: {
      title: "Attestation d’exercice clôturé",
      columns: [
        { title: "Élément", kind: "text", width: 30 },
        { title: "Valeur", kind: "text", width: 70 },
      ],
      rows: rowsOf(company, closed, { measured, sealed }),
      heading: {
        company: company.name,
        period: `Exercice du ${frenchDay(beginning)} au ${frenchDay(end)}, attestation du ${frenchDay(today)}`,
        provisional: false,
        logo: await logoOfCompany(db, company.id),
        keywords: keywordsOf({ name: sealed.name, measured }),
      },
    },
  });
}

type Sealed = { readonly name: string; readonly sha256: string };

function rowsOf(
  { siren }: Company,
  { line }: ClosedYear,
  { measured, sealed }: { readonly measured: MeasuredFec; readonly sealed: Sealed },
): PrintedRow[] {
  const row = (label: string, value: string): PrintedRow => ({ kind: "line", cells: [label, value] });
  const isSame = measured.sha256 === sealed.sha256;
  return [
    row("SIREN", siren ?? ""),
    row("Clôturé le", frenchDay(line.day)),
    { kind: "heading", cells: ["Fichier des écritures comptables", null] },
    row("Nom", sealed.name),
    row("SHA-256 à la clôture", sealed.sha256),
    row(
      "SHA-256 du fichier réécrit ce jour",
      `${measured.sha256}${isSame ? " (identique)" : " (différent\u00a0: faites vérifier la comptabilité)"}`,
    ),
    row("Lignes et écritures", `${measured.lines} lignes, ${measured.entries} écritures`),
    row("Débit et crédit", `${euros(cents(measured.debit))} et ${euros(cents(measured.credit))}`),
    { kind: "heading", cells: ["Dernières écritures des chaînes", null] },
    ...(["AN", "main"] as const).flatMap((sequence) => {
      const head = line.heads?.[sequence];
      return head ? [row(sequence === "AN" ? `À-nouveaux, n° ${head.number}` : `Écritures, n° ${head.number}`, head.hash)] : [];
    }),
    { kind: "heading", cells: ["Vérifier sans nous", null] },
    row("Avec l’outil de votre système", `sha256sum ${sealed.name} donne l’empreinte ci-dessus.`),
    row("Avec notre script", `node verify-attestation.mjs ${sealed.name} attestation.pdf relit le fichier, compte ses lignes, et compare.`),
  ];
}

function keywordsOf({ name, measured }: { readonly name: string; readonly measured: MeasuredFec }): string {
  const facts = {
    fec: name,
    sha256: measured.sha256,
    lines: measured.lines,
    entries: measured.entries,
    debit: measured.debit,
    credit: measured.credit,
  };
  return `comptoir-attestation ${Object.entries(facts)
    .map(([key, value]) => `${key}=${value}`)
    .join(" ")}`;
}
