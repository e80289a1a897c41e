import { describe, expect, test } from "vitest";
import type { IsoDate } from "../date.js";
import { dossierReasons, type DossierFacts } from "./dossier-reasons.js";

const day = (text: string): IsoDate => text as IsoDate;
const today = day("2026-04-14");
const nobody = { decisions: [], trialEndsOn: null, contacts: 0, contactsSignedIn: 0 };
const quiet: DossierFacts = {
  account: "active",
  people: nobody,
  year: { id: "y", begin: day("2025-01-01"), end: day("2025-12-31"), isClosed: false },
  closing: "waiting",
  taxReturn: "waiting",
  isFilingAwaited: false,
  bank: "ok",
  isVatSubject: true,
  vatMissing: [],
  isVatStartAsked: false,
  nextVatDueOn: day("2026-04-24"),
};

describe("a dossier says why it is in each of its states", () => {
  test.each<[string, Partial<DossierFacts>, keyof ReturnType<typeof dossierReasons>, string]>([
    ["kept by the firm alone", {}, "account", "Le cabinet le tient seul\u00a0: aucun contact n’est invité."],
    ["one contact came", { people: { ...nobody, contacts: 2, contactsSignedIn: 1 } }, "account", "Un contact y a accès."],
    ["two came", { people: { ...nobody, contacts: 2, contactsSignedIn: 2 } }, "account", "2 contacts y ont accès."],
    [
      "one was invited",
      { account: "pending", people: { ...nobody, contacts: 1 } },
      "account",
      "Son contact est invité et n’est pas encore venu.",
    ],
    [
      "the last day that applies is the one named",
      {
        account: "terminated",
        people: {
          ...nobody,
          decisions: [
            { status: "terminated", startsOn: day("2026-03-01") },
            { status: "suspended", startsOn: day("2026-01-01") },
          ],
        },
      },
      "account",
      "Le cabinet l’a résilié à partir du 01/03/2026\u00a0: ses livres se lisent, ils ne changent plus.",
    ],
    [
      "what is decided for later is named too, the last decision of that day",
      {
        people: {
          ...nobody,
          decisions: [
            { status: "suspended", startsOn: day("2026-05-01") },
            { status: "terminated", startsOn: day("2026-05-01") },
            { status: "active", startsOn: day("2026-06-01") },
          ],
        },
      },
      "account",
      "Le cabinet le tient seul\u00a0: aucun contact n’est invité. Il sera résilié le 01/05/2026.",
    ],
    [
      "on trial",
      { account: "trial", people: { ...nobody, trialEndsOn: day("2026-04-30") } },
      "account",
      "Il est à l’essai jusqu’au 30/04/2026.",
    ],
    ["closed", { closing: "finished" }, "closing", "L’exercice qui finit le 31/12/2025 est clôturé."],
    ["late", { closing: "late" }, "closing", "L’exercice a fini le 31/12/2025 et devait être clôturé au plus tard le 20/05/2026."],
    ["without a year", { year: null, closing: null, taxReturn: null }, "closing", "Le dossier n’a pas d’exercice."],
    ["acknowledged", { taxReturn: "validated" }, "declaration", "L’administration a accusé réception de la déclaration de résultat."],
    ["a filing awaits", { isFilingAwaited: true }, "edi", "Un dépôt attend la réponse de l’administration."],
    ["no bank account", { bank: "waiting" }, "bank", "Le dossier n’a pas encore de compte bancaire."],
    ["due today", { nextVatDueOn: today }, "vat", "La prochaine déclaration est à déposer le 14/04/2026 au plus tard."],
    ["due yesterday", { nextVatDueOn: day("2026-04-13") }, "vat", "Une déclaration devait être déposée le 13/04/2026 et ne l’est pas."],
    [
      "without the leader's name",
      { nextVatDueOn: null, vatMissing: ["surname"] },
      "vat",
      "Échéance inconnue\u00a0: il manque le nom du dirigeant.",
    ],
    [
      "without name nor postcode",
      { nextVatDueOn: null, vatMissing: ["surname", "postcode"] },
      "vat",
      "Échéance inconnue\u00a0: il manque le nom du dirigeant et le code postal.",
    ],
    [
      "past, before anything is known of what was declared elsewhere",
      { nextVatDueOn: day("2026-04-13"), isVatStartAsked: true },
      "vat",
      "À confirmer\u00a0: une déclaration devait être déposée le 13/04/2026, sauf si elle l’a été ailleurs.",
    ],
    ["without VAT", { isVatSubject: false, nextVatDueOn: null }, "vat", "L’entreprise n’est pas assujettie à la TVA."],
  ])("%s", (_case, facts, key, expected) => expect(dossierReasons({ ...quiet, ...facts }, today)[key]).toBe(expected));
});
