import { Clock } from "lucide-react";
import { parseTime } from "./parse-period.js";
import { PeriodField, type PeriodKind, type PeriodProps } from "./period-field.js";

const HOUR: PeriodKind<string> = {
  parse: parseTime,
  write: hour,
  broughtTo: (time) => `Ramenée à ${hour(time)}`,
  unreadable: "Cette heure ne se lit pas. Écrivez par exemple 14\u00a0h\u00a030.",
};

/** An hour of the day (`14:30`), typed the French way. */
export function TimeField(field: PeriodProps<string>) {
  return <PeriodField {...field} kind={HOUR} icon={<Clock className="icon small" />} />;
}

/** `09:30` as `9 h 30`. */
export function hour(time: string): string {
  return time.replace(/^0/, "").replace(":", "\u00a0h\u00a0");
}
