import { Send } from "lucide-react";
import { useState } from "react";
import type { Question } from "@comptoir/contract/questions/questions";
import { centsFromEuros, eurosFromCents } from "@comptoir/accounting/money";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { TextField } from "../../ui/fields/field.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import { NumberField } from "../../ui/fields/numbers/number-field.js";

type Prompt = NonNullable<Question["prompt"]>;

type PromptFormProps = {
  readonly prompt: Prompt;
  /** What is on its way; null while nothing is. */
  readonly sent: string | null;
  readonly onSend: (key: string, input: unknown) => void;
};

/** What a step of the closing asks: a choice in one press, or a figure in its unit. */
export function PromptForm({ prompt, sent, onSend }: PromptFormProps) {
  if (prompt.choices.length === 0) return <FigureForm prompt={prompt} sent={sent} onSend={onSend} />;
  return prompt.choices.map(({ value, label }) => (
    <Button
      key={label}
      block
      kind="soft"
      disabled={sent !== null && sent !== label}
      busy={sent === label}
      onClick={() => onSend(label, value)}
    >
      {label}
    </Button>
  ));
}

const TYPED = "typed";

function FigureForm({ prompt: { unit }, sent, onSend }: PromptFormProps) {
  const [value, setValue] = useState<number | string | null>(null);
  const isMissing = value === null || value === "";
  const label = t("questions.your_figure", "Votre réponse chiffrée");
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMissing && sent === null) onSend(TYPED, value);
      }}
    >
      {unit === null && (
        <TextField
          label={t("questions.your_words", "Votre réponse")}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      {unit === "€" && (
        <MoneyField
          label={label}
          value={typeof value === "number" ? centsFromEuros(value) : null}
          onChange={(typed) => setValue(typed === null ? null : eurosFromCents(typed))}
        />
      )}
      {unit !== null && unit !== "€" && (
        <NumberField
          label={label}
          positive
          whole={unit !== "m²" && unit !== "%"}
          max={unit === "%" ? 100 : undefined}
          value={typeof value === "number" ? value : null}
          onChange={setValue}
          {...(unit !== "count" && { suffix: unit })}
        />
      )}
      <Button type="submit" kind="primary" icon={<Send className="icon small" />} disabled={isMissing} busy={sent === TYPED}>
        {t("questions.send_figure", "Envoyer cette réponse")}
      </Button>
    </form>
  );
}
