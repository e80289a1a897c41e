import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PaceClock } from "../app-options.js";
import { csvStatement } from "../modules/banking/testing.js";
import { testApp, type TestCompany } from "../testing/app.js";
import { nextDeadline } from "./body-pace.js";

/** When a body is cut, in seconds, that brings so many bytes at these seconds and nothing else; null when it never is. */
function cutAt(arrivals: Iterable<readonly [second: number, bytes: number]>): number {
  let deadline = 60_000;
  for (const [second, bytes] of arrivals) {
    if (second * 1000 >= deadline) break;
    deadline = nextDeadline(deadline, { now: second * 1000, bytes });
  }
  return deadline / 1000;
}

/** A line of that speed, for so many seconds. */
function* steady(bytesPerSecond: number, seconds: number): Generator<readonly [number, number]> {
  for (let second = 1; second <= seconds; second += 1) yield [second, bytesPerSecond];
}

describe("the pace of a body", () => {
  test.each([
    ["nothing comes", [], 60],
    ["it begins fast and stops", [[1, 50_000_000]], 61],
    ["a byte every ten seconds", Array.from({ length: 100 }, (_, index) => [index * 10, 1] as const), 60.0015],
    [
      "a pause of 59 seconds between megabytes",
      [
        [1, 1_000_000],
        [60, 1_000_000],
        [119, 1_000_000],
      ],
      179,
    ],
  ] as const)("%s", (_case, arrivals, seconds) => {
    expect(cutAt(arrivals)).toBeCloseTo(seconds, 3);
  });

  test("100 MB at 512 kbit/s come to their end, half an hour later; a tenth of the lowest speed does not", () => {
    expect(cutAt(steady(64_000, 1_563))).toBe(1_563 + 60);
    expect(cutAt(steady(400, 1_563))).toBeLessThan(67);
  });
});

describe("over a connection", async () => {
  /** Time passes when the test says so. */
  let now = 0;
  const looks = new Set<() => void>();
  const bodyClock: PaceClock = { now: () => now, every: (_milliseconds, look) => (looks.add(look), () => looks.delete(look)) };
  const pass = (seconds: number): void => {
    now += seconds * 1000;
    for (const look of looks) look();
  };
  const { app, newCompany, services } = await testApp({ bodyClock });
  let company: TestCompany;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    company = await newCompany();
  });
  afterAll(() => sockets.forEach((socket) => socket.destroy()));

  /** Begins a request; returns what came back once the connection is closed. */
  function begin(head: readonly string[], body: string | Buffer = ""): { socket: Socket; reply: Promise<string> } {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    sockets.add(socket);
    let text = "";
    socket.on("data", (bytes: Buffer) => (text += bytes.toString())).on("error", () => undefined);
    socket.write([...head, "Host: test", `Authorization: ${company.headers.authorization}`, "", ""].join("\r\n"));
    socket.write(body);
    return { socket, reply: once(socket, "close").then(() => text) };
  }
  const FORM = ["POST /api/v1/bank-import HTTP/1.1", "Content-Type: multipart/form-data; boundary=b", "Content-Length: 50000000"];
  const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="r.csv"\r\nContent-Type: text/csv\r\n\r\n';

  test("uploads that stop are cut and told why, and hold neither memory nor disk any more", async () => {
    const started = Array.from({ length: 20 }, () => begin(FORM, Buffer.concat([Buffer.from(FILE), Buffer.alloc(1_000_000, "a")])));
    // The last quarter of a megabyte of each is not on disk yet.
    await vi.waitFor(() => expect(services.scratch.used()).toBeGreaterThan(14_000_000), { timeout: 20_000 });
    const used = services.scratch.used();
    pass(1);
    pass(59);
    expect(services.scratch.used()).toBeGreaterThanOrEqual(used);
    pass(1);
    for (const reply of await Promise.all(started.map((one) => one.reply))) {
      expect(reply).toContain("408 Request Timeout");
      expect(reply).toContain("request.too_slow");
    }
    await vi.waitFor(() => expect(services.scratch.used()).toBe(0), { timeout: 20_000 });
  });

  test("a body in JSON that trickles is cut too", async () => {
    const asked = once(app.server, "request");
    const { socket, reply } = begin(["POST /api/v1/contact HTTP/1.1", "Content-Type: application/json", "Content-Length: 500"], "{");
    await asked;
    await new Promise(setImmediate);
    for (let second = 1; second <= 61; second += 1) {
      socket.write(" ");
      pass(1);
    }
    expect(await reply).toContain("request.too_slow");
  });

  test("a request whose body came whole waits as long as its handler works", async () => {
    const statement = csvStatement([["2026-03-02", "ACHAT", "-12.50"]]);
    let [atWork, goOn] = [(): void => undefined, (): void => undefined];
    const working = new Promise<void>((resolve) => (atWork = resolve));
    const allowed = new Promise<void>((resolve) => (goOn = resolve));
    const held = vi.spyOn(services.db, "tenant").mockImplementationOnce(async (...given) => {
      atWork();
      await allowed;
      return services.db.tenant(...given);
    });
    const body = `${FILE}${statement}\r\n--b--\r\n`;
    const { socket, reply } = begin(
      [FORM[0] ?? "", FORM[1] ?? "", `Content-Length: ${Buffer.byteLength(body)}`, "Connection: close"],
      body,
    );
    await working;
    const asked = once(app.server, "request");
    const stopped = begin(FORM, FILE);
    await asked;
    await new Promise(setImmediate);
    pass(61);
    pass(61);
    expect(await stopped.reply).toContain("request.too_slow");
    goOn();
    expect(await reply).toContain("201 Created");
    held.mockRestore();
    socket.destroy();
  });

  test("a caller who may not send a file is told so before it is read", async () => {
    const stranger = await newCompany();
    const field = `--b\r\nContent-Disposition: form-data; name="companyId"\r\n\r\n${stranger.id}\r\n`;
    const { socket } = begin(FORM, `${field}${FILE}its first line`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toContain("403 Forbidden");
    socket.destroy();
  });
});
