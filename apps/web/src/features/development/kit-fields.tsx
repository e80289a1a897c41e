import { ArrowDownToLine, CircleAlert, Inbox, Lock, Paperclip } from "lucide-react";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { shiftDay } from "../../lib/days.js";
import { DayPicker } from "../../ui/fields/days/calendar.js";
import { ChoiceCards } from "../../ui/fields/choice-cards.js";
import { Chip } from "../../ui/controls/chip.js";
import { CodeField } from "../../ui/fields/code-field.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { DropZone } from "../../ui/fields/drop-zone.js";
import { TextArea, TextField } from "../../ui/fields/field.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import { MultiSelect } from "../../ui/fields/suggested/multi-select.js";
import { PrefixField } from "../../ui/fields/prefix-field.js";
import { TagBucket } from "../../ui/fields/suggested/tag-bucket.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import { Select, type Option } from "../../ui/fields/select.js";
import { showToast } from "../../ui/messages/toast.js";
import { DevPanel } from "./dev-page.js";

const TODAY = "2026-04-14" as IsoDate;

/** Text fields, in every state. */
export function Fields() {
  const [euros, setEuros] = useState<Cents | null>(cents(123_456));
  const [date, setDate] = useState<IsoDate | null>(TODAY);
  const [list, setList] = useState("");
  return (
    <DevPanel title="Champs" span={2}>
      <div className="dev-3">
        <TextField label="Libellé" placeholder="Ex. : fournitures" />
        <div className="is-hover">
          <TextField label="Survol" defaultValue="Castorama" />
        </div>
        <div className="is-focus">
          <TextField label="Focus" defaultValue="Castorama" />
        </div>
        <TextField label="Adresse e-mail" type="email" defaultValue="camille@" error={MESSAGES.emailFormat} />
        <TextField label="Numéro de Siret" defaultValue="812 456 731 00023" success="Établissement actif" />
        <TextField label="Désactivé" defaultValue="Banque" disabled icon={<Lock className="icon small" />} />
        <MoneyField label="Montant TTC" hint="Calcul accepté : 16,99*2" value={euros} onChange={setEuros} />
        <DateField label="Date" hint="jj/mm/aaaa, ou « hier »" value={date} onChange={setDate} />
        <TextField label="Vérification" defaultValue="812 456 7" hint="Recherche au répertoire Sirene…" aria-busy />
        <Select
          label="Liste"
          value={list}
          onChange={setList}
          options={[
            { value: "a", label: "Linéaire" },
            { value: "b", label: "Dégressif" },
          ]}
        />
        <div className="wide">
          <TextArea label="Annotations" defaultValue="Visible dans le grand livre." />
        </div>
      </div>
    </DevPanel>
  );
}

/** The calendar, with days out of bounds; behind its title, the months and the years. */
export function DayFields() {
  const [date, setDate] = useState<IsoDate | null>("2026-04-20" as IsoDate);
  return (
    <DevPanel title="Calendrier">
      <div className="calendar">
        <DayPicker value={date} today={TODAY} max={shiftDay(TODAY, 13)} onChoose={setDate} />
      </div>
    </DevPanel>
  );
}

const METHODS: readonly Option[] = [
  { value: "linear", label: "Linéaire" },
  { value: "declining", label: "Dégressif" },
  { value: "exceptional", label: "Exceptionnel", disabled: true },
];
const PROFESSIONS: readonly Option[] = [
  "Architecte",
  "Architecte d’intérieur et décorateur",
  "Avocat",
  "Ébéniste",
  "Graphiste",
  "Infirmier",
  "Maître d’œuvre",
  "Masseur-kinésithérapeute",
  "Menuisier",
  "Psychologue",
  "Traducteur",
].map((label) => ({ value: label, label }));

/** Lists: one choice, several, found by typing, kept as tags. */
export function Lists() {
  const [method, setMethod] = useState("linear");
  const [several, setSeveral] = useState<readonly string[]>(["Avocat", "Graphiste"]);
  const [professions, setProfessions] = useState(PROFESSIONS);
  const [profession, setProfession] = useState("");
  const [tags, setTags] = useState<readonly string[]>(["Psychologue", "Traducteur"]);
  const add = (label: string): void => setProfessions((known) => [...known, { value: label, label }]);
  return (
    <DevPanel title="Liste déroulante et suggestion" span={2}>
      <div className="dev-2">
        <Select label="Méthode" value={method} onChange={setMethod} options={METHODS} />
        <Autosuggest
          label="Profession"
          hint="Tapez «&nbsp;archi&nbsp;»"
          options={professions}
          value={profession}
          onChange={setProfession}
          onAdd={(label) => {
            add(label);
            setProfession(label);
          }}
        />
        <MultiSelect label="Plusieurs choix" options={PROFESSIONS} values={several} onChange={setSeveral} />
        <TagBucket
          label="Étiquettes"
          options={professions}
          values={tags}
          onChange={setTags}
          onAdd={(label) => {
            add(label);
            setTags([...tags, label]);
          }}
        />
      </div>
    </DevPanel>
  );
}

/** Choices as cards, the one-time code, the field whose head is locked, the discs of the modals. */
export function CardsAndCodes() {
  const [exit, setExit] = useState<"sale" | "scrap">("sale");
  const [code, setCode] = useState("4170");
  const [siret, setSiret] = useState("81245673100023");
  return (
    <DevPanel title="Choix en cartes, code, champ à préfixe" span={2}>
      <div className="dev-3">
        <ChoiceCards
          label="Type de sortie"
          hideLabel
          value={exit}
          onChange={setExit}
          choices={[
            { value: "sale", title: "Cession", text: "Vous la vendez, même à un proche." },
            { value: "scrap", title: "Mise au rebut", text: "Elle est jetée, détruite ou volée." },
          ]}
        />
        <CodeField
          label="Code à six chiffres"
          value={code}
          onChange={setCode}
          onComplete={(complete) => {
            showToast({ title: `Code ${complete}` });
          }}
        />
        <div className="stack">
          <PrefixField
            label="Numéro de Siret"
            head="812456731"
            length={14}
            value={siret}
            onChange={setSiret}
            error={siret.startsWith("812456731") ? null : MESSAGES.siretHead}
          />
          <div className="row tight">
            <span className="icon-tile">
              <Inbox className="icon" />
            </span>
            <span className="icon-tile ok">
              <Inbox className="icon" />
            </span>
            <span className="icon-tile warn">
              <Inbox className="icon" />
            </span>
            <span className="icon-tile bad">
              <Inbox className="icon" />
            </span>
            <span className="icon-tile mute">
              <Inbox className="icon" />
            </span>
          </div>
        </div>
      </div>
    </DevPanel>
  );
}

/** The drop zone: at rest, under a file, sending, done, refusing. */
export function Drops() {
  const [name, setName] = useState<string | null>(null);
  const take = (files: readonly File[]): void => setName(files[0]?.name ?? null);
  const shared = { accept: ".pdf,.png,.jpg,.jpeg,.txt", onFiles: take };
  return (
    <DevPanel title="Dépôt de pièces" span={3}>
      <div className="dev-3">
        <DropZone {...shared} icon={<Paperclip className="icon" />} title="Déposez une pièce">
          <span className="tiny">.pdf .png .jpg .jpeg .txt</span>
          {name !== null && <Chip kind="ok">Associé&nbsp;: {name}</Chip>}
        </DropZone>
        <DropZone {...shared} icon={<ArrowDownToLine className="icon" />} title="Relâchez ici" className="is-over">
          <span className="tiny">facture-leroy.pdf</span>
        </DropZone>
        <DropZone {...shared} icon={<CircleAlert className="icon" />} title="Format refusé" error=".heic : convertissez en .jpg" />
        <DropZone {...shared} icon={<Paperclip className="icon" />} title="Envoi de facture.pdf" progress={0.6} />
      </div>
    </DevPanel>
  );
}
