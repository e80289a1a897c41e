import { z } from "zod";
import type { CompanyDirectory, LookUp, RegisteredEstablishment } from "./company-directory.js";
import { httpRegister } from "./register.js";
import { disclosed, personalName, registeredDay, spaced } from "./words.js";

const text = z.string().nullish();
const EstablishmentSchema = z.object({
  siret: z.string(),
  adresse: text,
  numero_voie: text,
  type_voie: text,
  libelle_voie: text,
  code_postal: text,
  libelle_commune: text,
  activite_principale: text,
  etat_administratif: text,
});
const UnitSchema = z.object({
  nom_complet: text,
  nom_raison_sociale: text,
  nature_juridique: text,
  etat_administratif: text,
  activite_principale: text,
  date_creation: text,
  dirigeants: z.array(z.object({ nom: text, prenoms: text, type_dirigeant: text })).nullish(),
  siege: EstablishmentSchema.nullish(),
  matching_etablissements: z.array(EstablishmentSchema).nullish(),
});
const AnswerSchema = z.object({ results: z.array(UnitSchema) });
type Unit = z.output<typeof UnitSchema>;
type Establishment = z.output<typeof EstablishmentSchema>;

type Settings = { readonly now: () => number; readonly url?: string; readonly timeoutMilliseconds?: number };

/** The state's open search, without a key: 7 questions a second. */
export function openDirectory({ now, url = "https://recherche-entreprises.api.gouv.fr", timeoutMilliseconds }: Settings): CompanyDirectory {
  return httpRegister({
    url: (siret) => new URL(`${url}/search?q=${siret}&page=1&per_page=1`),
    limit: { count: 7, seconds: 1 },
    read: readAnswer,
    now,
    timeoutMilliseconds,
  });
}

function readAnswer(siret: string, { status, body }: { status: number; body: unknown }): LookUp {
  if (status === 404 || status === 400) return { kind: "unknown" };
  if (status !== 200) return { kind: "unreachable", reason: `status ${status}` };
  for (const unit of AnswerSchema.parse(body).results) {
    // A search by words brings near matches too: only the establishment itself counts.
    const found = [...(unit.matching_etablissements ?? []), ...(unit.siege ? [unit.siege] : [])].find((one) => one.siret === siret);
    if (found) return { kind: "found", establishment: establishmentOf(unit, found) };
  }
  return { kind: "unknown" };
}

function establishmentOf(unit: Unit, found: Establishment): RegisteredEstablishment {
  const leader = unit.dirigeants?.find(({ type_dirigeant }) => type_dirigeant !== "personne morale");
  const isPerson = disclosed(unit.nom_raison_sociale) === null;
  const firstName = personalName(disclosed(leader?.prenoms)?.split(/[\s,]+/)[0] ?? null);
  const lastName = personalName(withoutParentheses(disclosed(leader?.nom)));
  const isUnitActive = unit.etat_administratif !== "C";
  const headOffice = unit.siege?.siret ?? null;
  return {
    siret: found.siret,
    name: disclosed(unit.nom_raison_sociale) ?? spaced([firstName, lastName]) ?? nameOf(unit, isPerson) ?? "",
    firstName,
    lastName,
    legalCategory: disclosed(unit.nature_juridique) ?? "",
    activityCode: disclosed(found.activite_principale) ?? disclosed(unit.activite_principale),
    activityStartDate: registeredDay(unit.date_creation),
    street: streetOf(found),
    postcode: disclosed(found.code_postal),
    city: disclosed(found.libelle_commune),
    isOpen: isUnitActive && found.etat_administratif !== "F",
    headOffice: isUnitActive && headOffice !== found.siret ? headOffice : null,
  };
}

function nameOf(unit: Unit, isPerson: boolean): string | null {
  const name = withoutParentheses(disclosed(unit.nom_complet));
  return isPerson ? personalName(name) : name;
}

/** `JEANNE MARTIN (LES DOIGTS VERTS)`: the sign of the shop is no part of the name. */
function withoutParentheses(name: string | null): string | null {
  return disclosed(name?.replace(/\s*\(.*\)\s*$/, ""));
}

/** Its parts, or the whole address less its end, the postcode and the town. */
function streetOf(found: Establishment): string | null {
  const parts = spaced([found.numero_voie, found.type_voie, found.libelle_voie]);
  if (parts !== null) return parts;
  const [street] = (disclosed(found.adresse) ?? "").split(/\s*\b\d{5}\b\s*/);
  return disclosed(street);
}
