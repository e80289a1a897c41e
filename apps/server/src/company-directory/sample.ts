import type { CompanyDirectory } from "./company-directory.js";
import { sampleRegister } from "./sample-register.js";

/** A register of invented establishments, for those who have no access to a real one. */
export function sampleDirectory(): CompanyDirectory {
  const bySiret = new Map(sampleRegister.map((establishment) => [establishment.siret, establishment]));
  return {
    async lookUp(siret) {
      const establishment = bySiret.get(siret);
      return establishment ? { kind: "found", establishment } : { kind: "unknown" };
    },
  };
}
