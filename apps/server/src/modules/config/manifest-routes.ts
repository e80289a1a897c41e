import type { FastifyInstance } from "fastify";
import { calledHostname } from "../../access/origins.js";
import type { Services } from "../../services.js";
import { Refusal } from "../../refusal.js";
import { readFirmFace, readLogo, type FirmFaceRow } from "./repository.js";
import { logoAddress } from "./brand.js";

const PAPER = "#F5F6F2";
const FIRM_COLOR = "#2B57B5";
const DESCRIPTION = "La comptabilité en ligne des indépendants et de leurs cabinets.";

/** What a browser needs of a brand: to install the application, its name, its colours and its icons by host; the logos of firms. */
export function manifestRoutes(app: FastifyInstance, { db }: Services): void {
  app.get("/manifest.webmanifest", async (request, reply) => {
    const manifest = manifestOf(await readFirmFace(db, calledHostname(request)));
    return reply.type("application/manifest+json; charset=utf-8").header("cache-control", "no-cache").send(JSON.stringify(manifest));
  });

  app.get("/brand-icon.svg", async (request, reply) => {
    const firm = await readFirmFace(db, calledHostname(request));
    if (!firm) return reply.redirect("/favicon.svg");
    return reply.type("image/svg+xml; charset=utf-8").header("cache-control", "no-cache").send(firmIcon(firm));
  });

  app.get<{ Params: { sha256: string } }>(logoAddress(":sha256"), async ({ params: { sha256 } }, reply) => {
    const logo = /^[0-9a-f]{64}$/.test(sha256) ? await readLogo(db, sha256) : null;
    if (!logo) throw new Refusal({ code: "request.unknown_route" });
    return reply
      .type(logo.media_type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(Buffer.from(logo.content));
  });
}

function manifestOf(firm: FirmFaceRow | null): object {
  return {
    id: "/",
    name: firm?.name ?? "Comptoir",
    short_name: firm?.name ?? "Comptoir",
    description: DESCRIPTION,
    lang: "fr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: firm ? colorOf(firm) : PAPER,
    icons: firm ? [{ src: "/brand-icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" }] : OWN_ICONS,
  };
}

const OWN_ICONS = [
  { src: "/icon-192.png", type: "image/png", sizes: "192x192", purpose: "any" },
  { src: "/icon-512.png", type: "image/png", sizes: "512x512", purpose: "any" },
  { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
];

/** The firm's initials on its colour, as its menu shows them. */
function firmIcon(firm: FirmFaceRow): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">',
    `<rect width="512" height="512" rx="112" fill="${colorOf(firm)}"/>`,
    '<text x="256" y="256" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="216" ',
    `fill="${inkOn(colorOf(firm))}">${initials(firm.name)}</text></svg>`,
  ].join("");
}

/** Only a colour ever enters the drawing. */
function colorOf({ display_color: color }: FirmFaceRow): string {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : FIRM_COLOR;
}

/** Black or white, whichever is further from the colour (relative luminance of WCAG 2.2). */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#FFFFFF";
}

function linear(channel: number): number {
  return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\d]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
