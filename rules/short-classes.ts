import type { Written } from "./source.js";

/** Words of English, and names of the interface, that are as short. */
const READABLE = new Set(
  "app area back bad band bank bar big bill body book box bulk card cell chip clip code col date day days done dot drop due edit end file fill firm fix foot form free full gap good grid grow head hero hint icon info item key keys kind last lead left line link list load logo made main mark menu mini more move mute name nav new next none note now off ok on one only open out over page paid pair pane part past path pick pill pin plus read rest right row rows save side size skip slim soft sort spin step sub sum sure tab tabs tag tags text tick tile time tint tiny tip tool top total two type undo unit user vat view wait warn when who wide word wrap".split(
    " ",
  ),
);

/** Class names of one to four letters that are not words, with the style sheets that use them. */
export function shortClasses(written: readonly Written[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of written.filter((file) => file.path.endsWith(".css"))) {
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)|"[^"]*"/g, "");
    const classes = new Set([...plain.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []));
    for (const name of classes) if (name.length <= 4 && !READABLE.has(name)) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}
