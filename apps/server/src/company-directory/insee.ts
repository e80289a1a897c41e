import { z } from "zod";
import type { CompanyDirectory, LookUp, RegisteredEstablishment } from "./company-directory.js";
import { httpRegister } from "./register.js";
import { disclosed, personalName, registeredDay, spaced } from "./words.js";

const text = z.string().nullish();
const AnswerSchema = z.object({
  etablissement: z.object({
    siren: z.string(),
    siret: z.string(),
    dateCreationEtablissement: text,
    uniteLegale: z.object({
      etatAdministratifUniteLegale: text,
      dateCreationUniteLegale: text,
      categorieJuridiqueUniteLegale: text,
      denominationUniteLegale: text,
      nomUniteLegale: text,
      nomUsageUniteLegale: text,
      prenom1UniteLegale: text,
      prenomUsuelUniteLegale: text,
      activitePrincipaleUniteLegale: text,
      nicSiegeUniteLegale: text,
    }),
    adresseEtablissement: z.object({
      complementAdresseEtablissement: text,
      numeroVoieEtablissement: text,
      indiceRepetitionEtablissement: text,
      typeVoieEtablissement: text,
      libelleVoieEtablissement: text,
      codePostalEtablissement: text,
      libelleCommuneEtablissement: text,
    }),
    periodesEtablissement: z.array(
      z.object({ dateFin: text, etatAdministratifEtablissement: text, activitePrincipaleEtablissement: text }),
    ),
  }),
});
type Etablissement = z.output<typeof AnswerSchema>["etablissement"];

type Settings = { readonly key: string; readonly now: () => number; readonly url?: string; readonly timeoutMilliseconds?: number };

/** INSEE's own register, API Sirene 3.11: 30 questions a minute on its free plan. */
export function inseeDirectory({
  key,
  now,
  url = "https://api.insee.fr/api-sirene/3.11",
  timeoutMilliseconds,
}: Settings): CompanyDirectory {
  return httpRegister({
    url: (siret) => new URL(`${url}/siret/${siret}`),
    headers: { "x-insee-api-key-integration": key },
    limit: { count: 30, seconds: 60 },
    read: readAnswer,
    now,
    timeoutMilliseconds,
  });
}

function readAnswer(siret: string, { status, body }: { status: number; body: unknown }): LookUp {
  if (status === 404 || status === 400) return { kind: "unknown" };
  // It exists, and opposes the disclosure of everything.
  if (status === 403) return { kind: "found", establishment: undisclosed(siret) };
  if (status !== 200) return { kind: "unreachable", reason: `status ${status}` };
  return { kind: "found", establishment: establishmentOf(AnswerSchema.parse(body).etablissement) };
}

function establishmentOf(read: Etablissement): RegisteredEstablishment {
  const unit = read.uniteLegale;
  const current = read.periodesEtablissement.find(({ dateFin }) => dateFin == null);
  const isUnitActive = unit.etatAdministratifUniteLegale !== "C";
  const headOffice = unit.nicSiegeUniteLegale ? `${read.siren}${unit.nicSiegeUniteLegale}` : null;
  const [firstName, lastName] = [
    personalName(disclosed(unit.prenomUsuelUniteLegale) ?? disclosed(unit.prenom1UniteLegale)),
    personalName(disclosed(unit.nomUsageUniteLegale) ?? disclosed(unit.nomUniteLegale)),
  ];
  return {
    siret: read.siret,
    name: disclosed(unit.denominationUniteLegale) ?? spaced([firstName, lastName]) ?? "",
    firstName,
    lastName,
    legalCategory: disclosed(unit.categorieJuridiqueUniteLegale) ?? "",
    activityCode: disclosed(current?.activitePrincipaleEtablissement) ?? disclosed(unit.activitePrincipaleUniteLegale),
    // The unit's: an establishment is new at each move.
    activityStartDate: registeredDay(unit.dateCreationUniteLegale) ?? registeredDay(read.dateCreationEtablissement),
    ...addressOf(read.adresseEtablissement),
    isOpen: isUnitActive && current?.etatAdministratifEtablissement !== "F",
    headOffice: isUnitActive && headOffice !== read.siret ? headOffice : null,
  };
}

function addressOf(address: Etablissement["adresseEtablissement"]): Pick<RegisteredEstablishment, "street" | "postcode" | "city"> {
  return {
    street: spaced([
      address.numeroVoieEtablissement,
      address.indiceRepetitionEtablissement,
      address.typeVoieEtablissement,
      address.libelleVoieEtablissement,
      address.complementAdresseEtablissement,
    ]),
    postcode: disclosed(address.codePostalEtablissement),
    city: disclosed(address.libelleCommuneEtablissement),
  };
}

function undisclosed(siret: string): RegisteredEstablishment {
  return {
    siret,
    name: "",
    firstName: null,
    lastName: null,
    legalCategory: "",
    activityCode: null,
    activityStartDate: null,
    street: null,
    postcode: null,
    city: null,
    isOpen: true,
    headOffice: null,
  };
}
