import Fastify, { type FastifyInstance } from "fastify";
import { captchaRoutes } from "./captcha/routes.js";
import { fastifyOptions } from "./http/fastify-options.js";
import { installHttp } from "./http/install.js";
import type { AppOptions } from "./app-options.js";
import { handleProblems } from "./http/problems.js";
import type { Services } from "./services.js";
import { addressRoutes } from "./modules/addresses/routes.js";
import { attachmentRoutes } from "./modules/attachments/routes.js";
import { authRoutes } from "./modules/auth/routes.js";
import { bankingRoutes } from "./modules/banking/routes.js";
import { categoryRoutes } from "./modules/categories/routes.js";
import { companyRoutes } from "./modules/companies/routes.js";
import { manifestRoutes } from "./modules/config/manifest-routes.js";
import { configRoutes } from "./modules/config/routes.js";
import { firmBrandOf } from "./modules/config/service.js";
import { contactRoutes } from "./modules/contact/routes.js";
import { developmentRoutes } from "./modules/development/routes.js";
import { documentRoutes } from "./modules/documents/routes.js";
import { fiscalYearRoutes } from "./modules/fiscal-years/routes.js";
import { firmRoutes } from "./modules/firms/routes.js";
import { fixedAssetRoutes } from "./modules/fixed-assets/routes.js";
import { flagRoutes } from "./modules/flags/routes.js";
import { historyRoutes } from "./modules/history/routes.js";
import { ledgerRoutes } from "./modules/ledger/routes.js";
import { loanRoutes } from "./modules/loans/routes.js";
import { notificationRoutes } from "./modules/notifications/routes.js";
import { operationRoutes } from "./modules/operations/routes.js";
import { subscriptionRoutes } from "./modules/subscriptions/routes.js";
import { takeoverRoutes } from "./modules/takeovers/routes.js";
import { vatRoutes } from "./modules/vat/routes.js";
import { vehicleRoutes } from "./modules/vehicles/routes.js";
import { userRoutes } from "./modules/users/routes.js";

/** The table of contents of the server: what it is made of, in one list. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify(fastifyOptions(options.log));
  handleProblems(app);
  await installHttp(app, services, options, { firmBrandOf: (request) => firmBrandOf(services.db, request) });
  authRoutes(app, services, options);
  userRoutes(app, services, options);
  captchaRoutes(app, services);
  configRoutes(app, services, options);
  manifestRoutes(app, services);
  companyRoutes(app, services);
  contactRoutes(app, services, options);
  notificationRoutes(app, services);
  developmentRoutes(app, services);
  categoryRoutes(app, services);
  fiscalYearRoutes(app, services);
  operationRoutes(app, services);
<<<<<<< HEAD
  historyRoutes(app, services);
  attachmentRoutes(app, services, options);
  bankingRoutes(app, services);
=======
  bankingRoutes(app, services, options);
>>>>>>> 8883909 (notifications: imports that ended elsewhere, new devices and validated years are told, by the ways that a person chose)
  documentRoutes(app, services);
  ledgerRoutes(app, services, options);
  takeoverRoutes(app, services);
  vatRoutes(app, services, options);
  fixedAssetRoutes(app, services, options);
  vehicleRoutes(app, services);
  addressRoutes(app, services);
  loanRoutes(app, services);
  firmRoutes(app, services);
  flagRoutes(app, services, options);
  subscriptionRoutes(app, services);
  return app;
}
