import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Route } from '#shared/platform/contract.ts';
import { fieldReasonOf } from '#shared/platform/fieldReason.ts';
import { limits } from '#shared/platform/limits.ts';
import type { UploadedFile } from './call.ts';
import { type FieldError, commonFailure } from './failure.ts';
import { type Middleware, requestHeader } from './requestContext.ts';

const maxDepth = 20;

/** Parses all input of a route in one place: path parameters, query, and a JSON or form body. */
export function parseInput(route: Route): Middleware {
  return {
    before: async ({ event, context }) => {
      const { body, files } = await bodyOf(route, event);
      context.input = {
        params: paramsOf(event),
        query: parsed(route.query, event.queryStringParameters ?? {}),
        body: parsed(route.body, body),
        files,
      };
    },
  };
}

/** The gateway has already decoded path parameters. A value that cannot be an id refers to nothing. */
function paramsOf({ pathParameters }: APIGatewayProxyEventV2): Readonly<Record<string, string | undefined>> {
  const params = pathParameters ?? {};
  for (const value of Object.values(params)) {
    if (value === undefined || !/^[\w-]{1,64}$/.test(value)) throw commonFailure('notFound');
  }
  return params;
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw commonFailure('invalidInput', { errors: fieldErrors(result.error.issues) });
}

/** One message per field: its first error. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const issue of issues) {
    const path = issue.path.map(String).join('.');
    if (!first.has(path)) first.set(path, { path, message: issue.message, ...fieldReasonOf(issue) });
  }
  return [...first.values()];
}

async function bodyOf(
  route: Route,
  event: APIGatewayProxyEventV2,
): Promise<{ body: unknown; files: readonly UploadedFile[] }> {
  if (route.body === undefined) return { body: undefined, files: [] };
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const type = (requestHeader(event, 'content-type') ?? '').toLowerCase();
  if (type.startsWith('multipart/form-data') && route.files !== undefined) {
    // Loaded on demand, because most routes never parse a form.
    const { parseMultipart } = await import('./multipart.ts');
    const { fields, files } = await parseMultipart(
      requestHeader(event, 'content-type') ?? '',
      bytes,
      route.files,
    );
    return { body: fields, files };
  }
  const [media = ''] = type.split(';');
  if (!['application/json', ...(route.media ?? [])].includes(media.trim()))
    throw commonFailure('unsupportedMedia');
  if (bytes.length > (route.maxBytes ?? limits.maxJsonBytes)) throw commonFailure('tooLarge');
  return { body: jsonOf(bytes), files: [] };
}

function jsonOf(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (depthOf(text) <= maxDepth) return value;
  } catch {
    // Falls through: malformed JSON is a 400, whatever the parser reports.
  }
  throw commonFailure('invalidInput', {
    errors: [{ path: '', message: "The body isn't valid JSON.", code: 'INVALID_JSON' }],
  });
}

/**
 * How deep brackets nest outside strings. Nesting deeper than any valid input could overflow the stack of later
 * code.
 */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (bracket === '[' || bracket === '{') deepest = Math.max(deepest, (depth += 1));
    else if (bracket === ']' || bracket === '}') depth -= 1;
  }
  return deepest;
}
