import type { FastifyInstance, FastifyRequest } from "fastify";
import { apiOrigin } from "@comptoir/contract/api-host";
import { readConfig, readTranslations } from "@comptoir/contract/config";
import type { HttpOptions } from "../../http/options.js";
import { serve, type Services } from "../../http/serve.js";
import { FIRM_BY_HOST, TRANSLATIONS, type FirmRow } from "./repository.js";

const CONSUMER_BRAND = "comptoir";

/** Which brand a host serves, and the texts it replaces. */
export function configRoutes(app: FastifyInstance, services: Services, options: HttpOptions): void {
  const { db } = services;

  serve(app, services, readConfig, async ({ request }) => {
    const firm = await firmOf(request);
    const frontUrl = frontOrigin(options.publicUrl, firm);
    return {
      isJungloo: firm === null,
      brand: firm?.slug ?? CONSUMER_BRAND,
      cabinet: firm && cabinetOf(firm),
      frontUrl,
      backUrl: options.publicApiUrl ?? apiOrigin(frontUrl),
      locale: firm === null ? "fr" : `fr-x-${firm.slug}`,
      tagManagerId: null,
      development: !options.isProduction,
      biDomainId: null,
      biClientId: null,
    };
  });

  serve(app, services, readTranslations, async ({ request }) => {
    const brand = (await firmOf(request))?.slug ?? CONSUMER_BRAND;
    const rows = await db.sharedRead<{ key: string; text: string }>({ name: "translations", text: TRANSLATIONS, values: [brand] });
    return { translations: Object.fromEntries(rows.map(({ key, text }) => [key, text])) };
  });

  async function firmOf(request: FastifyRequest): Promise<FirmRow | null> {
    const [firm] = await db.sharedRead<FirmRow>({ name: "firm_by_host", text: FIRM_BY_HOST, values: [pageHostname(request)] });
    return firm ?? null;
  }
}

/** The host of the page that asks: its origin when it calls another host, else the host called. */
function pageHostname({ headers, hostname }: FastifyRequest): string {
  return headers.origin !== undefined && URL.canParse(headers.origin) ? new URL(headers.origin).hostname : hostname;
}

function frontOrigin(publicUrl: string, firm: FirmRow | null): string {
  const url = new URL(publicUrl);
  if (firm) url.hostname = firm.host;
  return url.origin;
}

function cabinetOf(firm: FirmRow) {
  const { name, profession, street, postcode, city, phone, email, website } = firm;
  return {
    displayColor: firm.display_color,
    name,
    logo: firm.logo,
    combined: firm.combined,
    footer: { corporateName: name, profession, address: { street, postcode, city }, phone, email, website },
    loginSecondaryComment: firm.login_secondary_comment,
  };
}
