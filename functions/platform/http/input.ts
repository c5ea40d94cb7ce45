import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Route } from '#shared/contract.ts';
import { limits } from '#shared/limits.ts';
import type { UploadedFile } from './call.ts';
import { type Middleware, header } from './requestContext.ts';
import { type FieldError, problem } from './failure.ts';

const deepest = 20;

/** Parses what the route takes, once, here: params, query, and a body of JSON or a form. */
export function parseInput(declared: Route): Middleware {
  return {
    before: async ({ event, context }) => {
      const { body, files } = await bodyOf(declared, event);
      context.input = {
        params: paramsOf(event),
        query: parsed(declared.query, event.queryStringParameters ?? {}),
        body: parsed(declared.body, body),
        files,
      };
    },
  };
}

/** Path parameters come decoded from the gateway; what no id can hold names nothing that exists. */
function paramsOf({ pathParameters }: APIGatewayProxyEventV2): Readonly<Record<string, string | undefined>> {
  const params = pathParameters ?? {};
  for (const value of Object.values(params)) {
    if (value === undefined || !/^[\w-]{1,64}$/.test(value)) throw problem('notFound');
  }
  return params;
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw problem('invalidInput', { errors: fieldErrors(result.error.issues) });
}

/** One sentence per field, the first that is wrong with it. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const first = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}

async function bodyOf(
  declared: Route,
  event: APIGatewayProxyEventV2,
): Promise<{ body: unknown; files: readonly UploadedFile[] }> {
  if (declared.body === undefined) return { body: undefined, files: [] };
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const type = (header(event, 'content-type') ?? '').toLowerCase();
  if (type.startsWith('multipart/form-data') && declared.files !== undefined) {
    // Loaded for forms alone: most routes never take one.
    const { parseMultipart } = await import('./multipart.ts');
    const { fields, files } = await parseMultipart(
      header(event, 'content-type') ?? '',
      bytes,
      declared.files,
    );
    return { body: fields, files };
  }
  const [media = ''] = type.split(';');
  if (!['application/json', ...(declared.media ?? [])].includes(media.trim()))
    throw problem('unsupportedMedia');
  if (bytes.length > (declared.bytesMost ?? limits.jsonBytesMost)) throw problem('tooLarge');
  return { body: jsonOf(bytes), files: [] };
}

function jsonOf(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(text) <= deepest) return value;
  } catch {
    // Told below: bad JSON is bad input, whatever the parser says about it.
  }
  throw problem('invalidInput', { errors: [{ path: '', message: 'The body is not valid JSON.' }] });
}

/** How deep brackets nest outside of strings: deeper than anything we take would exhaust the stack of whoever walks it. */
function depthOf(json: string): number {
  let depth = 0;
  let most = 0;
  for (const bracket of json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (bracket === '[' || bracket === '{') most = Math.max(most, (depth += 1));
    else if (bracket === ']' || bracket === '}') depth -= 1;
  }
  return most;
}
