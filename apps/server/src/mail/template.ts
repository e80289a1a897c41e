import type { MailBrand } from "./brand.js";
import { readableColor } from "./readable-color.js";

/** A mail as its sender writes it: French sentences, and one button at most. */
export type Mail = {
  readonly recipient: string;
  readonly brand: MailBrand;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly href: string };
};

/** The mail for those who read text alone. */
export function textOf({ brand, paragraphs, action }: Mail): string {
  const link = action ? [`${action.label}\u00a0:\n${action.href}`] : [];
  const signature = ["-- ", brand.name, ...brand.signature, brand.origin].join("\n");
  return `${[...paragraphs, ...link, signature].join("\n\n")}\n`;
}

/**
 * The mail as a page: tables and inline styles, which every reader of mails understands; the few rules of the head are for those that
 * know the dark. The brand's colour is darkened until white text reads on it.
 */
export function htmlOf({ brand, subject, paragraphs, action }: Mail): string {
  const color = readableColor(brand.color);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${HEAD_RULES}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f5f6f2;">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(paragraphs[0] ?? "")}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f6f2;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td bgcolor="${color}" style="background-color:${color};border-radius:12px 12px 0 0;padding:20px 32px;${FONT}font-size:19px;line-height:26px;font-weight:700;color:#ffffff;">${escapeHtml(brand.name)}</td></tr>
<tr><td class="card" style="background-color:#ffffff;border-radius:0 0 12px 12px;padding:28px 32px 32px;">
<h1 class="ink" style="margin:0 0 18px;${FONT}font-size:21px;line-height:28px;font-weight:650;color:#16211b;">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraphHtml).join("\n")}${action ? `\n${actionHtml(action, color)}` : ""}
</td></tr>
<tr><td class="faint" style="padding:20px 32px 0;${FONT}font-size:13px;line-height:20px;color:#5b6760;">${signatureHtml(brand)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

const HEAD_RULES = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#121614!important}
.card{background-color:#1c211e!important}
.ink{color:#eef2ef!important}
.text{color:#d5dcd7!important}
.faint,.faint a{color:#a3ada7!important}
}`;

/** A line break typed by someone stays one. */
function paragraphHtml(paragraph: string): string {
  const lines = escapeHtml(paragraph).replaceAll("\n", "<br>");
  return `<p class="text" style="margin:0 0 16px;${FONT}font-size:16px;line-height:25px;color:#3f4c45;">${lines}</p>`;
}

function actionHtml({ label, href }: NonNullable<Mail["action"]>, color: string): string {
  const address = escapeHtml(href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;">
<tr><td bgcolor="${color}" style="background-color:${color};border-radius:8px;">
<a href="${address}" style="display:inline-block;padding:13px 24px;${FONT}font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;">${escapeHtml(label)}</a>
</td></tr>
</table>
<p class="faint" style="margin:0;${FONT}font-size:13px;line-height:20px;color:#5b6760;">Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur\u00a0:<br><a href="${address}" style="color:#5b6760;word-break:break-all;">${address}</a></p>`;
}

function signatureHtml({ name, signature, origin }: Mail["brand"]): string {
  const site = `<a href="${escapeHtml(origin)}" style="color:#5b6760;">${escapeHtml(new URL(origin).host)}</a>`;
  return [...[name, ...signature].map(escapeHtml), site].join("<br>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
