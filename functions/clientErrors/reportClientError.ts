import type { Call } from '#functions/platform/http/call.ts';
import { log } from '#functions/platform/runtime/log.ts';
import { serve } from '#functions/serve.ts';
import { reportClientError } from '#shared/clientErrors/routes.ts';
import * as texts from '#shared/platform/texts.ts';

/** Writes one line to the log; the schema accepts only kinds, names and positions. */
export async function run({ body }: Call<typeof reportClientError>) {
  const { kind, name, build, at, reply } = body;
  log({
    level: 'info',
    message: 'browser fault',
    kind,
    build,
    error: [name, reply, ...at].filter((part) => part !== undefined).join(' '),
  });
  return { success: true as const, message: texts.reportNoted };
}

export const handler = serve(reportClientError, run);
