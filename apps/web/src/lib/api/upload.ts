import type { Transport } from "./api.js";

/** A transport that reports the share of the body sent, 0 to 1: `fetch` does not. Rejects like it when the network fails or the call is given up. */
export function uploadTransport(onSent: (share: number) => void): Transport {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method ?? "POST", url);
      request.withCredentials = true;
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onSent(1);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError("the upload failed"));
      request.onabort = () => reject(new DOMException("the upload was given up", "AbortError"));
      signal?.addEventListener("abort", () => request.abort());
      request.send(body instanceof FormData ? body : null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type");
  return new Response(request.responseText, { status: request.status, headers: type === null ? {} : { "content-type": type } });
}
