import { DevPanel } from "./dev-page.js";

const COLOURS = [
  ["Accent", "--accent"],
  ["Accent doux", "--accent-soft"],
  ["Encre", "--ink"],
  ["Encre 3", "--ink-3"],
  ["Papier", "--paper"],
  ["Creux", "--sunken"],
  ["Filet", "--line-2"],
  ["Mirabelle", "--mirabelle"],
  ["Succès", "--ok"],
  ["Succès doux", "--ok-soft"],
  ["Alerte", "--warn"],
  ["Alerte douce", "--warn-soft"],
  ["Erreur", "--bad"],
  ["Erreur douce", "--bad-soft"],
  ["Info", "--info"],
  ["Info douce", "--info-soft"],
] as const;

/** The colours of the language: the accents follow the brand of the host, the others never change. */
export function Colours() {
  return (
    <DevPanel title="Couleurs" span={2}>
      <ul className="dev-swatches">
        {COLOURS.map(([name, variable]) => (
          <li key={variable}>
            <i style={{ background: `var(${variable})` }} />
            <b>{name}</b>
            <small>{variable}</small>
          </li>
        ))}
      </ul>
    </DevPanel>
  );
}

const SIZES = [
  { sample: "9\u202f445,89\u00a0€", font: "700 30px/1.1 var(--display)", note: "Bricolage 700, 30 à 46" },
  { sample: "Titre d’écran", font: "650 22px var(--display)", note: "Bricolage 650, 22" },
  { sample: "Titre de panneau", font: "650 16px var(--display)", note: "Bricolage 650, 16" },
  { sample: "Texte courant et tableaux", font: "450 14px/20px var(--font)", note: "Hanken 450, 14/20" },
  { sample: "Aide, métadonnées", font: "450 13px var(--font)", note: "Hanken 450, 13 et 12" },
  { sample: "1\u202f234,56\u00a0€ · 14/04/2026", font: "450 14px var(--font)", note: "chiffres tabulaires" },
] as const;

/** The sizes of the text. */
export function TypeSizes() {
  return (
    <DevPanel title="Typographie">
      <ul className="dev-lines">
        {SIZES.map(({ sample, font, note }) => (
          <li key={note}>
            <span className="tabular" style={{ font }}>
              {sample}
            </span>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </DevPanel>
  );
}
