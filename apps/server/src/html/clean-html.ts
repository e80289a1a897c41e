import type { IOptions } from "sanitize-html";

/** Emphasis, lists and links: the HTML that operators and firms may write. Everything else loses its tags; scripts and styles go whole. */
export async function cleanHtml(html: string): Promise<string> {
  if (!html.includes("<") && !html.includes("&")) return html;
  // Read when first needed: the library would add a tenth of a second to the start.
  const { default: sanitize } = await import("sanitize-html");
  return sanitize(html, ALLOWED);
}

const ALLOWED: IOptions = {
  allowedTags: ["p", "b", "strong", "i", "em", "a", "ul", "ol", "li", "br"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: "noopener noreferrer", target: "_blank" } }) },
};
