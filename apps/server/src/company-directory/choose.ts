import type { Environment } from "../environment.js";
import type { CompanyDirectory } from "./company-directory.js";
import { inseeDirectory } from "./insee.js";
import { openDirectory } from "./open.js";
import { rememberingDirectory } from "./remembering.js";
import { sampleDirectory } from "./sample.js";

/** The register that the environment chooses: INSEE's, the open one, or a sample of invented establishments. */
export function companyDirectory({ sirene }: Pick<Environment, "sirene">, now: () => number): CompanyDirectory {
  switch (sirene.register) {
    case "sample":
      return sampleDirectory();
    case "insee":
      return rememberingDirectory(inseeDirectory({ key: sirene.key, now }), now);
    case "open":
      return rememberingDirectory(openDirectory({ now }), now);
  }
}
