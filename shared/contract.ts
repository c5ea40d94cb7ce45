import type * as z from 'zod/mini';

/** HTTP methods a route may answer. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a route: anyone at all, any member who is logged in, or admins alone. */
export type Access = 'anyone' | 'member' | 'admin';

/** An expected way to fail: the HTTP status and the sentence its caller reads. */
export type Failure = readonly [status: 400 | 401 | 403 | 404 | 409 | 413 | 415, message: string];

/** At most `count` calls in `seconds`, counted by the caller's network address or by the member. */
export interface Throttle {
  readonly by: 'address' | 'member';
  readonly count: number;
  readonly seconds: number;
}

/** All that one route of the API promises; the single source of its Lambda, grants, client, tests and docs. */
export interface Route {
  readonly method: Method | readonly [Method, ...Method[]];
  readonly path: `/api/v1/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly query?: z.ZodMiniType<object>;
  readonly body?: z.ZodMiniType<object>;
  /** Multipart file fields and how many files each takes; a route with files also accepts multipart/form-data. */
  readonly files?: Readonly<Record<string, number>>;
  readonly reply: z.ZodMiniType;
  /** Status of success; 200 unless given. */
  readonly status?: 201;
  /** True where the reply is one page of a list and a `Link` header may name the next. */
  readonly paged?: true;
  /** True where the call changes something although its method says otherwise (logout by GET). */
  readonly changesState?: true;
  readonly throttle?: Throttle;
  readonly failures?: Readonly<Record<string, Failure>>;
  /** The sentence shown when nothing better is known; a 500 says only this. */
  readonly otherwise: string;
}

/** Declares a route, keeping its literal types for handlers, clients and tests. */
export function route<const R extends Route>(declaration: R): R {
  return declaration;
}

/** The names in braces of a path: `Params<'/a/{id}'>` is `{ id: string }`. */
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

/** The methods of a route as a list. */
export function methodsOf({ method }: Route): readonly Method[] {
  return typeof method === 'string' ? [method] : method;
}

/** True where a call changes something and so must not come from another site. */
export function changesState(declared: Route, method: Method): boolean {
  return method !== 'GET' || declared.changesState === true;
}

/** Fills the braces of a path with URL-encoded values. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The stable code of a failure: `alreadyTaken` becomes `ALREADY_TAKEN`. */
export function codeOf(failureName: string): string {
  return failureName.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}
