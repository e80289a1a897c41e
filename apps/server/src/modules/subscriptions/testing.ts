import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

export type StripeCall = {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
};

/** A local server in the place of Stripe: it notes what it is asked and replies with what a test chose. */
export async function stripeStandIn() {
  const calls: StripeCall[] = [];
  const answers = new Map<string, { status: number; body: unknown }>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [method, path] = [request.method ?? "", request.url ?? ""];
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
      calls.push({ method, path, authorization: request.headers.authorization, fields });
      const { status, body } = answers.get(`${method} ${path}`) ?? { status: 404, body: { error: { message: "No such call" } } };
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    keys: { secretKey: "sk_test_1", webhookSecret: "whsec_test_1", url: `http://127.0.0.1:${port}` },
    calls,
    answer: (call: string, status: number, body: unknown) => void answers.set(call, { status, body }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

type Sending = { readonly secret?: string; readonly seconds: number };

/** Sends an event the way Stripe does: JSON as it likes to write it, signed over its bytes. */
export function sendEvent(app: FastifyInstance, event: object, { secret = "whsec_test_1", seconds }: Sending) {
  const payload = JSON.stringify(event, null, 2);
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return app.inject({
    method: "POST",
    url: "/api/v1/subscription/webhook",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": `t=${seconds},v0=0,v1=${"0".repeat(64)},v1=${signature}`,
    },
    payload,
  });
}
