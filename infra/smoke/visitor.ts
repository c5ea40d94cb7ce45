import { createHash } from 'node:crypto';
import { completeUpload, createUpload } from '#shared/images/routes.ts';
import { type ApiResponse, type CallInput, type Transport, callRoute } from '#shared/platform/client.ts';
import type { Route } from '#shared/platform/contract.ts';

const timeoutMs = 30_000;

/** A client without a browser that uses the site at an address, optionally with a login's headers. */
export class Visitor {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  #cookies: readonly string[] = [];

  constructor(address: string, headers: Readonly<Record<string, string>> = {}) {
    this.address = address;
    this.headers = headers;
  }

  /** The `Cookie` header with the cookies from the last response. */
  get cookie(): string {
    return this.#cookies.map((line) => line.replace(/;.*$/s, '')).join('; ');
  }

  get(path: string): Promise<Response> {
    return fetch(this.address + path, { headers: this.headers, signal: AbortSignal.timeout(timeoutMs) });
  }

  call<const R extends Route>(route: R, input: CallInput<R>): Promise<ApiResponse<R>> {
    const transport: Transport = async ({ method, path, body }) => {
      const response = await fetch(this.address + path, {
        method,
        headers: { 'content-type': 'application/json', ...this.headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      this.#cookies = response.headers.getSetCookie();
      return { status: response.status, text: await response.text() };
    };
    return callRoute(transport, route, input);
  }

  /** The whole upload of an image: form, inbox, re-encoding. Returns its id and address. */
  async upload(png: Uint8Array<ArrayBuffer>): Promise<{ id: string; imgUrl: string }> {
    const sha256 = createHash('sha256').update(png).digest('base64');
    const { data: form } = await this.call(createUpload, {
      body: { contentType: 'image/png', size: png.length, sha256 },
    });
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
    body.set('file', new Blob([png], { type: 'image/png' }), 'smoke.png');
    const url = new URL(form.url, this.address);
    const stored = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) });
    if (stored.status !== 201) throw new Error(`the inbox answered ${stored.status}: ${await stored.text()}`);
    const { data } = await this.call(completeUpload, { params: { id: form.id } });
    return data;
  }
}
