import {
  Calendar,
  Check,
  CircleAlert,
  CircleUserRound,
  Filter,
  Flag,
  Folder,
  Inbox,
  Lock,
  Mail,
  Menu,
  MessageCircle,
  Paperclip,
  Percent,
  Phone,
  Plus,
  Search,
  Trash2,
  TriangleAlert,
  X,
} from "lucide-react";
import { amount, day, longDay, percent, signedAmount, wholeEuros } from "../../text/format.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { Colours, TypeSizes } from "./colours.js";
import { DevPage, DevPanel, State } from "./dev-page.js";

const SPACES = ["--s1", "--s2", "--s3", "--s4", "--s5", "--s6", "--s8", "--s10", "--s12"];
const RADII = ["--r-sm", "--r-md", "--r-lg", "--r-xl"];
const SHADOWS = ["--e1", "--e2", "--e3"];
const ICONS = {
  Menu,
  Recherche: Search,
  Filtre: Filter,
  Ajout: Plus,
  Validation: Check,
  Fermeture: X,
  Alerte: TriangleAlert,
  Erreur: CircleAlert,
  Verrou: Lock,
  Date: Calendar,
  Pièce: Paperclip,
  Dossier: Folder,
  Message: MessageCircle,
  Compte: CircleUserRound,
  TVA: Percent,
  Clôture: Flag,
  Réception: Inbox,
  Courriel: Mail,
  Téléphone: Phone,
  Suppression: Trash2,
};

/** What the language of the screens is made of: colours, sizes, spaces, icons, French typography. */
export function StyleguidePage() {
  return (
    <DevPage title="Styleguide">
      <Colours />
      <TypeSizes />
      <DevPanel title="Espacements, rayons, ombres" span={2}>
        <div className="dev-row">
          {SPACES.map((space) => (
            <State key={space} name={space}>
              <span className="dev-space" style={{ inlineSize: `var(${space})` }} />
            </State>
          ))}
        </div>
        <div className="dev-row">
          {RADII.map((radius) => (
            <State key={radius} name={radius}>
              <span className="dev-box" style={{ borderRadius: `var(${radius})` }} />
            </State>
          ))}
          {SHADOWS.map((shadow) => (
            <State key={shadow} name={shadow}>
              <span className="dev-box" style={{ boxShadow: `var(${shadow})`, borderRadius: "var(--r-lg)" }} />
            </State>
          ))}
        </div>
      </DevPanel>
      <FrenchTypography />
      <DevPanel title="Icônes" span={2}>
        <ul className="dev-icons">
          {Object.entries(ICONS).map(([name, Icon]) => (
            <li key={name}>
              <Icon className="icon" />
              {name}
            </li>
          ))}
        </ul>
        <p className="muted small">
          Lucide, 18&nbsp;px, trait de 1,75&nbsp;; 15&nbsp;px dans les boutons, 13&nbsp;px (trait de 2) dans les pastilles.
        </p>
      </DevPanel>
      <DevPanel title="Outils">
        <div className="stack tight">
          <ButtonLink to="/dev/flags" icon={<Flag className="icon small" />}>
            Fonctions ouvertes ou fermées
          </ButtonLink>
          <ButtonLink to="/dev/outbox" icon={<Mail className="icon small" />}>
            Messages gardés sur cette machine
          </ButtonLink>
        </div>
      </DevPanel>
    </DevPage>
  );
}

function FrenchTypography() {
  const examples = [
    [amount(1234.56), "insécable fine aux milliers, insécable avant €"],
    [signedAmount(-86), "le signe moins est le vrai, «\u00a0−\u00a0»"],
    [wholeEuros(3522), "déclarations\u00a0: sans centimes"],
    [percent(5.5), "insécable avant %"],
    [day("2026-04-14"), "partout dans les formulaires"],
    [longDay("2026-04-20"), "dans une phrase"],
    ["14\u00a0h\u00a030", "les heures"],
    ["Est-ce juste\u202f? Oui\u00a0: «\u00a0le compte est bon\u00a0».", "espaces avant\u00a0:\u00a0;\u00a0?\u00a0! et dans les guillemets"],
    ["L’écriture", "apostrophe courbe"],
  ] as const;
  return (
    <DevPanel title="Typographie française">
      <ul className="dev-lines">
        {examples.map(([sample, rule]) => (
          <li key={rule}>
            <span>{sample}</span>
            <small>{rule}</small>
          </li>
        ))}
      </ul>
    </DevPanel>
  );
}
