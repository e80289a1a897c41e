import type { ReactNode } from "react";

const PLAIN = new Set(["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li"]);
const LINK = /^(https?:|mailto:|tel:)/i;

/** A text that a firm wrote in HTML: paragraphs, emphasis, lists and links are kept, all the rest becomes plain text. */
export function SafeHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return <>{[...body.childNodes].map(safeNode)}</>;
}

function safeNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (name === "script" || name === "style") return null;
  const children = [...node.childNodes].map(safeNode);
  const href = node.getAttribute("href") ?? "";
  if (name === "a" && LINK.test(href)) {
    return (
      <a key={key} href={href} rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  if (name === "br") return <br key={key} />;
  const Name = PLAIN.has(name) ? (name as "p") : "span";
  return <Name key={key}>{children}</Name>;
}
