import * as accessCodes from "@comptoir/contract/documents/access-codes";
import * as addresses from "@comptoir/contract/addresses/addresses";
import * as assetRegister from "@comptoir/contract/fixed-assets/register";
import * as attachments from "@comptoir/contract/attachments/papers";
import * as auth from "@comptoir/contract/auth/auth";
import * as banking from "@comptoir/contract/banking/banking";
import * as bankConnections from "@comptoir/contract/banking/connections";
import * as cash from "@comptoir/contract/documents/cash";
import * as categories from "@comptoir/contract/categories/categories";
import * as categoryRules from "@comptoir/contract/operations/category-rules";
import * as clientContacts from "@comptoir/contract/firms/client-contacts";
import * as companies from "@comptoir/contract/companies/companies";
import * as config from "@comptoir/contract/config/config";
import * as contact from "@comptoir/contract/contact/contact";
import * as development from "@comptoir/contract/development/outbox";
import * as dashboard from "@comptoir/contract/dashboard/dashboard";
import * as dossierViews from "@comptoir/contract/firms/dossier-views";
import * as documents from "@comptoir/contract/documents/books";
import type { Endpoint } from "@comptoir/contract/base/endpoint";
import * as explain from "@comptoir/contract/documents/explain";
import * as fec from "@comptoir/contract/documents/fec";
import * as closingSteps from "@comptoir/contract/closing/steps";
import * as companyAnswers from "@comptoir/contract/closing/company-answers";
import * as reviewSheet from "@comptoir/contract/closing/review-sheet";
import * as season from "@comptoir/contract/firms/season";
import * as closings from "@comptoir/contract/closing/validation";
import * as collaborators from "@comptoir/contract/collaborators/collaborators";
import * as firmSettings from "@comptoir/contract/firms/settings";
import * as firms from "@comptoir/contract/firms/dossiers";
import * as firmWall from "@comptoir/contract/firms/wall";
import * as fiscalYears from "@comptoir/contract/fiscal-years/fiscal-years";
import * as fixedAssets from "@comptoir/contract/fixed-assets/assets";
import * as flags from "@comptoir/contract/flags/flags";
import * as history from "@comptoir/contract/history/acts";
import * as ledger from "@comptoir/contract/ledger/ledger";
import * as loans from "@comptoir/contract/loans/loans";
import * as notifications from "@comptoir/contract/notifications/notifications";
import * as operations from "@comptoir/contract/operations/operations";
import * as operationsSelection from "@comptoir/contract/operations/selection";
import * as duties from "@comptoir/contract/duties/duties";
import * as proof from "@comptoir/contract/proof/proof";
import * as questions from "@comptoir/contract/questions/questions";
import * as invoiceMatching from "@comptoir/contract/invoices/matching";
import * as invoicePlatform from "@comptoir/contract/invoices/platform";
import * as receivedInvoices from "@comptoir/contract/invoices/received-invoices";
import * as openItems from "@comptoir/contract/operations/open-items";
import * as signUpDraft from "@comptoir/contract/auth/sign-up-draft";
import * as similarOperations from "@comptoir/contract/operations/similar";
import * as regimes from "@comptoir/contract/companies/regimes";
import * as subscriptions from "@comptoir/contract/subscriptions/subscriptions";
import * as takeovers from "@comptoir/contract/takeovers/takeovers";
import * as taxReturns from "@comptoir/contract/tax-returns/returns";
import * as users from "@comptoir/contract/users/users";
import * as vatDecisions from "@comptoir/contract/vat/decisions";
import * as vat from "@comptoir/contract/vat/declarations";
import * as vatSituation from "@comptoir/contract/vat/situation";
import * as vehicles from "@comptoir/contract/vehicles/vehicles";
import * as views from "@comptoir/contract/operations/views";

/** Every call of the contract, in the order of the reference. A test fails when a file of the contract is forgotten here. */
export const endpoints: readonly Endpoint[] = [
  auth,
  signUpDraft,
  users,
  config,
  companies,
  regimes,
  categories,
  fiscalYears,
  operations,
  operationsSelection,
  openItems,
  similarOperations,
  categoryRules,
  views,
  history,
  attachments,
  receivedInvoices,
  invoiceMatching,
  invoicePlatform,
  questions,
  duties,
  dashboard,
  banking,
  bankConnections,
  documents,
  accessCodes,
  fec,
  explain,
  cash,
  ledger,
  proof,
  taxReturns,
  vat,
  vatDecisions,
  vatSituation,
  takeovers,
  fixedAssets,
  assetRegister,
  vehicles,
  addresses,
  loans,
  closingSteps,
  closings,
  reviewSheet,
  season,
  companyAnswers,
  collaborators,
  clientContacts,
  firms,
  firmWall,
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
