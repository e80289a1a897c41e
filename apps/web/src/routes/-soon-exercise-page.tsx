import { useState } from "react";
import { chosenYear } from "../features/fiscal-years/chosen-year.js";
import { ExerciseMenu } from "../features/fiscal-years/exercise-menu.js";
import { useFiscalYears } from "../features/fiscal-years/queries.js";
import { rememberedExercise } from "../features/fiscal-years/remembered-exercise.js";
import { SoonPage } from "../features/shell/soon-page.js";
import { useUser } from "../lib/session.js";

/** A page that is coming, of one exercise: the choice already stands in its header, and is kept for the other pages. */
export function SoonExercisePage({ title, sentence }: { title: string; sentence: string }) {
  const { companyId } = useUser();
  const { data: years = [] } = useFiscalYears();
  const [chosenId, setChosenId] = useState(() => rememberedExercise(companyId));
  const year = chosenYear(years, chosenId);
  return (
    <SoonPage
      title={title}
      sentence={sentence}
      beside={year !== null && <ExerciseMenu years={years} year={year} onChange={({ id }) => setChosenId(id)} />}
    />
  );
}
