import { expect, test } from "vitest";
import { inseeDirectory } from "./insee.js";
import { standInRegister } from "./testing.js";

const SIRET = "73282932000074";
const person = {
  etatAdministratifUniteLegale: "A",
  statutDiffusionUniteLegale: "O",
  dateCreationUniteLegale: "2012-03-01",
  categorieJuridiqueUniteLegale: "1000",
  denominationUniteLegale: null,
  nomUniteLegale: "LE BIHAN",
  nomUsageUniteLegale: null,
  prenom1UniteLegale: "JEANNE-MARIE",
  prenomUsuelUniteLegale: "JEANNE-MARIE",
  activitePrincipaleUniteLegale: "86.90D",
  nicSiegeUniteLegale: "00074",
};
const address = {
  complementAdresseEtablissement: null,
  numeroVoieEtablissement: "12",
  indiceRepetitionEtablissement: "B",
  typeVoieEtablissement: "RUE",
  libelleVoieEtablissement: "DE LA PAIX",
  codePostalEtablissement: "75002",
  libelleCommuneEtablissement: "PARIS",
};
const answerOf = (unit: object = {}, { period = {}, place = {} }: { period?: object; place?: object } = {}) => ({
  header: { statut: 200, message: "OK" },
  etablissement: {
    siren: SIRET.slice(0, 9),
    nic: SIRET.slice(9),
    siret: SIRET,
    dateCreationEtablissement: "2019-07-01",
    uniteLegale: { ...person, ...unit },
    adresseEtablissement: { ...address, ...place },
    periodesEtablissement: [
      { dateFin: null, dateDebut: "2019-07-01", etatAdministratifEtablissement: "A", activitePrincipaleEtablissement: "86.90E", ...period },
      { dateFin: "2019-06-30", dateDebut: "2012-03-01", etatAdministratifEtablissement: "F", activitePrincipaleEtablissement: "86.90D" },
    ],
  },
});

const lookUp = async (answer: Parameters<typeof standInRegister>[0]) => {
  const { url, asked } = await standInRegister(answer);
  const directory = inseeDirectory({ key: "cle", now: () => 0, url, timeoutMilliseconds: 300 });
  return { result: await directory.lookUp(SIRET), asked, directory };
};
const found = async (body: object) => {
  const { result } = await lookUp(() => ({ body }));
  return result.kind === "found" ? result.establishment : result;
};

test("an active sole trader is read with the key in its header", async () => {
  const { result, asked } = await lookUp(() => ({ body: answerOf() }));
  expect(result).toEqual({
    kind: "found",
    establishment: {
      siret: SIRET,
      name: "Jeanne-Marie Le Bihan",
      firstName: "Jeanne-Marie",
      lastName: "Le Bihan",
      legalCategory: "1000",
      activityCode: "86.90E",
      activityStartDate: "2012-03-01",
      street: "12 B RUE DE LA PAIX",
      postcode: "75002",
      city: "PARIS",
      isOpen: true,
      headOffice: null,
    },
  });
  expect(asked).toMatchObject([{ path: `/siret/${SIRET}`, headers: { "x-insee-api-key-integration": "cle" } }]);
});

test("a company bears its denomination", async () => {
  expect(await found(answerOf({ categorieJuridiqueUniteLegale: "5499", denominationUniteLegale: "CABINET MARCHAND" }))).toMatchObject({
    name: "CABINET MARCHAND",
    legalCategory: "5499",
  });
});

test("a closed establishment of a unit that goes on names its head office; a ceased unit names none", async () => {
  const moved = answerOf({ nicSiegeUniteLegale: "00082" }, { period: { etatAdministratifEtablissement: "F" } });
  expect(await found(moved)).toMatchObject({ isOpen: false, headOffice: "73282932000082" });
  expect(await found(answerOf({ etatAdministratifUniteLegale: "C", nicSiegeUniteLegale: "00082" }))).toMatchObject({
    isOpen: false,
    headOffice: null,
  });
});

test("what a person does not disclose is left to type", async () => {
  const hidden = { nomUniteLegale: "[ND]", prenom1UniteLegale: "[ND]", prenomUsuelUniteLegale: "[ND]" };
  const nowhere = {
    numeroVoieEtablissement: "[ND]",
    typeVoieEtablissement: "[ND]",
    libelleVoieEtablissement: "[ND]",
    indiceRepetitionEtablissement: null,
  };
  expect(await found(answerOf(hidden, { place: nowhere }))).toMatchObject({
    name: "",
    firstName: null,
    street: null,
    legalCategory: "1000",
  });
  const { result } = await lookUp(() => ({ status: 403, body: { header: { statut: 403 } } }));
  expect(result).toMatchObject({ kind: "found", establishment: { siret: SIRET, name: "", legalCategory: "", isOpen: true } });
});

test("a merged unit is followed to the one that took it over, on the register's own host only", async () => {
  const { result } = await lookUp((path) =>
    path.endsWith(SIRET)
      ? { status: 301, headers: { location: "/siret/35600000000048" } }
      : { body: answerOf({ nomUniteLegale: "AUTRE" }) },
  );
  expect(result).toMatchObject({ kind: "found", establishment: { lastName: "Autre" } });
  const other = await standInRegister(() => ({ body: answerOf() }));
  const elsewhere = await lookUp(() => ({ status: 301, headers: { location: `${other.url}/siret/${SIRET}` } }));
  expect(elsewhere.result).toMatchObject({ kind: "unreachable" });
  expect(other.asked).toEqual([]);
});

test.each([
  [404, "unknown"],
  [400, "unknown"],
  [401, "unreachable"],
  [500, "unreachable"],
])("an answer %s: %s", async (status, kind) => {
  const { result } = await lookUp(() => ({ status, body: { header: { statut: status, message: "…" } } }));
  expect(result.kind).toBe(kind);
});

test("silence, words that are no JSON and another shape make it out of reach", async () => {
  for (const answer of ["silence", { body: "<html>" }, { body: { etablissement: {} } }] as const) {
    expect((await lookUp(() => answer)).result.kind).toBe("unreachable");
  }
});

test("the thirty-first question of a minute is not sent, nor any while the register asks for a rest", async () => {
  let now = 0;
  const { url, asked } = await standInRegister(() =>
    asked.length > 31 ? { status: 429, headers: { "retry-after": "40" } } : { status: 404 },
  );
  const directory = inseeDirectory({ key: "cle", now: () => now, url });
  for (let count = 0; count < 30; count += 1) expect((await directory.lookUp(SIRET)).kind).toBe("unknown");
  expect((await directory.lookUp(SIRET)).kind).toBe("unreachable");
  expect(asked).toHaveLength(30);
  now = 60_001;
  expect((await directory.lookUp(SIRET)).kind).toBe("unknown");
  expect((await directory.lookUp(SIRET)).kind).toBe("unreachable");
  now += 39_000;
  expect((await directory.lookUp(SIRET)).kind).toBe("unreachable");
  expect(asked).toHaveLength(32);
});
