import type { FastifyInstance } from "fastify";
import { apiOrigin } from "@comptoir/contract/base/api-host";
import { readConfig, readTranslations } from "@comptoir/contract/config/config";
import { cookiePrefix, type AppOptions } from "../../app-options.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { pageHostname } from "../../access/origins.js";
import { CONSUMER_BRAND, firmOfPage, frontOrigin, toBrand } from "./brand.js";
import { localeCookie } from "../../http/cookies/locale.js";
import { TRANSLATIONS } from "./repository.js";

/** Which brand a host serves, and the texts it replaces. */
export function configRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db } = services;
  const locales = localeCookie(options);

  serve(app, services, readConfig, async ({ request, reply }) => {
    const firm = await firmOfPage(db, pageHostname(request));
    const locale = locales.of(request, firm);
    locales.set(reply, locale);
    const frontUrl = frontOrigin(options.publicUrl, firm);
    return {
      ...(await toBrand(firm)),
      frontUrl,
      backUrl: options.publicApiUrl ?? apiOrigin(frontUrl),
      locale,
      cookiePrefix: cookiePrefix(options),
      tagManagerId: options.tagManagerId,
      development: !options.isProduction,
      biDomainId: services.banks?.domainId ?? null,
      biClientId: services.banks?.clientId ?? null,
    };
  });

  serve(app, services, readTranslations, async ({ request }) => {
    const firm = await firmOfPage(db, pageHostname(request));
    const values = [firm?.slug ?? CONSUMER_BRAND, locales.of(request, firm)];
    const rows = await db.sharedRead<{ key: string; text: string }>({ name: "translations", text: TRANSLATIONS, values });
    return { translations: Object.fromEntries(rows.map(({ key, text }) => [key, text])) };
  });
}
