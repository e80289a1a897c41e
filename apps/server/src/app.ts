import Fastify, { type FastifyInstance } from "fastify";
import { captchaRoutes } from "./captcha/routes.js";
import { installHttp } from "./http/install.js";
import type { AppOptions } from "./app-options.js";
import { handleProblems } from "./http/problems.js";
import type { Services } from "./services.js";
import { authRoutes } from "./modules/auth/routes.js";
import { bankingRoutes } from "./modules/banking/routes.js";
import { categoryRoutes } from "./modules/categories/routes.js";
import { companyRoutes } from "./modules/companies/routes.js";
import { configRoutes } from "./modules/config/routes.js";
import { contactRoutes } from "./modules/contact/routes.js";
import { developmentRoutes } from "./modules/development/routes.js";
import { documentRoutes } from "./modules/documents/routes.js";
import { fiscalYearRoutes } from "./modules/fiscal-years/routes.js";
import { firmRoutes } from "./modules/firms/routes.js";
import { flagRoutes } from "./modules/flags/routes.js";
import { ledgerRoutes } from "./modules/ledger/routes.js";
import { notificationRoutes } from "./modules/notifications/routes.js";
import { operationRoutes } from "./modules/operations/routes.js";
import { subscriptionRoutes } from "./modules/subscriptions/routes.js";
import { userRoutes } from "./modules/users/routes.js";

/** The table of contents of the server: what it is made of, in one list. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify(options.fastify);
  handleProblems(app);
  await installHttp(app, services, options);
  authRoutes(app, services, options);
  userRoutes(app, services, options);
  captchaRoutes(app, services);
  configRoutes(app, services, options);
  companyRoutes(app, services);
  contactRoutes(app, services, options);
  notificationRoutes(app, services);
  developmentRoutes(app, services);
  categoryRoutes(app, services);
  fiscalYearRoutes(app, services);
  operationRoutes(app, services);
  bankingRoutes(app, services);
  documentRoutes(app, services);
  ledgerRoutes(app, services);
  firmRoutes(app, services);
  flagRoutes(app, services, options);
  subscriptionRoutes(app, services, options);
  return app;
}
