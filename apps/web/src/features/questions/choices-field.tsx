import { useState } from "react";
import type { listAccounts } from "@comptoir/contract/categories/categories";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { MAX_CHOICES } from "@comptoir/accounting/questions/limits";
import { t } from "../../text/t.js";
import { Checkbox } from "../../ui/fields/choice.js";
import { TagBucket } from "../../ui/fields/suggested/tag-bucket.js";
import { Group } from "../../ui/fields/group.js";
import { categoriesOf, firstChoices, type CategoryHints } from "./choices.js";
import styles from "./questions.module.css";

type ChoicesFieldProps = {
  readonly chart: ReplyOf<typeof listAccounts>;
  readonly categories: CategoryHints;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
};

/** The categories that the client chooses from: those proposed are ticked or not, others are found by typing. */
export function ChoicesField({ chart, categories, values, onChange }: ChoicesFieldProps) {
  const [first] = useState(() => firstChoices(chart, categories));
  const isFirst = (code: string): boolean => first.some(({ value }) => value === code);
  const ticked = values.filter(isFirst);
  const isFull = values.length >= MAX_CHOICES;
  const limit = t("questions.choices_limit", "{{max}} réponses au plus.", { max: MAX_CHOICES });
  return (
    <>
      <Group role="group" label={t("questions.choices", "Réponses proposées, en un geste")} hint={limit}>
        <div className={styles["tickable"]}>
          {first.map(({ value, label }) => (
            <Checkbox
              key={value}
              checked={values.includes(value)}
              disabled={isFull && !values.includes(value)}
              onChange={(isTicked) => onChange(isTicked ? [...values, value] : values.filter((code) => code !== value))}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </Group>
      <TagBucket
        label={t("questions.other_choices", "Autres catégories")}
        placeholder={t("questions.find_choice", "Chercher une catégorie")}
        options={categoriesOf(chart, categories.sign).filter(({ value }) => !isFirst(value))}
        values={values.filter((code) => !isFirst(code))}
        onChange={(others) => onChange([...ticked, ...others].slice(0, MAX_CHOICES))}
      />
    </>
  );
}
