import { expect, it } from "vitest";
import { lastingReferences } from "./lasting-references.js";

it.each([
  ["PRLV SEPA GCB SERVICES MANDAT GCB00456781 ECH 03/26", ["GCB00456781"]],
  ["PRELEVEMENT DE AXCLEAR REF : RUM ++AXC2200417", ["AXC2200417"]],
  ["PRLV SEPA 4471 SOGELEASE CONTRAT N° 7745120AB", ["7745120AB"]],
  ["PRLV X ID EMETTEUR: FR12ZZZ345678 MDT/0000123", ["FR12ZZZ345678", "0000123"]],
])("%s bears the references of its contract", (label, references) => {
  expect(lastingReferences(label)).toEqual(references);
});

it.each(["VIR SEPA DUPONT REF 202600123", "CB 12/03 CLIENTELE 2026", "PRLV MANDAT 552", "CONTRAT ABCDEF12", ""])(
  "%s bears none: a reference of one payment, too short, or with fewer than four figures",
  (label) => {
    expect(lastingReferences(label)).toEqual([]);
  },
);
