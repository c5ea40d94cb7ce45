import type { Call } from '#functions/platform/http/call.ts';
import { log } from '#functions/platform/runtime/log.ts';
import { serve } from '#functions/serve.ts';
import { reportPolicy } from '#shared/clientErrors/routes.ts';
import type { Body } from '#shared/platform/contract.ts';
import * as texts from '#shared/platform/texts.ts';

/** The parts of a report that may be logged. */
interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Writes one log line per violation: the directive, the origin of what was blocked, and the position in our files. */
export async function run({ body }: Call<typeof reportPolicy>) {
  for (const { directive, blocked, file, line, column } of violationsIn(body)) {
    log({
      level: 'info',
      message: 'policy violation',
      kind: directiveOf(directive),
      error: [originOf(blocked), `${assetOf(file)}:${line}:${column}`].join(' '),
    });
  }
  return { success: true as const, message: texts.reportNoted };
}

function violationsIn(body: Body<typeof reportPolicy>): Violation[] {
  if (Array.isArray(body)) {
    return body.map(({ body: report }) => ({
      directive: report.effectiveDirective,
      blocked: report.blockedURL,
      file: report.sourceFile,
      line: report.lineNumber,
      column: report.columnNumber,
    }));
  }
  const report = body['csp-report'];
  return [
    {
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      file: report['source-file'],
      line: report['line-number'],
      column: report['column-number'],
    },
  ];
}

/** Only the directive's name: older browsers append the policy. */
function directiveOf(text: string): string {
  return /^[a-z-]{1,40}/.exec(text)?.[0] ?? '-';
}

/** `https://host` of an address, or the keyword in its place (`inline`, `eval`, `data`); never its path or query. */
function originOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url === undefined ? '-' : `${url.protocol}//${url.host}`.slice(0, 100);
}

/** The name of one of the site's built files; '-' for anything else, such as an extension's script. */
function assetOf(address: string): string {
  return /\/assets\/([\w.-]{1,80})$/.exec(address)?.[1] ?? '-';
}

export const handler = serve(reportPolicy, run);
