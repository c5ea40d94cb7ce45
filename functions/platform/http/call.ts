import type { Body, FailureName, Params, Query, ReplyInput, Route } from '#shared/platform/contract.ts';
import type { MemberStatus, Role } from '#shared/platform/entities.ts';

/** The caller, as proved by the session. */
export interface Caller {
  readonly userId: string;
  /** The effective role: a suspended or leaving admin is 'member'. */
  readonly role: Role;
  /** The member's status; always 'member', except on routes that admit any status. */
  readonly status: MemberStatus;
  /** The session's id, used to mark or end it. */
  readonly sessionId: string;
  /** When the member last proved their identity, by login or later by password; epoch seconds. */
  readonly authenticatedAt: number;
  /** True if the request carried the session cookie, which the most sensitive calls require. */
  readonly byCookie: boolean;
  /** The bearer secret, if the request carried it (header or `token` cookie) and it belongs to this session. */
  readonly token: string | undefined;
}

/** A file of a multipart form, held in memory; the platform limits its size. */
export interface UploadedFile {
  readonly field: string;
  readonly bytes: Buffer;
}

type CallerOf<R extends Route> = R['access'] extends 'anyone'
  ? undefined
  : R['access'] extends 'optional'
    ? Caller | undefined
    : Caller;

/** A parsed and authorized request: plain data, plus `fail` for the declared failures. */
export interface Call<R extends Route> {
  readonly params: Params<R['path']>;
  readonly query: Query<R>;
  readonly body: Body<R>;
  readonly files: readonly UploadedFile[];
  readonly caller: CallerOf<R>;
  /** The site's own address as the visitor requested it: scheme and host. */
  readonly origin: string;
  /** The caller's network address as CloudFront saw it; IPv6 is shortened to its /56 network. */
  readonly address: string;
  /** The `User-Agent`, as received. */
  readonly agent?: string | undefined;
  /** The country of the address according to CloudFront, two letters; undefined if unknown. */
  readonly country?: string | undefined;
  /** The `If-None-Match` header, as received. */
  readonly ifNoneMatch?: string | undefined;
  readonly cookies: CookieJar;
  readonly now: Date;
  /** Ends the call with a failure that the route declares. */
  readonly fail: (name: FailureName<R>) => never;
}

/** A flow that spans two requests of a browser: a passkey ceremony, or a login at another provider. */
export type BrowserFlow = 'passkey' | 'oauth';

/** The product's cookies, under the names that fit the request's scheme and host. */
export interface CookieJar {
  /** Set-Cookie values that start a session and let the browser be recognized at the next login. */
  readonly start: (secrets: { sid: string; token: string; deviceSecret: string }) => readonly string[];
  /** Set-Cookie values that end the session. */
  readonly end: () => readonly string[];
  /** The session cookie's secret, as received. */
  readonly sid: string | undefined;
  /** The secret that identifies the browser, logged in or not; undefined if it sent none. */
  readonly deviceSecret: string | undefined;
  readonly token: string | undefined;
  /** The secrets that bind a started flow to this browser, as received. */
  readonly flowSecrets: Readonly<Record<BrowserFlow, string | undefined>>;
  /** The Set-Cookie value that stores such a secret for this long. */
  readonly bindFlow: (begun: BrowserFlow, secret: string, seconds: number) => string;
}

/**
 * A response with more than a body: the next cursor, whether the list is partial, cookies, a redirect, cache
 * clearing, an ETag.
 */
export class Answer<T> {
  readonly reply: T;
  readonly next: string | undefined;
  readonly cookies: readonly string[];
  /** The redirect target. */
  readonly location: string | undefined;
  /** True if the browser must clear its cache of this site. */
  readonly clearsCache: boolean;
  /** True if the list does not cover all data. */
  readonly isPartial: boolean;
  readonly etag: string | undefined;
  /** True if the caller already has this reply: the response is 304 without it. */
  readonly isUnchanged: boolean;

  constructor(
    reply: T,
    extra: {
      next?: string | undefined;
      cookies?: readonly string[];
      location?: string;
      clearsCache?: boolean;
      isPartial?: boolean;
      etag?: string;
      isUnchanged?: boolean;
    },
  ) {
    this.reply = reply;
    this.next = extra.next;
    this.cookies = extra.cookies ?? [];
    this.location = extra.location;
    this.clearsCache = extra.clearsCache ?? false;
    this.isPartial = extra.isPartial ?? false;
    this.etag = extra.etag;
    this.isUnchanged = extra.isUnchanged ?? false;
  }
}

/** A route's implementation: a plain function of the call. */
export type Run<R extends Route> = (call: Call<R>) => Promise<ReplyInput<R> | Answer<ReplyInput<R>>>;
