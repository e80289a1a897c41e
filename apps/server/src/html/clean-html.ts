import sanitize from "sanitize-html";

/** Emphasis, lists and links: the HTML that people of ours and of firms may write. Everything else loses its tags; scripts and styles go whole. */
export function cleanHtml(html: string): string {
  return sanitize(html, ALLOWED);
}

const ALLOWED: sanitize.IOptions = {
  allowedTags: ["p", "b", "strong", "i", "em", "a", "ul", "ol", "li", "br"],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform("a", { rel: "noopener noreferrer", target: "_blank" }) },
};
