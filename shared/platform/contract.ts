import type * as z from 'zod/mini';

/** HTTP methods of a route. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route: anyone, without looking at the session; anyone, with the caller known if there is one; a
 * logged-in member; or an admin.
 */
export type Access = 'anyone' | 'optional' | 'member' | 'admin';

/** An expected failure: the HTTP status and the message for the caller. */
export type DeclaredFailure = readonly [status: 400 | 401 | 403 | 404 | 409 | 413 | 415, message: string];

/** At most `count` calls in `seconds`; routes whose throttles have the same name share one counter. */
export interface Throttle {
  readonly name: string;
  /** Counted by network address or by member; with `caller`, only visitors without a login count by address. */
  readonly by: 'address' | 'caller';
  readonly count: number;
  /** The count for members whose account is new. */
  readonly newcomers?: number;
  readonly seconds: number;
  /**
   * True if the route counts in a row that it writes anyway, because a separate counter would noticeably add to its
   * writes.
   */
  readonly inRow?: true;
  /** True if refused calls do not count. */
  readonly refusedAreFree?: true;
  /** Only calls with one of these query parameters count. */
  readonly onlyWith?: readonly string[];
}

/**
 * The declaration of an API route; the single source of its Lambda, client, tests and docs. Its grants are in the
 * `access.ts` of its feature.
 */
export interface Route {
  readonly method: Method | readonly [Method, ...Method[]];
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly query?: z.ZodMiniType<object>;
  readonly body?: z.ZodMiniType<object>;
  /** Multipart file fields and how many files each takes; a route with files also accepts multipart/form-data. */
  readonly files?: Readonly<Record<string, number>>;
  /** JSON media types that the route accepts besides `application/json`, such as browsers' reports. */
  readonly media?: readonly string[];
  /** The media type of a reply that is a text; JSON by default. */
  readonly replyMedia?: string;
  /** Limit on a JSON body in bytes, if the usual one is too large. */
  readonly maxBytes?: number;
  readonly reply: z.ZodMiniType;
  /** Status of success; 200 by default. With 303 the reply is a redirect. */
  readonly status?: 201 | 303;
  /** True if the reply is one page of a list and a `Link` header may name the next. */
  readonly paged?: true;
  /** True if the call changes something although its method suggests otherwise (logout by GET). */
  readonly changesState?: true;
  /** True if other sites may trigger the call, because it needs nothing but the secret in its path. */
  readonly fromAnySite?: true;
  /** True if pending, suspended and leaving members may call it, too, because it concerns their own account. */
  readonly anyStatus?: true;
  /**
   * True if the call needs the session cookie and a login, or another proof of identity, within the last ten minutes.
   */
  readonly fresh?: true;
  readonly throttle?: Throttle;
  readonly failures?: Readonly<Record<string, DeclaredFailure>>;
  /** The message if there is no better one; a 500 has only this one. */
  readonly otherwise: string;
}

/** Declares a route, keeping its literal types for handlers, clients and tests. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

/** The parameter names in a path: `Params<'/a/{id}'>` is `{ id: string }`. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & Params<Rest>
  : unknown;

export type Body<R extends Route> = R extends { body: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;
export type BodyInput<R extends Route> = R extends { body: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined;
export type Query<R extends Route> = R extends { query: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;
export type QueryInput<R extends Route> = R extends { query: infer S extends z.ZodMiniType }
  ? z.input<S>
  : undefined;
export type Reply<R extends Route> = z.output<R['reply']>;
export type ReplyInput<R extends Route> = z.input<R['reply']>;
export type FailureName<R extends Route> = R extends { failures: infer F } ? keyof F & string : never;

/** True if strangers are refused. */
export function requiresLogin({ access }: Route): boolean {
  return access === 'member' || access === 'admin';
}

/** The methods of a route as a list. */
export function methodsOf({ method }: Route): readonly Method[] {
  return typeof method === 'string' ? [method] : method;
}

/** True if a call changes something and so must not come from another site. */
export function changesState(declaredRoute: Route, method: Method): boolean {
  return method !== 'GET' || declaredRoute.changesState === true;
}

/** Fills the parameters of a path with URL-encoded values. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The stable code of a failure: `alreadyTaken` becomes `ALREADY_TAKEN`. */
export function codeOf(failureName: string): string {
  return failureName.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
