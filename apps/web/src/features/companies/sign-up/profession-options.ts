import type { Profession } from "@comptoir/accounting/company/profession";
import type { Option } from "../../../ui/fields/select.js";
import type { Draft } from "./draft.js";

/** The first professions that go with the activity of the establishment, a few at most, as large choices; none when it leaves one, which is chosen. */
export function likelyProfessions(professions: readonly Profession[], { establishment }: Pick<Draft, "establishment">): readonly Option[] {
  const likely = establishment?.professionIds ?? [];
  const known = likely.flatMap((id) => professions.filter((profession) => profession.id === id));
  return known.length < 2 ? [] : known.slice(0, MOST_LIKELY).map(({ id, label }) => ({ value: id, label }));
}

const MOST_LIKELY = 6;

/** Every profession by name, those that go with the activity of the establishment first. */
export function professionOptions(professions: readonly Profession[], { establishment }: Pick<Draft, "establishment">): readonly Option[] {
  const likely = establishment?.professionIds ?? [];
  const first = likely.flatMap((id) => professions.filter((profession) => profession.id === id));
  const others = professions.filter(({ id }) => !likely.includes(id)).toSorted((a, b) => a.label.localeCompare(b.label, "fr"));
  return [...first, ...others].map(({ id, label }) => ({ value: id, label }));
}
