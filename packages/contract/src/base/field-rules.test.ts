import { expect, test } from "vitest";
import * as rules from "./field-rules.js";
import { MESSAGES } from "./messages.js";

test.each([
  ["", MESSAGES.emailRequired],
  ["jeanne", MESSAGES.emailFormat],
  ["jeanne@exemple", MESSAGES.emailFormat],
  ["jeanne@@exemple.fr", MESSAGES.emailFormat],
  ["jean\0ne@exemple.fr", MESSAGES.emailFormat],
  [".jeanne@exemple.fr", MESSAGES.emailFormat],
  ["jeanne.@exemple.fr", MESSAGES.emailFormat],
  ["jean..ne@exemple.fr", MESSAGES.emailFormat],
  ["jean\u200bne@exemple.fr", MESSAGES.emailFormat],
  ["jeanne\u202e@exemple.fr", MESSAGES.emailFormat],
  ["jeanne@exemple.fr.", MESSAGES.emailFormat],
  ["jeanne@-exemple.fr", MESSAGES.emailFormat],
  ["jeanne@exemple-.fr", MESSAGES.emailFormat],
  ["jeanne@exem..ple.fr", MESSAGES.emailFormat],
  [`${"j".repeat(65)}@exemple.fr`, MESSAGES.emailFormat],
  ["jeanne@exemple.fr", null],
  ["j@e.fr", null],
  ["Jeanne.Roux+compta@mail.exemple.fr", null],
  ["jeanne.l'heritier@exemple.fr", null],
  [" prénom.nom+compta@éxemple-bis.co.fr ", null],
])("the e-mail %j", (typed, expected) => expect(rules.email(typed)).toBe(expected));

test.each([
  ["Abcdef!", MESSAGES.password],
  ["abcdefg!", MESSAGES.password],
  ["Abcdefgh", MESSAGES.password],
  ["Abcdef1!", null],
  ["Été long et doux", null],
  [`A!${"a".repeat(126)}`, null],
  [`A!${"a".repeat(127)}`, MESSAGES.password],
])("the new password %j", (typed, expected) => expect(rules.newPassword(typed)).toBe(expected));

test.each([
  ["", MESSAGES.phoneRequired],
  ["06 12 34 56 78", null],
  ["+33 6 12 34 56 78", null],
  ["+33612345678", null],
  ["0033612345678", MESSAGES.phoneFormat],
  ["06 12 34 56 7", MESSAGES.phoneFormat],
  ["00 12 34 56 78", MESSAGES.phoneFormat],
])("the phone number %j", (typed, expected) => expect(rules.phone(typed)).toBe(expected));

test.each([
  ["1a", MESSAGES.firstName],
  ["", MESSAGES.firstName],
  ["Jo", null],
  ["Éa", null],
])("the first name %j", (typed, expected) => expect(rules.firstName(typed)).toBe(expected));

test("the name of a company is asked for before its letters are counted", () => {
  expect(rules.companyName("")).toBe(MESSAGES.companyName);
  expect(rules.companyName("1a")).toBe(MESSAGES.companyNameLetters);
  expect(rules.companyName("Menuiserie 2000")).toBeNull();
  expect(rules.companyName("Fleurs.fr")).toBeNull();
});

test.each([
  ["", MESSAGES.siretRequired],
  ["7328293200007", MESSAGES.siretFormat],
  ["732829320000744", MESSAGES.siretFormat],
  ["73282932000075", MESSAGES.siretFormat],
  ["732 829 320 00074", null],
  ["35600000009075", null],
  ["35600000000048", null],
])("the SIRET %j", (typed, expected) => expect(rules.siret(typed)).toBe(expected));

test("a company that moves keeps its first nine digits", () => {
  expect(rules.movedSiret("73282932000074")("35600000000048")).toBe(MESSAGES.siretHead);
  expect(rules.movedSiret("35600000000048")("35600000009075")).toBeNull();
});

test.each([
  ["4567", MESSAGES.postcode],
  ["2A004", MESSAGES.postcode],
  ["20000", null],
])("the postcode %j", (typed, expected) => expect(rules.postcode(typed)).toBe(expected));

test.each([
  ["", MESSAGES.numberRequired],
  ["1.5", MESSAGES.integer],
  ["12", null],
])("the whole number %j", (typed, expected) => expect(rules.integer(typed)).toBe(expected));

test("a rule that is optional says nothing of an empty field", () => {
  expect(rules.optional(rules.phone)(" ")).toBeNull();
  expect(rules.optional(rules.phone)("12")).toBe(MESSAGES.phoneFormat);
});

test.each([
  ["comptoir.fr", MESSAGES.url],
  ["ftp://comptoir.fr", MESSAGES.url],
  ["https://comptoir.fr/aide sociale", MESSAGES.url],
  ["https://comptoir.fr/\taide", MESSAGES.url],
  ["https://comptoir.fr/\u202eaide", MESSAGES.url],
  ['https://comptoir.fr/"onclick="x', MESSAGES.url],
  ["https://comptoir.fr\\@ailleurs.fr", MESSAGES.url],
  ["https://comptoir.fr/aide", null],
  ["https://éxemple.fr/œuvre?l=fr&m='x'#1", null],
])("the address %j", (typed, expected) => expect(rules.url(typed)).toBe(expected));

test.each([
  ["", MESSAGES.dateRequired],
  ["2026-02-30", MESSAGES.dateFormat],
  ["14/04/2026", MESSAGES.dateFormat],
  ["2026-04-14", null],
])("the day %j", (typed, expected) => expect(rules.isoDay(typed)).toBe(expected));

test.each([
  "https://evil.example/offre",
  "Gagnez HTTP://evil.example",
  "www.evil.example",
  "Lisez evil.example/prix",
  "evil.example:8080/x",
  "//evil.example/x",
])("%j is no name, of a person or of a company", (typed) => {
  for (const rule of [rules.firstName, rules.lastName, rules.companyName, rules.firmName])
    expect(rule(typed)).toBe(MESSAGES.nameWithAddress);
  expect(rules.signatureLine(typed)).toBe(MESSAGES.textWithAddress);
});

test.each(["Nora\n\nVotre compte est bloqué", "Nora\tFerrand", "Nora\u202eduarF", "Nora\u2028Ferrand", "Nora\u2066x"])(
  "%j is no name, of a person, of a company or of a firm: names stand in the middle of sentences",
  (typed) => {
    for (const rule of [rules.firstName, rules.lastName, rules.companyName, rules.firmName])
      expect(rule(typed)).toBe(MESSAGES.nameOnOneLine);
  },
);

test("a firm is not called like a domain, as a company may be: its mails come in its name", () => {
  expect(rules.firmName("")).toBe(MESSAGES.companyName);
  for (const name of ["impots.example", "Compta.example", "L-Expert.example & Associés"])
    expect([name, rules.firmName(name), rules.companyName(name)]).toEqual([name, MESSAGES.nameWithAddress, null]);
  expect(rules.firmName("Marchand \u202etnemelgèr")).toBe(MESSAGES.nameOnOneLine);
  for (const name of ["Marchand & Associés", "S.A.R.L. Compta", "M.Dupont Conseil"]) expect(rules.firmName(name)).toBeNull();
  for (const line of ["", "Société d’expertise comptable", "12 av.Foch"]) expect(rules.signatureLine(line)).toBeNull();
});

test("spaces around a name are those of a paste", () => expect(rules.firstName(" Nora\t")).toBeNull());

test("a person is not called like a domain; an initial, an abbreviation and a hyphen are names", () => {
  expect(rules.firstName("Cliquez sur evil.com")).toBe(MESSAGES.nameWithAddress);
  for (const name of ["J.-P. Martin", "D’Hérouville", "Anne-Marie", "M.Dupont", "Le Bihan Jr."]) expect(rules.lastName(name)).toBeNull();
});

test.each([
  "evil . com",
  "Nora evil .com",
  "evil\u3002com",
  "evil\uff0ecom",
  "evil\u2024com",
  "evil\u200b.com",
  "\uff45vil.com",
  "evil.\u00adcom",
])("%j is read as a domain: no name of a person or of a firm", (typed) => {
  for (const rule of [rules.firstName, rules.lastName, rules.firmName]) expect(rule(typed)).toBe(MESSAGES.nameWithAddress);
  expect(rules.companyName(typed)).toBeNull();
});

test.each(["evil.com\u2044prix", "https\uff1a//evil", "\uff57ww.evil", "w\u200bww.evil", "evil.com\uff0fprix"])(
  "%j is read as the address of a page: no name at all",
  (typed) => {
    for (const rule of [rules.firstName, rules.lastName, rules.companyName, rules.firmName])
      expect(rule(typed)).toBe(MESSAGES.nameWithAddress);
    expect(rules.signatureLine(typed)).toBe(MESSAGES.textWithAddress);
  },
);

test.each([
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "mailto:x@evil.example",
  "evil.example:8080",
  "evil.example?prix=1",
  "evil.example#prix",
  "evil.example\\prix",
])("%j opens a page where it is read, without two slashes: no name at all", (typed) => {
  for (const rule of [rules.firstName, rules.lastName, rules.companyName, rules.firmName])
    expect(rule(typed)).toBe(MESSAGES.nameWithAddress);
  expect(rules.signatureLine(typed)).toBe(MESSAGES.textWithAddress);
});

test("no one is called like an e-mail address; an at sign is a letter of some trade names", () => {
  for (const rule of [rules.firstName, rules.companyName, rules.firmName])
    expect(rule("contact@evil.example")).toBe(MESSAGES.nameWithAddress);
  for (const name of ["C@fé des Sciences", "@telier", "Data: conseil", "Fleurs.fr", "Qui ? Quoi ?"])
    expect([name, rules.companyName(name)]).toEqual([name, null]);
});

test.each(["x.com", "Venez sur t.me", "T.CO"])("%j is a domain of one letter: no name of a person or of a firm", (typed) => {
  for (const rule of [rules.firstName, rules.lastName, rules.firmName]) expect(rule(typed)).toBe(MESSAGES.nameWithAddress);
});

test("characters that do not show hide no domain, and make no name", () => {
  for (const typed of ["evil\ufe0f.com", "evil.\u034fcom", "evil\u3164.com", "evil\u2800.com"])
    expect([typed, rules.firstName(typed)]).toEqual([typed, MESSAGES.nameWithAddress]);
  for (const typed of ["\u3164\u3164", "\u115f\u1160", "N\u3164\u3164"]) {
    expect([typed, rules.firstName(typed), rules.lastName(typed)]).toEqual([typed, MESSAGES.firstName, MESSAGES.lastName]);
    expect([typed, rules.companyName(typed)]).toEqual([typed, MESSAGES.companyNameLetters]);
  }
});

test("dots that belong to a name stay", () => {
  for (const name of ["Dr. Marie Curie", "Mme. Roux", "Le Bihan Jr. .", "Rémi…", "Nguyễn T. H."])
    expect([name, rules.lastName(name)]).toEqual([name, null]);
});
