/** One value of a metric, with what distinguishes it from the others of the metric. */
export type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number; readonly suffix?: string };

/** What is measured under one name. */
export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
};

/** The text that Prometheus reads (version 0.0.4 of its format). */
export function exposition(metrics: readonly Metric[]): string {
  return metrics.map(textOf).join("");
}

/** What the text is announced as. */
export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

function textOf({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value, suffix = "" }) => `${name}${suffix}${labelsText(labels)} ${valueText(value)}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].map((line) => `${line}\n`).join("");
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

function valueText(value: number): string {
  return value === Number.POSITIVE_INFINITY ? "+Inf" : String(value);
}
