import type { Body, FailureName, Params, Query, ReplyInput, Route } from '#shared/contract.ts';
import type { MemberState, Role } from '#shared/entities.ts';

/** Who calls, as the session proved it. */
export interface Caller {
  readonly userId: string;
  /** What they may do now: an admin who is suspended or leaving is 'member'. */
  readonly role: Role;
  /** How they stand with the school; but for routes of any standing it is 'member'. */
  readonly state: MemberState;
  /** The session's own id, to mark or end it. */
  readonly sessionId: string;
  /** When the member last proved to be it: by the login, or by the password since; epoch seconds. */
  readonly authenticatedAt: number;
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
  /** The site's own address as the visitor asked for it: scheme and host. */
  readonly origin: string;
  /** The caller's network address: as CloudFront saw it; IPv6 shortened to its /56. */
  readonly address: string;
  /** The `User-Agent`, as received. */
  readonly agent?: string | undefined;
  /** The country that CloudFront takes the address for, two letters; undefined where it does not know. */
  readonly country?: string | undefined;
  readonly cookies: CookieJar;
  readonly now: Date;
  /** Ends the call with a failure that the route declares. */
  readonly fail: (name: FailureName<R>) => never;
}

/** What a browser has begun: with a passkey, or at another site. */
export type Begun = 'passkey' | 'oauth';

/** The cookies of this product under the names that fit the scheme and host of the request. */
export interface CookieJar {
  /** Set-Cookie values that start a session in the browser, and by which it is known again at the next login. */
  readonly start: (secrets: { sid: string; token: string; device: string }) => readonly string[];
  /** Set-Cookie values that end it. */
  readonly end: () => readonly string[];
  /** The session cookie's secret, as received. */
  readonly sid: string | undefined;
  /** The secret by which the browser is known again, logged in or out; undefined where none of ours came. */
  readonly device: string | undefined;
  readonly token: string | undefined;
  /** The secrets that tie what a browser has begun to it, as received. */
  readonly ties: Readonly<Record<Begun, string | undefined>>;
  /** Set-Cookie value that keeps such a secret for so long. */
  readonly tie: (begun: Begun, secret: string, seconds: number) => string;
}

/** A reply with more than a body: the next page's cursor, whether it is all, cookies, where to go on, what the browser shall forget. */
export class Answer<T> {
  readonly reply: T;
  readonly next: string | undefined;
  readonly cookies: readonly string[];
  /** Where a browser goes on. */
  readonly location: string | undefined;
  /** True where the browser shall forget the pages and answers that it keeps of this site. */
  readonly clearsCache: boolean;
  /** True where a list was made without looking through all there is. */
  readonly isPartial: boolean;

  constructor(
    reply: T,
    extra: {
      next?: string | undefined;
      cookies?: readonly string[];
      location?: string;
      clearsCache?: boolean;
      isPartial?: boolean;
    },
  ) {
    this.reply = reply;
    this.next = extra.next;
    this.cookies = extra.cookies ?? [];
    this.location = extra.location;
    this.clearsCache = extra.clearsCache ?? false;
    this.isPartial = extra.isPartial ?? false;
  }
}

/** What a route does: a plain function of the call. */
export type Run<R extends Route> = (call: Call<R>) => Promise<ReplyInput<R> | Answer<ReplyInput<R>>>;
