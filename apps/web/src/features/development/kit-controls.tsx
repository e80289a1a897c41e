import {
  CalendarClock,
  Check,
  CircleCheck,
  Circle,
  Filter,
  History,
  Hourglass,
  House,
  Lock,
  Minus,
  Pause,
  Plus,
  Snowflake,
  Tag as TagIcon,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { useState, type ReactNode } from "react";
import { signedAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { Button, IconButton } from "../../ui/controls/button.js";
import { Checkbox, RadioGroup, Switch } from "../../ui/fields/choice.js";
import { Chip, Tag } from "../../ui/controls/chip.js";
import { FigureValue } from "../../ui/figures/figure.js";
import { Segmented } from "../../ui/controls/segmented.js";
import { SkeletonBar } from "../../ui/messages/skeleton.js";
import { SuggestionCard } from "../../ui/controls/suggestion.js";
import { showToast } from "../../ui/messages/toast.js";
import { DevPanel, State } from "./dev-page.js";

/** Buttons, in every kind and state. */
export function Buttons() {
  const [shown, setShown] = useState<"all" | "in" | "out">("all");
  return (
    <DevPanel title="Boutons" span={2}>
      <div className="dev-row">
        <State name="repos">
          <Button kind="primary">{SPEC.validate}</Button>
        </State>
        <State name="survol">
          <Button kind="primary" className="is-hover">
            {SPEC.validate}
          </Button>
        </State>
        <State name="appui">
          <Button kind="primary" className="is-press">
            {SPEC.validate}
          </Button>
        </State>
        <State name="focus">
          <Button kind="primary" className="is-focus">
            {SPEC.validate}
          </Button>
        </State>
        <State name="chargement">
          <Button kind="primary" busy>
            Envoi…
          </Button>
        </State>
        <State name="désactivé">
          <Button kind="primary" disabled>
            {SPEC.validate}
          </Button>
        </State>
      </div>
      <div className="dev-row">
        <State name="secondaire">
          <Button>Annuler</Button>
        </State>
        <State name="survol">
          <Button className="is-hover">Annuler</Button>
        </State>
        <State name="focus">
          <Button className="is-focus">Annuler</Button>
        </State>
        <State name="désactivé">
          <Button disabled>Annuler</Button>
        </State>
        <State name="doux">
          <Button kind="soft" icon={<Plus className="icon small" />}>
            Ajouter
          </Button>
        </State>
        <State name="discret">
          <Button kind="ghost">Passer</Button>
        </State>
        <State name="danger">
          <Button kind="danger" icon={<Trash2 className="icon small" />}>
            {SPEC.remove}
          </Button>
        </State>
        <State name="danger, dans sa fenêtre">
          <Button kind="danger-fill">{SPEC.remove}</Button>
        </State>
        <State name="icône">
          <IconButton kind="default" label={SPEC.filter} icon={<Filter className="icon" />} />
        </State>
      </div>
      <div className="dev-row">
        <State name="petit">
          <Button size="small">Voir</Button>
        </State>
        <State name="petit doux">
          <Button size="small" kind="soft">
            Déclarer
          </Button>
        </State>
        <State name="grand">
          <Button size="large" kind="primary">
            {SPEC.letsGo}
          </Button>
        </State>
        <State name="avec touche">
          <Button kind="primary">
            Valider et suivante <kbd>Entrée</kbd>
          </Button>
        </State>
        <State name="segments">
          <Segmented
            label="Sens"
            value={shown}
            onChange={setShown}
            segments={[
              { value: "all", label: "Toutes" },
              { value: "in", label: "Recettes" },
              { value: "out", label: "Dépenses" },
            ]}
          />
        </State>
      </div>
    </DevPanel>
  );
}

/** The figure that opens, and amounts that do not. */
export function Figures() {
  return (
    <DevPanel title="Chiffre ouvrable">
      <div className="dev-row">
        <State name="repos">
          <FigureValue explain="">546,00&nbsp;€</FigureValue>
        </State>
        <State name="survol">
          <FigureValue explain="" className="is-hover">
            546,00&nbsp;€
          </FigureValue>
        </State>
        <State name="focus">
          <FigureValue explain="" className="is-focus">
            546,00&nbsp;€
          </FigureValue>
        </State>
        <State name="positif">
          <span className="plus tabular">{signedAmount(2880)}</span>
        </State>
        <State name="négatif">
          <span className="tabular strong">{signedAmount(-86)}</span>
        </State>
        <State name="nul">
          <span className="muted">–</span>
        </State>
        <State name="chargement">
          <SkeletonBar width="72px" />
        </State>
      </div>
      <p className="muted small">
        Tout montant calculé est un bouton. Il ouvre «&nbsp;D’où vient ce chiffre&nbsp;?&nbsp;». Raccourci&nbsp;: <kbd>o</kbd> sur le
        montant focalisé.
      </p>
    </DevPanel>
  );
}

/** Boxes, options, switches, tags. */
export function Choices() {
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({ ticked: true, on: true, focus: true });
  const [option, setOption] = useState("chosen");
  const [tags, setTags] = useState(["Carburant", "Loyer"]);
  const box = (name: string) => ({
    checked: ticked[name] === true,
    onChange: (checked: boolean): void => setTicked({ ...ticked, [name]: checked }),
  });
  return (
    <DevPanel title="Cases, options, étiquettes">
      <div className="stack">
        <div className="dev-2">
          <Checkbox {...box("rest")}>Repos</Checkbox>
          <Checkbox {...box("ticked")} count="12">
            Coché
          </Checkbox>
          <Checkbox {...box("part")} checked={ticked["part"] === true || "mixed"}>
            Partiel
          </Checkbox>
          <Checkbox {...box("off")} disabled>
            Désactivé
          </Checkbox>
          <Switch {...box("on")}>Activé</Switch>
          <Switch {...box("idle")}>Inactif</Switch>
        </div>
        <Checkbox {...box("wrong")} error="Cette case est à cocher.">
          En erreur
        </Checkbox>
        <RadioGroup
          label="Options"
          value={option}
          onChange={setOption}
          options={[
            { value: "other", label: "Option" },
            { value: "chosen", label: "Option choisie" },
            { value: "off", label: "Désactivée", disabled: true },
          ]}
        />
        <div className="row tight wrap">
          {tags.map((tag) => (
            <Tag key={tag} onRemove={() => setTags(tags.filter((kept) => kept !== tag))}>
              {tag}
            </Tag>
          ))}
          <Tag>Lecture seule</Tag>
        </div>
      </div>
    </DevPanel>
  );
}

const say = (title: string) => (): void => {
  showToast({ title });
};

function suggestion(label: string, confidence: number): ReactNode {
  return (
    <SuggestionCard
      icon={<TagIcon className="icon small" />}
      label={label}
      confidence={confidence}
      reason="comme 3 achats semblables"
      onOpen={say("Les catégories s’ouvrent.")}
      onAccept={say(`${label}\u00a0: acceptée.`)}
    />
  );
}

/** An operation, in every state of its category. */
export function OperationRows() {
  const rows: readonly (readonly [string, ReactNode, number])[] = [
    ["Repos", <Cat key="c" icon={<House className="icon small" />} words="Loyer et charges locatives" />, -800],
    ["Suggestion sûre", suggestion("Carburant", 0.93), -62.13],
    ["Suggestion probable", suggestion("Petit outillage", 0.74), -214.6],
    ["Suggestion faible (<\u00a070\u00a0%)", suggestion("Frais de repas", 0.58), -18.4],
    [
      "Sans suggestion",
      <Button key="b" size="small" icon={<TagIcon className="icon small" />} onClick={say("Les catégories s’ouvrent.")}>
        Catégoriser
      </Button>,
      -149,
    ],
    ["Validée, figée", <Cat key="c" icon={<Lock className="icon small" />} words="Honoraires" />, 2880],
  ];
  return (
    <DevPanel title="Lignes d’opération" span={2}>
      <table aria-label="États d’une opération">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Libellé</th>
            <th scope="col">Catégorie</th>
            <th scope="col" className="numeric">
              Montant
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, category, euros]) => (
            <tr key={label}>
              <td className="muted tabular">13/04</td>
              <td>{label}</td>
              <td>{category}</td>
              <td className={euros > 0 ? "numeric plus" : "numeric"}>{signedAmount(euros)}</td>
            </tr>
          ))}
          <tr aria-busy="true">
            <td>
              <SkeletonBar width="36px" />
            </td>
            <td>
              <SkeletonBar width="180px" />
            </td>
            <td>
              <SkeletonBar width="140px" />
            </td>
            <td className="numeric">
              <SkeletonBar width="72px" />
            </td>
          </tr>
        </tbody>
      </table>
    </DevPanel>
  );
}

function Cat({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className="category">
      {icon}
      {words}
    </span>
  );
}

/** The words of every status, each with its icon. */
export function Statuses() {
  return (
    <DevPanel title="Statuts">
      <div className="stack tight">
        <div className="row tight wrap">
          <Chip kind="ok" icon={<Check className="icon tiny" />}>
            OK
          </Chip>
          <Chip kind="warn" icon={<TriangleAlert className="icon tiny" />}>
            Action requise
          </Chip>
          <Chip kind="info" icon={<Hourglass className="icon tiny" />}>
            En attente
          </Chip>
          <Chip icon={<Pause className="icon tiny" />}>Suspendue</Chip>
        </div>
        <div className="row tight wrap">
          <Chip kind="info" icon={<Circle className="icon tiny" />}>
            À faire
          </Chip>
          <Chip kind="ok" icon={<Check className="icon tiny" />}>
            Fait
          </Chip>
          <Chip kind="warn" icon={<TriangleAlert className="icon tiny" />}>
            À corriger
          </Chip>
          <Chip icon={<Lock className="icon tiny" />}>Verrouillée</Chip>
          <Chip icon={<Snowflake className="icon tiny" />}>Figée</Chip>
          <Chip kind="line" icon={<Minus className="icon tiny" />}>
            Sans objet
          </Chip>
        </div>
        <div className="row tight wrap">
          <Chip kind="warn" icon={<Hourglass className="icon tiny" />}>
            Provisoire
          </Chip>
          <Chip kind="ok" icon={<CircleCheck className="icon tiny" />}>
            Validée
          </Chip>
          <Chip kind="bad" icon={<History className="icon tiny" />}>
            Périmée
          </Chip>
        </div>
        <div className="row tight wrap">
          <Chip icon={<CalendarClock className="icon tiny" />}>J-10</Chip>
          <Chip kind="warn" icon={<CalendarClock className="icon tiny" />}>
            J-5
          </Chip>
          <Chip kind="bad" icon={<CalendarClock className="icon tiny" />}>
            Dépassée
          </Chip>
          <Chip kind="accent" square>
            Carrée
          </Chip>
          <span className="dot" />
        </div>
      </div>
    </DevPanel>
  );
}
