import { isoDate } from "@comptoir/accounting/date";
import type { RegisteredEstablishment } from "./company-directory.js";

type Person = readonly [
  siret: string,
  firstName: string,
  lastName: string,
  activityCode: string,
  activityStartDate: string,
  street: string,
  postcode: string,
  city: string,
];

const PEOPLE: readonly Person[] = [
  ["99800001200018", "Camille", "Roussel", "74.10Z", "2021-05-04", "12 rue des Tanneurs", "37000", "Tours"],
  ["99800002000011", "Léa", "Fontaine", "86.21Z", "2014-09-01", "3 place de l’Église", "29200", "Brest"],
  ["99800003800013", "Mehdi", "Arnaud", "86.90D", "2018-01-15", "27 avenue Foch", "57000", "Metz"],
  ["99800004600016", "Soazig", "Le Bihan", "86.90E", "2016-04-01", "8 rue du Port", "56100", "Lorient"],
  ["99800005300012", "Hélène", "Barbier", "71.11Z", "2012-10-01", "41 quai de la Fosse", "44000", "Nantes"],
  ["99800006100015", "Paul", "Vidal", "69.10Z", "2009-01-05", "5 cours Mirabeau", "13100", "Aix-en-Provence"],
  ["99800007900017", "Nadia", "Cherif", "62.01Z", "2022-03-01", "19 rue Ney", "69006", "Lyon"],
  ["99800008700010", "Julien", "Masson", "74.20Z", "2020-06-15", "66 rue Sainte-Catherine", "33000", "Bordeaux"],
  ["99800009500013", "Anne", "Keller", "85.59A", "2017-09-01", "2 rue des Orfèvres", "67000", "Strasbourg"],
  ["99800010300015", "Éric", "Dumont", "43.32A", "2011-02-01", "Zone artisanale du Moulin", "53000", "Laval"],
  ["99800011100018", "Farid", "Belkacem", "43.21A", "2019-11-04", "14 rue des Lilas", "59800", "Lille"],
  ["99800012900010", "Clémence", "Roy", "47.76Z", "2015-03-20", "1 place du Marché", "21000", "Dijon"],
  ["99800013700013", "Sabrina", "Costa", "96.02A", "2013-07-01", "30 rue de la République", "83000", "Toulon"],
  ["99800014500016", "Marc", "Lefort", "49.32Z", "2016-05-02", "9 boulevard Gambetta", "06000", "Nice"],
  ["99800015200012", "Odile", "Perrin", "68.20A", "2008-01-01", "7 chemin des Alpages", "74400", "Chamonix-Mont-Blanc"],
  ["99800016000015", "Tanguy", "Moal", "56.10A", "2018-04-01", "22 quai du Léguer", "22300", "Lannion"],
  ["99800017800017", "Inès", "Garnier", "74.30Z", "2025-09-15", "11 rue Oberkampf", "75011", "Paris"],
  ["99800018600010", "Robin", "Schmitt", "70.22Z", "2026-02-02", "18 rue du Dôme", "67000", "Strasbourg"],
  ["99800019400014", "Élise", "Caron", "86.22C", "2026-03-01", "4 rue Nationale", "37000", "Tours"],
  ["99800020200015", "Gilles", "Marchand", "96.09Z", "2019-02-01", "15 rue des Carmes", "45000", "Orléans"],
  ["99800021000018", "Bernard", "Aubin", "01.11Z", "2001-01-01", "Ferme des Ormes", "28000", "Chartres"],
  ["99800022800010", "Jacques", "Tissot", "74.90B", "1995-06-01", "6 rue Cuvier", "25000", "Besançon"],
  ["99800023600013", "Alain", "Brun", "70.22Z", "2004-01-01", "10 rue Thiers", "38000", "Grenoble"],
  ["99800024400017", "Nina", "Faure", "86.90F", "2017-01-09", "31 rue Paradis", "13006", "Marseille"],
  ["99800024400025", "Nina", "Faure", "86.90F", "2017-01-09", "52 boulevard Chave", "13005", "Marseille"],
  ["99800025100012", "Didier", "Lambert", "43.34Z", "2003-01-01", "3 rue Basse", "14000", "Caen"],
  ["99900001100018", "Claire", "Martin", "86.90F", "2019-09-01", "8 rue Saint-Guénolé", "29000", "Quimper"],
  ["99900001100026", "Claire", "Martin", "86.90F", "2019-09-01", "17 rue Kéréon", "29000", "Quimper"],
  ["99900002900028", "Yann", "Moreau", "43.32A", "2017-03-01", "Zone de Kergonan", "29200", "Brest"],
];

/** What is not as usual: closed, moved, or of another legal category. */
const EXCEPTIONS: Readonly<Record<string, Partial<RegisteredEstablishment>>> = {
  "99800022800010": { legalCategory: "1500" },
  "99800023600013": { legalCategory: "1800" },
  "99800024400017": { isOpen: false, headOffice: "99800024400025" },
  "99800025100012": { isOpen: false },
};

type Company = readonly [siret: string, name: string, legalCategory: string, activityCode: string, city: string, isOpen: boolean];

const COMPANIES: readonly Company[] = [
  ["99800027700017", "Cabinet Marchand", "5499", "69.20Z", "Paris", true],
  ["99800028500010", "Atelier Numérique", "5710", "62.01Z", "Rennes", true],
  ["99800029300014", "Menuiserie du Val", "5498", "43.32A", "Tours", true],
  ["99800030100015", "Conseil Horizon", "5720", "70.22Z", "Pessac", true],
  ["99800031900017", "Les Amis du Vélo", "9220", "94.99Z", "Saint-Nazaire", true],
  ["99800032700010", "SCI des Tilleuls", "6540", "68.20B", "Toulouse", false],
];

const USUAL = { legalCategory: "1000", isOpen: true, headOffice: null };
const UNSAID = {
  name: "",
  firstName: null,
  lastName: null,
  activityCode: null,
  activityStartDate: null,
  street: null,
  postcode: null,
  city: null,
};

/** Invented establishments for the demonstration and the tests; docs/sample-register.md says what each is for. */
export const sampleRegister: readonly RegisteredEstablishment[] = [
  ...PEOPLE.map(personOf),
  ...COMPANIES.map(companyOf),
  // Its owner opposes disclosure.
  { ...USUAL, ...UNSAID, siret: "99800026900014", activityCode: "86.90F" },
];

function personOf([siret, firstName, lastName, activityCode, activityStartDate, street, postcode, city]: Person): RegisteredEstablishment {
  const name = `${firstName} ${lastName}`;
  const facts = { siret, name, firstName, lastName, activityCode, activityStartDate: isoDate(activityStartDate), street, postcode, city };
  return { ...USUAL, ...facts, ...EXCEPTIONS[siret] };
}

function companyOf([siret, name, legalCategory, activityCode, city, isOpen]: Company): RegisteredEstablishment {
  return { ...USUAL, ...UNSAID, siret, name, legalCategory, activityCode, city, isOpen };
}
