import { expect, test } from "vitest";
import { EMPTY_SHA256, signed } from "./signature.js";

const KEYS = { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
const AT = Date.parse("2013-05-24T00:00:00Z");

test("the example of the documentation, a GET of ten bytes, is signed as it says", () => {
  const headers = signed(
    {
      method: "GET",
      url: new URL("https://examplebucket.s3.amazonaws.com/test.txt"),
      headers: { host: "examplebucket.s3.amazonaws.com", range: "bytes=0-9" },
      payloadSha256: EMPTY_SHA256,
    },
    { keys: KEYS, region: "us-east-1", at: AT },
  );
  expect(headers["x-amz-date"]).toBe("20130524T000000Z");
  expect(headers["authorization"]).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

test("the parameters of an address are signed in their order, encoded", () => {
  const headers = signed(
    {
      method: "GET",
      url: new URL("https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2"),
      headers: { host: "examplebucket.s3.amazonaws.com" },
      payloadSha256: EMPTY_SHA256,
    },
    { keys: KEYS, region: "us-east-1", at: AT },
  );
  expect(headers["authorization"]).toContain("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
});
