import { expect, test } from "vitest";
import { openDirectory } from "./open.js";
import { standInRegister } from "./testing.js";

const SIRET = "73282932000074";
const headOffice = {
  siret: SIRET,
  adresse: "12 RUE DE LA PAIX 75002 PARIS",
  numero_voie: "12",
  type_voie: "RUE",
  libelle_voie: "DE LA PAIX",
  code_postal: "75002",
  libelle_commune: "PARIS",
  activite_principale: "86.90D",
  etat_administratif: "A",
  est_siege: true,
};
const unit = {
  siren: "732829320",
  nom_complet: "JEANNE MARTIN (LES DOIGTS VERTS)",
  nom_raison_sociale: null,
  nature_juridique: "1000",
  etat_administratif: "A",
  statut_diffusion: "O",
  activite_principale: "86.90D",
  date_creation: "2012-03-01",
  dirigeants: [{ nom: "MARTIN (DURAND)", prenoms: "JEANNE MARIE", type_dirigeant: "personne physique" }],
  complements: { est_entrepreneur_individuel: true },
  siege: headOffice,
  matching_etablissements: [],
};
const answerOf = (...results: object[]) => ({ results, total_results: results.length, page: 1, per_page: 1, total_pages: 1 });

const lookUp = async (body: object, siret = SIRET) => {
  const { url, asked } = await standInRegister(() => ({ body }));
  return { result: await openDirectory({ now: () => 0, url }).lookUp(siret), asked };
};

test("a sole trader is read from its head office", async () => {
  const { result, asked } = await lookUp(answerOf(unit));
  expect(result).toEqual({
    kind: "found",
    establishment: {
      siret: SIRET,
      name: "Jeanne Martin",
      firstName: "Jeanne",
      lastName: "Martin",
      legalCategory: "1000",
      activityCode: "86.90D",
      activityStartDate: "2012-03-01",
      street: "12 RUE DE LA PAIX",
      postcode: "75002",
      city: "PARIS",
      isOpen: true,
      headOffice: null,
    },
  });
  expect(asked[0]?.path).toBe(`/search?q=${SIRET}&page=1&per_page=1`);
});

test("the establishment asked for is picked, never the head office of a near match", async () => {
  const second = {
    siret: "73282932000082",
    adresse: "3 QUAI DU PORT 29200 BREST",
    code_postal: "29200",
    libelle_commune: "BREST",
    etat_administratif: "F",
  };
  const { result } = await lookUp(answerOf({ ...unit, matching_etablissements: [second] }), second.siret);
  expect(result).toMatchObject({
    kind: "found",
    establishment: {
      siret: second.siret,
      city: "BREST",
      street: "3 QUAI DU PORT",
      isOpen: false,
      headOffice: SIRET,
      activityCode: "86.90D",
    },
  });
  expect((await lookUp(answerOf(unit), "35600000000048")).result).toEqual({ kind: "unknown" });
  expect((await lookUp(answerOf())).result).toEqual({ kind: "unknown" });
});

test("a company bears its denomination, a ceased one is closed and has no head office", async () => {
  const company = { ...unit, nom_raison_sociale: "CABINET MARCHAND", nature_juridique: "5499", etat_administratif: "C", dirigeants: [] };
  expect((await lookUp(answerOf(company))).result).toMatchObject({
    establishment: { name: "CABINET MARCHAND", legalCategory: "5499", isOpen: false, headOffice: null, firstName: null },
  });
});

test("a person who opposes disclosure is left to type their name", async () => {
  const hidden = {
    ...unit,
    nom_complet: "[NON-DIFFUSIBLE]",
    statut_diffusion: "P",
    dirigeants: [{ nom: "[NON-DIFFUSIBLE]", prenoms: "[NON-DIFFUSIBLE]", type_dirigeant: "personne physique" }],
    siege: { ...headOffice, adresse: "[NON-DIFFUSIBLE]", numero_voie: null, type_voie: null, libelle_voie: "[NON-DIFFUSIBLE]" },
  };
  expect((await lookUp(answerOf(hidden))).result).toMatchObject({
    establishment: { name: "", firstName: null, lastName: null, street: null, city: "PARIS" },
  });
});

test("the eighth question of a second is not sent", async () => {
  const { url, asked } = await standInRegister(() => ({ body: answerOf() }));
  const directory = openDirectory({ now: () => 0, url });
  const answers = await Promise.all(Array.from({ length: 8 }, () => directory.lookUp(SIRET)));
  expect(answers.filter(({ kind }) => kind === "unreachable")).toHaveLength(1);
  expect(asked).toHaveLength(7);
});
