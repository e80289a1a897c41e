/** The text of a mail without its looks: the policy of this page refuses inline ones in what is read, and allows them in what is set. */
export function undressed(html: string): string {
  return html.replaceAll(' style="', ' data-style="').replaceAll("<style>", "<template data-sheet>").replaceAll("</style>", "</template>");
}

/** Gives a mail its looks back, in the window that shows it; its links open elsewhere. */
export function dressMail(mail: Document, { CSSStyleSheet }: Pick<typeof globalThis, "CSSStyleSheet">): void {
  mail.adoptedStyleSheets = [...mail.querySelectorAll("template")].map(({ innerHTML }) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(innerHTML);
    return sheet;
  });
  for (const element of mail.querySelectorAll<HTMLElement>("[data-style]")) element.style.cssText = element.dataset["style"] ?? "";
  for (const link of mail.querySelectorAll("a")) link.target = "_blank";
}
