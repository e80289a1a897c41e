import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../testing/sequences.js";
import { recaptcha } from "./recaptcha.js";

const TEXT = JSON.stringify({ success: true, score: 0.9 });
const WAYS = ["sound", "slow", "cut", "twice", "failing", "not JSON", "of another shape", "refused", "a program"] as const;
type Way = (typeof WAYS)[number];

let way: Way = "sound";
const server = createServer((request, response) => {
  request.resume();
  const reply = (status: number, text: string): void => void response.writeHead(status, { "content-type": "application/json" }).end(text);
  if (way === "cut") {
    response.writeHead(200, { "content-length": String(TEXT.length) }).write(TEXT.slice(0, 10));
    setTimeout(() => response.destroy(), 2);
  } else if (way === "slow") setTimeout(() => reply(200, TEXT), 5);
  else if (way === "twice") reply(200, `${TEXT}${TEXT}`);
  else if (way === "failing") reply(503, TEXT);
  else if (way === "not JSON") reply(200, "<html>");
  else if (way === "of another shape") reply(200, '{"score": "1"}');
  else if (way === "refused") reply(200, '{"success": false, "score": 0.9}');
  else reply(200, way === "sound" ? TEXT : '{"success": true, "score": 0.1}');
});
server.listen(0, "127.0.0.1");
await new Promise<void>((resolve) => server.once("listening", () => resolve()));
afterAll(() => server.close());
const captcha = recaptcha({ siteKey: "key", secret: "secret", url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

async function play({ oneOf }: Sequence): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    way = oneOf(WAYS);
    expect(await captcha.isHuman({ proof: "proof", ip: "127.0.0.1" }), way).toBe(way === "sound" || way === "slow");
  }
}

test(
  "after any sequence of faults of the captcha, a form passes only when its proof was judged good",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
