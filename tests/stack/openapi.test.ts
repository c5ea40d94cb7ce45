import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openApi } from '#infra/stack/api/openapi.ts';
import { methodsOf } from '#shared/platform/contract.ts';
import { allRoutes } from '#shared/routes.ts';
import { objectsIn } from './synthesis.ts';

const Schema = z.record(z.string(), z.unknown());
const Media = z.record(z.string(), z.object({ schema: Schema }));
const Operation = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content: Media })),
  responses: z.record(
    z.string().check(z.regex(/^[2-5]\d\d$/)),
    z.strictObject({ description: z.string(), headers: z.optional(Schema), content: Media }),
  ),
});
const Document = z.strictObject({
  openapi: z.literal('3.0.3'),
  info: z.strictObject({ title: z.string(), version: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(z.enum(['get', 'post', 'put', 'patch', 'delete']), z.optional(Operation)),
  ),
  components: z.strictObject({ schemas: z.record(z.string(), Schema), securitySchemes: Schema }),
});

const document = Document.parse(openApi());
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation === undefined ? [] : [{ path, method: method.toUpperCase(), operation }],
  ),
);

test('the document has exactly the declared routes', () => {
  const expected = allRoutes.flatMap(({ declared }) =>
    methodsOf(declared).map((method) => `${method} ${declared.path}`),
  );

  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort());
});

test('every operation has its own id', () => {
  const ids = operations.map(({ operation }) => operation.operationId);

  expect(new Set(ids).size).toBe(ids.length);
});

test('every brace in a path is a declared parameter, and none is declared twice', () => {
  for (const { path, operation } of operations) {
    const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = operation.parameters.filter((parameter) => parameter.in === 'path');
    const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);

    expect(named.map(({ name }) => name)).toEqual(braces);
    expect(new Set(all).size).toBe(all.length);
  }
});

test('schemas use only the keywords of OpenAPI 3.0', () => {
  const foreign = new Set([
    '$schema',
    '$id',
    '$defs',
    'const',
    'propertyNames',
    'prefixItems',
    'contentEncoding',
  ]);
  const schemas = operations.flatMap(({ operation }) => objectsIn(operation));

  for (const schema of schemas) {
    expect(Object.keys(schema).filter((word) => foreign.has(word) && !('in' in schema))).toEqual([]);
    expect(Array.isArray(schema['type'])).toBe(false);
  }
});

test('every reference resolves to a component', () => {
  const references = objectsIn(document.paths).flatMap(({ $ref }) =>
    typeof $ref === 'string' ? [$ref] : [],
  );

  for (const reference of references) {
    expect(Object.keys(document.components.schemas)).toContain(
      reference.replace('#/components/schemas/', ''),
    );
  }
});

test('a route that accepts files says so', () => {
  const withForms = operations.filter(
    ({ operation }) => operation.requestBody?.content['multipart/form-data'] !== undefined,
  );

  expect(withForms.map(({ operation }) => operation.operationId).sort()).toEqual([
    'account.updateProfile',
    'auth.register',
    'experiences.createExperience',
    'experiences.updateExperience',
  ]);
});
