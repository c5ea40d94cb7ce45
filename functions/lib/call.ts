import type { Body, FailureName, Params, Query, ReplyInput, Route } from '#shared/contract.ts';
import type { Role } from '#shared/entities.ts';

/** Who calls, as the session proved it. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  /** The session's own id, to mark or end it. */
  readonly sessionId: string;
  /** True where the session cookie itself came along, as the most sensitive calls demand. */
  readonly byCookie: boolean;
  /** The bearer secret where the request carried it (header or `token` cookie) and it belongs to this session. */
  readonly token: string | undefined;
}

/** A file of a multipart form, whole in memory; the platform bounds its size. */
export interface UploadedFile {
  readonly field: string;
  readonly bytes: Buffer;
}

type CallerOf<R extends Route> = R['access'] extends 'anyone' ? Caller | undefined : Caller;

/** A request after everything about HTTP is done with: plain data, and the declared ways to fail. */
export interface Call<R extends Route> {
  readonly params: Params<R['path']>;
  readonly query: Query<R>;
  readonly body: Body<R>;
  readonly files: readonly UploadedFile[];
  readonly caller: CallerOf<R>;
  /** The caller's network address: as CloudFront saw it; IPv6 shortened to its /64. */
  readonly address: string;
  readonly cookies: CookieJar;
  readonly now: Date;
  /** Ends the call with a failure that the route declares. */
  readonly fail: (name: FailureName<R>) => never;
}

/** The cookies of this product under the names that fit the scheme and host of the request. */
export interface CookieJar {
  /** Set-Cookie values that start a session in the browser. */
  readonly start: (secrets: { sid: string; token: string }) => readonly string[];
  /** Set-Cookie values that end it. */
  readonly end: () => readonly string[];
  /** The session cookie's secret, as received. */
  readonly sid: string | undefined;
  readonly token: string | undefined;
}

/** A reply with more than a body: the next page's cursor, cookies. */
export class Answer<T> {
  readonly reply: T;
  readonly next: string | undefined;
  readonly cookies: readonly string[];

  constructor(reply: T, extra: { next?: string | undefined; cookies?: readonly string[] }) {
    this.reply = reply;
    this.next = extra.next;
    this.cookies = extra.cookies ?? [];
  }
}

/** What a route does: a plain function of the call. */
export type Run<R extends Route> = (call: Call<R>) => Promise<ReplyInput<R> | Answer<ReplyInput<R>>>;
