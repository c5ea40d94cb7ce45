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
import { type BadPart, readReply, UnreadableReply } from './readReply.ts';

/** One HTTP exchange, as a transport carries it. `body` is JSON or a form; `path` has its query already. */
export interface WireRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: object | FormData;
  readonly signal?: AbortSignal;
}

/** What came back: `text` as received, and the `Link` header where there was one. */
export interface WireReply {
  readonly status: number;
  readonly text: string;
  readonly link?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** What the answer says of being a part of what was asked for; undefined where it is all of it. */
  readonly partial?: string | undefined;
}

/** Carries one request; rejects only where no answer came at all. */
export type Transport = (request: WireRequest) => Promise<WireReply>;

/** An answer that says no. `serverMessage` is the server's sentence, where it gave one; `message` falls back to the route's own. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly serverMessage: string | undefined;
  readonly errors: readonly { path: string; message: string }[];
  readonly retryAfterSeconds: number | undefined;

  constructor(declared: Route, reply: WireReply) {
    const body = Problem.safeParse(parseJson(reply.text)).data;
    super(body?.message ?? declared.otherwise);
    this.status = reply.status;
    this.code = body?.code ?? 'UNKNOWN';
    this.serverMessage = body?.message;
    this.errors = body?.errors ?? [];
    this.retryAfterSeconds = reply.retryAfterSeconds;
  }
}

/** The parts of a call without their route: what the code that carries it needs to know. */
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

/** What a call of a route needs: its path's params, its query, its body (or a form where files are taken). */
export type CallInput<R extends Route> = ParamsInput<R> & { readonly query?: QueryInput<R> } & BodyPart<R> &
  LooseInput;

/** The reply, and the cursor of the next page where the list goes on. */
export interface Answer<R extends Route> {
  readonly data: Reply<R>;
  readonly next: string | undefined;
  /** True where the server has not looked through everything. */
  readonly isPartial: boolean;
}

/** Told of the items of lists that were left out of an answer. */
export type OnDropped = (parts: readonly BadPart[]) => void;

/**
 * Calls one route over a transport and parses its reply by the contract. `onDropped` makes the reading of lists
 * lenient, item by item; without it one bad item is as bad as all.
 * @throws ApiProblem where the server said no, UnreadableReply where the answer is not what the contract says;
 * whatever the transport throws where there was no answer.
 */
export async function callRoute<const R extends Route>(
  transport: Transport,
  declared: R,
  input: CallInput<R>,
  onDropped?: OnDropped,
): Promise<Answer<R>> {
  const { params, query, body, method, signal }: LooseInput = input;
  const reply = await transport({
    method: method ?? methodsOf(declared)[0] ?? 'GET',
    path: fillPath(declared.path, params ?? {}) + queryString(query ?? {}),
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (reply.status >= 400) throw new ApiProblem(declared, reply);
  const schema: R['reply'] = declared.reply;
  const { data, dropped } = readReply(schema, parseJson(reply.text));
  if (dropped.length > 0) {
    if (onDropped === undefined) throw new UnreadableReply(dropped);
    onDropped(dropped);
  }
  return { data, next: nextCursor(reply.link), isPartial: reply.partial !== undefined };
}

/** `?a=1&b=2` of the values that are there, '' where there are none. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The cursor in a `Link: <...>; rel="next"` header. */
export function nextCursor(link: string | undefined): string | undefined {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  return new URL(address, 'http://site.invalid').searchParams.get('cursor') ?? undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
