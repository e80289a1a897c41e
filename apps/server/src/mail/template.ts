import type { Mail } from "./enqueue.js";

/** The mail for those who read text alone. */
export function textOf({ brand, paragraphs, action }: Mail): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}\u00a0:\n${action.href}`] : []),
    ["-- ", brand.name, ...brand.signature].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The mail as a page. */
export function htmlOf({ paragraphs, action }: Mail): string {
  return (
    paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n") +
    (action ? `<a href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>` : "")
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
