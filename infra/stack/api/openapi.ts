import * as z from 'zod/mini';
import { commonFailures } from '#shared/commonFailures.ts';
import {
  type DeclaredFailure,
  type Route,
  codeOf,
  methodsOf,
  requiresLogin,
} from '#shared/platform/contract.ts';
import { FieldProblem, Problem } from '#shared/platform/entities.ts';
import { fieldCodes } from '#shared/platform/fieldCodes.ts';
import { allRoutes } from '#shared/routes.ts';

type Json = Readonly<Record<string, unknown>>;

const paramPattern = /\{(\w+)\}/g;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io });
}

function content(type: string, schema: unknown): Json {
  return { [type]: { schema } };
}

function pathParameters({ path }: Route): readonly Json[] {
  return [...path.matchAll(paramPattern)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Route): readonly Json[] {
  if (query === undefined) return [];
  const { properties, required } = z
    .object({
      properties: z.record(z.string(), z.unknown()),
      required: z._default(z.array(z.string()), []),
    })
    .parse(schemaOf(query, 'input'));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function filesOf(files: Readonly<Record<string, number>>): Json {
  const file = { type: 'string', format: 'binary' };
  return Object.fromEntries(
    Object.entries(files).map(([name, most]) => [
      name,
      most === 1 ? file : { type: 'array', items: file, maxItems: most },
    ]),
  );
}

function requestBody({ body, files, media = [] }: Route): Json {
  if (body === undefined) return {};
  const json = schemaOf(body, 'input');
  if (files === undefined) {
    const types = ['application/json', ...media].map((type) => content(type, json));
    return { requestBody: { required: true, content: Object.assign({}, ...types) } };
  }
  const form = { allOf: [json, { type: 'object', properties: filesOf(files) }] };
  const requestContent = { ...content('application/json', json), ...content('multipart/form-data', form) };
  return { requestBody: { required: true, content: requestContent } };
}

function success({ reply, replyMedia = 'application/json', status, summary, paged }: Route): Json {
  const next = { Link: { description: 'The next page, as rel="next".', schema: { type: 'string' } } };
  return {
    [status ?? 200]: {
      description: summary,
      ...(paged === true ? { headers: next } : {}),
      content: content(replyMedia, schemaOf(reply, 'output')),
    },
  };
}

/** A route's error responses: the common ones of its kind, and its own. */
function failuresOf(
  declared: Route,
): readonly (readonly [string, DeclaredFailure | readonly [number, string]])[] {
  const { access, body, failures, throttle } = declared;
  const names = [
    'invalidInput' as const,
    ...(requiresLogin(declared) ? ['unauthenticated' as const] : []),
    ...(access === 'admin' ? ['adminsOnly' as const] : []),
    ...(access === 'admin' || failures?.['passwordNeeded'] !== undefined
      ? ['sessionCookieNeeded' as const]
      : []),
    ...(body === undefined ? [] : (['tooLarge', 'unsupportedMedia'] as const)),
    ...(throttle === undefined ? [] : ['tooManyTries' as const]),
  ];
  return [...names.map((name) => [name, commonFailures[name]] as const), ...Object.entries(failures ?? {})];
}

function failureResponses(route: Route): Json {
  const responses: Record<string, { description: string; content: Json }> = {};
  for (const [name, [status, message]] of failuresOf(route)) {
    const description = `${codeOf(name)}: ${message}`;
    const before = responses[status]?.description;
    responses[status] = {
      description: before === undefined ? description : `${before}\n${description}`,
      content: content('application/json', { $ref: '#/components/schemas/Problem' }),
    };
  }
  return responses;
}

/** The proofs of a login that a route takes; an empty one means that it needs none. */
function securityOf(route: Route): Json[] {
  const none = requiresLogin(route) ? [] : [{}];
  return route.access === 'anyone' ? [] : [...none, { session: [] }, { bearer: [] }];
}

function operation(key: string, route: Route, method: string): Json {
  const isMain = method === methodsOf(route)[0];
  return {
    operationId: `${key.replace('/', '.')}${isMain ? '' : `.${method.toLowerCase()}`}`,
    summary: route.summary,
    tags: [key.split('/')[0]],
    security: securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...requestBody(route),
    responses: { ...success(route), ...failureResponses(route) },
  };
}

/** The body of every error, with the codes of fields; those of failures are at their routes. */
const documentedProblem = z.extend(Problem, {
  errors: z.optional(z.array(z.extend(FieldProblem, { code: z.enum(fieldCodes) }))),
});

/** The whole API as an OpenAPI 3.0 document, generated from the declarations that the functions and the client use. */
export function openApi(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { key, declared } of allRoutes) {
    for (const method of methodsOf(declared)) {
      const methods = (paths[declared.path] ??= {});
      methods[method.toLowerCase()] = operation(key, declared, method);
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Alumni network', version: '1.0.0' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: schemaOf(documentedProblem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
