import * as addresses from "@comptoir/contract/addresses";
import * as assetRegister from "@comptoir/contract/asset-register";
import * as attachments from "@comptoir/contract/attachments";
import * as auth from "@comptoir/contract/auth";
import * as banking from "@comptoir/contract/banking";
import * as cash from "@comptoir/contract/cash";
import * as categories from "@comptoir/contract/categories";
import * as categoryRules from "@comptoir/contract/category-rules";
import * as clientContacts from "@comptoir/contract/client-contacts";
import * as companies from "@comptoir/contract/companies";
import * as config from "@comptoir/contract/config";
import * as contact from "@comptoir/contract/contact";
import * as development from "@comptoir/contract/development";
import * as dossierViews from "@comptoir/contract/dossier-views";
import * as documents from "@comptoir/contract/documents";
import type { Endpoint } from "@comptoir/contract/endpoint";
import * as explain from "@comptoir/contract/explain";
import * as fec from "@comptoir/contract/fec";
import * as collaborators from "@comptoir/contract/collaborators";
import * as firmSettings from "@comptoir/contract/firm-settings";
import * as firms from "@comptoir/contract/firms";
import * as fiscalYears from "@comptoir/contract/fiscal-years";
import * as fixedAssets from "@comptoir/contract/fixed-assets";
import * as flags from "@comptoir/contract/flags";
import * as history from "@comptoir/contract/history";
import * as ledger from "@comptoir/contract/ledger";
import * as loans from "@comptoir/contract/loans";
import * as notifications from "@comptoir/contract/notifications";
import * as operations from "@comptoir/contract/operations";
import * as operationsSelection from "@comptoir/contract/operations-selection";
import * as questions from "@comptoir/contract/questions";
import * as similarOperations from "@comptoir/contract/similar-operations";
import * as regimes from "@comptoir/contract/regimes";
import * as subscriptions from "@comptoir/contract/subscriptions";
import * as takeovers from "@comptoir/contract/takeovers";
import * as users from "@comptoir/contract/users";
import * as vat from "@comptoir/contract/vat";
import * as vatSituation from "@comptoir/contract/vat-situation";
import * as vehicles from "@comptoir/contract/vehicles";
import * as views from "@comptoir/contract/views";

/** Every call of the contract, in the order of the reference. A test fails when a file of the contract is forgotten here. */
export const endpoints: readonly Endpoint[] = [
  auth,
  users,
  config,
  companies,
  regimes,
  categories,
  fiscalYears,
  operations,
  operationsSelection,
  similarOperations,
  categoryRules,
  views,
  history,
  attachments,
  questions,
  banking,
  documents,
  fec,
  explain,
  cash,
  ledger,
  vat,
  vatSituation,
  takeovers,
  fixedAssets,
  assetRegister,
  vehicles,
  addresses,
  loans,
  collaborators,
  clientContacts,
  firms,
  dossierViews,
  firmSettings,
  flags,
  subscriptions,
  notifications,
  contact,
  development,
].flatMap((file) => Object.values<unknown>(file).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}
