import { expectCleanFec } from "../support/fec.js";
import { expect, test } from "../support/journey.js";

type Documents = {
  readonly data: {
    readonly documents: readonly {
      readonly type: string;
      readonly provisional: boolean;
      readonly endDate: string;
      readonly formats: readonly { readonly format: string; readonly uri: string }[];
    }[];
  };
};

/** The books that the demonstration wrote hold, before and after journeys write in theirs. */
for (const username of ["bnc@demo.example", "bic@demo.example"]) {
  test(`every FEC of ${username} is CONFORME, with nothing of ours to add`, async ({ api }) => {
    const { get, file } = await api(username);
    const { data } = await get<Documents>("/api/v1/documents");
    const fecs = data.documents.filter(({ type }) => type === "fec");
    expect(fecs.filter(({ provisional }) => !provisional).map(({ endDate }) => endDate)).toEqual(["2026-12-31", "2025-12-31"]);
    for (const { endDate, formats } of fecs) {
      const uri = formats.find(({ format }) => format === "txt")?.uri ?? "";
      // What the companies own is depreciated by drafts until 2025 is closed: 2026 waits for its openings.
      const isFirstYear = endDate === "2025-12-31";
      expectCleanFec(await file(uri), { isFirstYear, areOpeningsWaiting: !isFirstYear });
    }
    expect(await get("/api/v1/ledger/verify")).toMatchObject({ data: { intact: true, findings: [] } });
  });
}
