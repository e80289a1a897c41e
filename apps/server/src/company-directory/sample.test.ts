import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isSiret, sirenOf } from "@comptoir/accounting/company/siret";
import { sampleDirectory } from "./sample.js";
import { sampleRegister } from "./sample-register.js";

const page = readFileSync(new URL("../../../../docs/sample-register.md", import.meta.url), "utf8").replaceAll(" ", "");

test("each number of the sample passes the key of Luhn, as does its SIREN, and is documented", () => {
  expect(sampleRegister.length).toBeGreaterThan(30);
  expect(new Set(sampleRegister.map(({ siret }) => siret)).size).toBe(sampleRegister.length);
  for (const { siret } of sampleRegister) {
    expect(isSiret(siret), siret).toBe(true);
    // A SIREN obeys Luhn too: fourteen digits whose first five are zeros have the same sum.
    expect(isSiret(`00000${sirenOf(siret)}`), siret).toBe(true);
    expect(page).toContain(siret);
  }
});

test("a head office that is named exists", async () => {
  const moved = sampleRegister.filter(({ headOffice }) => headOffice !== null);
  expect(moved).toHaveLength(1);
  expect(await sampleDirectory().lookUp(moved[0]?.headOffice ?? "")).toMatchObject({ kind: "found", establishment: { isOpen: true } });
});
