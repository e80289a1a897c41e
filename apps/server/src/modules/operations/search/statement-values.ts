/** The values of a statement that is being written; `add` returns the placeholder of a value. */
export class StatementValues {
  readonly values: unknown[] = [];

  add(value: unknown, type = ""): string {
    this.values.push(value);
    return `$${this.values.length}${type === "" ? "" : `::${type}`}`;
  }
}

/** What a statement is written with; `companyId` is the placeholder of the company. */
export type Given = { readonly values: StatementValues; readonly companyId: string };
