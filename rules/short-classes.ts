import type { Source, TextFile } from "./source.js";

/** Words of English, and names of the interface, that are as short. */
const READABLE = new Set(
  "app area back bad band bank bar big bill body book box bulk card cell chip clip code col date day days done dot drop due edit end file fill firm fix foot form free full gap good grid grow head hero hint icon info item key keys kind last lead left line link list load logo made main mark menu mini more move mute name nav new next none note now off ok on one only open out over page paid pair pane part past path pick pill pin plus read rest right row rows save side size skip slim soft sort spin step sub sum sure tab tabs tag tags text tick tile time tint tiny tip tool top total two type undo unit user vat view wait warn when who wide word wrap".split(
    " ",
  ),
);

/** Class names of one to four letters that are not words, with the style sheets that use them. */
export function shortClasses(written: readonly TextFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of written.filter((file) => file.path.endsWith(".css"))) {
    for (const name of classesOf(text)) if (name.length <= 4 && !READABLE.has(name)) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

/** Classes that a component writes as they are, `className="…"`, and that no style sheet knows, as `file: class`. */
export function unknownClasses(sources: readonly Source[], written: readonly TextFile[]): string[] {
  const known = new Set(written.filter(({ path }) => path.endsWith(".css")).flatMap(({ text }) => [...classesOf(text)]));
  const components = sources.filter(({ path }) => path.endsWith(".tsx"));
  return components.flatMap(({ path, text }) =>
    [...text.matchAll(/\bclassName="([^"]*)"/g)].flatMap(([, names = ""]) =>
      names.split(/\s+/).flatMap((name) => (name === "" || known.has(name) ? [] : `${path}: ${name}`)),
    ),
  );
}

function classesOf(sheet: string): ReadonlySet<string> {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)|"[^"]*"/g, "");
  return new Set([...plain.matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name]) => name ?? []));
}
