import {
  type BodyInput,
  fillPath,
  type Method,
  methodsOf,
  type Params,
  type QueryInput,
  type Reply,
  type Route,
} from './contract.ts';
import { Problem } from './entities.ts';
import { parseJson } from './parseJson.ts';
import { type DroppedField, readReply, UnreadableReply } from './readReply.ts';

/** One HTTP request for a transport. `body` is JSON or a form; `path` includes the query. */
export interface WireRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: object | FormData;
  readonly signal?: AbortSignal;
}

/** The response: `text` as received, and the `Link` header if present. */
export interface WireReply {
  readonly status: number;
  readonly text: string;
  readonly link?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** The header that marks the response as partial; undefined if it is complete. */
  readonly partial?: string | undefined;
}

/** Sends one request; rejects only if there was no response, or its signal fired. */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/** An error response. `serverMessage` is the server's sentence, if any; `message` falls back to the route's own. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string | undefined;
  readonly errors: readonly NonNullable<Problem['errors']>[number][];
  readonly retryAfterSeconds: number | undefined;

  constructor(calledRoute: Route, reply: WireReply) {
    const body = Problem.safeParse(parseJson(reply.text)).data;
    super(body?.message ?? calledRoute.otherwise);
    this.status = reply.status;
    this.code = body?.code ?? 'UNKNOWN';
    this.serverMessage = body?.message;
    this.errors = body?.errors ?? [];
    this.retryAfterSeconds = reply.retryAfterSeconds;
  }
}

/** No response came: the network is gone, or the server took too long. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
}

/** True for what a call throws when its request fails or its page ends; anything else is an error in the code. */
export function isRequestFailure(error: unknown): boolean {
  const kinds = [ApiProblem, NoResponse, UnreadableReply, DOMException];
  return kinds.some((kind) => error instanceof kind);
}

/** A call's input without its route, for the code that sends it. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: object | undefined;
  readonly body?: object | FormData | undefined;
  readonly method?: Method | undefined;
  readonly signal?: AbortSignal | undefined;
}

type OptionalIfEmpty<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : undefined extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };
type ParamsInput<R extends Route> =
  unknown extends Params<R['path']>
    ? { readonly params?: undefined }
    : { readonly params: Params<R['path']> };
type BodyPart<R extends Route> = R extends { files: object }
  ? { readonly body: BodyInput<R> | FormData }
  : OptionalIfEmpty<'body', BodyInput<R>>;

/** The input of a route: path params, query, and body (or a form if the route takes files). */
export type CallInput<R extends Route> = ParamsInput<R> & { readonly query?: QueryInput<R> } & BodyPart<R> &
  LooseInput;

/** The reply, and the cursor of the next page if there is one. */
export interface ApiResponse<R extends Route> {
  readonly data: Reply<R>;
  readonly next: string | undefined;
  /** True if the server has not searched everything. */
  readonly isPartial: boolean;
}

/**
 * Calls one route over a transport and parses its reply by the contract. With `onInvalidItems`, invalid list items are
 * left out; without it, one invalid item fails the call.
 * @throws ApiProblem for an error response, UnreadableReply if the reply does not match the contract; the transport's
 * own error if there was no response.
 */
export async function callRoute<const R extends Route>(
  transport: Transport,
  calledRoute: R,
  input: CallInput<R>,
  onInvalidItems?: (items: readonly DroppedField[]) => void,
): Promise<ApiResponse<R>> {
  const { params, query, body, method, signal }: LooseInput = input;
  const reply = await transport({
    method: method ?? methodsOf(calledRoute)[0] ?? 'GET',
    path: fillPath(calledRoute.path, params ?? {}) + queryString(query ?? {}),
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (reply.status >= 400) throw new ApiProblem(calledRoute, reply);
  const schema: R['reply'] = calledRoute.reply;
  const { data, dropped } = readReply(schema, parseJson(reply.text));
  if (dropped.length > 0) {
    if (onInvalidItems === undefined) throw new UnreadableReply(dropped);
    onInvalidItems(dropped);
  }
  return { data, next: nextCursor(reply.link), isPartial: reply.partial !== undefined };
}

/** `?a=1&b=2` of the values that are set, '' if none are. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The cursor in a `Link: <...>; rel="next"` header. */
function nextCursor(link: string | undefined): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, 'http://site.invalid').searchParams.get('cursor') ?? undefined;
}
