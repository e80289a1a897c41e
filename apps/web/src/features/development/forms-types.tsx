import { Search } from "lucide-react";
import { useState } from "react";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { RadioGroup } from "../../ui/fields/choice.js";
import { ChoiceCards } from "../../ui/fields/choice-cards.js";
import { CodeField } from "../../ui/fields/code-field.js";
import { PasswordField, TextArea, TextField } from "../../ui/fields/field.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import { CheckboxGroup } from "../../ui/fields/checkbox-group.js";
import { ColorField } from "../../ui/fields/color-field.js";
import { MultiSelect } from "../../ui/fields/suggested/multi-select.js";
import { TagBucket } from "../../ui/fields/suggested/tag-bucket.js";
import { Segmented } from "../../ui/controls/segmented.js";
import { DevPanel } from "./dev-page.js";

/** The types of an input that are typed as they are: the others have their own field on this page. */
export function TextTypes() {
  const [color, setColor] = useState<string | null>("#1e5b45");
  return (
    <DevPanel title="Types de saisie">
      <div className="dev-2">
        <TextField label="text" hint="Une ligne" />
        <TextField label="email" type="email" autoComplete="email" inputMode="email" />
        <PasswordField label="password" autoComplete="off" />
        <TextField label="url" type="url" inputMode="url" placeholder="https://" />
        <TextField label="tel" type="tel" inputMode="tel" placeholder="06 12 34 56 78" />
        <TextField label="search" type="search" icon={<Search className="icon small" />} />
        <ColorField label="color" value={color} onChange={setColor} />
        <TextField label="désactivé" defaultValue="Banque" disabled />
        <TextArea label="textarea" />
      </div>
    </DevPanel>
  );
}

const DAYS = ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"].map((label) => ({ value: label, label }));

/** Choices: lists, boxes, options, cards, tags, each with its message. */
export function GroupForm() {
  const [several, setSeveral] = useState<readonly string[]>([]);
  const [boxes, setBoxes] = useState<readonly string[]>([]);
  const [option, setOption] = useState<string | null>(null);
  const [card, setCard] = useState<"month" | "year" | null>(null);
  const [days, setDays] = useState(DAYS);
  const [day, setDay] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const [code, setCode] = useState("");
  const [segment, setSegment] = useState<"week" | "month" | null>(null);
  const missing = (isThere: boolean): string | null => (isThere ? null : MESSAGES.choice);
  const add = (label: string): void => setDays((known) => [...known, { value: label, label }]);
  return (
    <DevPanel title="Choix">
      <div className="dev-2">
        <MultiSelect label="multi-select" options={DAYS} values={several} onChange={setSeveral} error={missing(several.length > 0)} />
        <Autosuggest
          label="autosuggest"
          options={days}
          value={day}
          onChange={setDay}
          error={missing(day !== "")}
          onAdd={(label) => {
            add(label);
            setDay(label);
          }}
        />
        <TagBucket
          label="étiquettes"
          options={days}
          values={tags}
          onChange={setTags}
          error={missing(tags.length > 0)}
          onAdd={(label) => {
            add(label);
            setTags([...tags, label]);
          }}
        />
        <CodeField label="code" value={code} onChange={setCode} error={missing(code.length === 6)} />
        <CheckboxGroup label="checkbox" options={DAYS.slice(0, 4)} values={boxes} onChange={setBoxes} error={missing(boxes.length > 0)} />
        <RadioGroup label="radio" options={DAYS.slice(0, 4)} value={option} onChange={setOption} error={missing(option !== null)} />
        <ChoiceCards
          label="cartes"
          value={card}
          onChange={setCard}
          error={missing(card !== null)}
          choices={[
            { value: "month", title: "Mensuelle", text: "Sans engagement.", aside: <b>29,00&nbsp;€</b> },
            { value: "year", title: "Annuelle", text: "Deux mois offerts.", aside: <b>290,00&nbsp;€</b> },
          ]}
        />
        <Segmented
          asField
          label="segments"
          value={segment}
          onChange={setSegment}
          segments={[
            { value: "week", label: "Semaine" },
            { value: "month", label: "Mois" },
          ]}
        />
      </div>
    </DevPanel>
  );
}
