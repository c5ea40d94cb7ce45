import {
  errorNamePattern,
  type ClientErrorKind,
  type ClientErrorReport,
  clientErrorsPath,
  maxPositions,
} from '#shared/clientErrors/entities.ts';
import { buildId, checkForNewerBuild } from '#web/lib/loading/newerBuild.ts';

/** The most reports that one page sends; further errors are usually the same ones again. */
const maxReports = 10;
/** Errors caused by the network or the user, not by the code. */
const ignoredErrors = new Set(['NoResponse', 'AbortError', 'ApiProblem']);

const reported = new Set<string>();

/**
 * Reports an error to the server, once for each location and page: the kind of error, the build, and
 * positions in its files. Messages are left out, because they may quote what somebody typed; so are URLs and
 * cookies. `reply` names the route and field of an invalid response.
 */
export function sendClientErrorReport(kind: ClientErrorKind, error: unknown, reply?: string): void {
  // A missing file or an unexpected response may come from a newer build than this page's.
  if (kind === 'chunk' || kind === 'reply') void checkForNewerBuild();
  const name = errorNameOf(error);
  const positions = positionsIn(error);
  // Without a position in our own files, the error comes from an extension or cannot be traced.
  if (ignoredErrors.has(name) || (positions.length === 0 && reply === undefined)) return;
  const report: ClientErrorReport = {
    kind,
    name,
    build: buildId(),
    at: positions,
    ...(reply === undefined ? {} : { reply }),
  };
  const key = JSON.stringify(report);
  if (reported.has(key) || reported.size >= maxReports) return;
  reported.add(key);
  // `keepalive` lets the request outlive the page, as a beacon does; the header shows that one of our pages sent it.
  fetch(clientErrorsPath, {
    method: 'POST',
    body: key,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => reported.delete(key));
}

function errorNameOf(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'Unknown';
  return errorNamePattern.test(name) ? name : 'Unknown';
}

/** `file:line:column` of each built file in the stack of the error or of its cause. */
function positionsIn(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const matches = [...(error.stack ?? '').matchAll(/\/assets\/([\w.-]+?\.(?:js|css))(?::(\d+):(\d+))?/g)];
  const positions = matches.map(([, file, line = '0', column = '0']) => `${file}:${line}:${column}`);
  return [...positionsIn(error.cause), ...positions].slice(0, maxPositions);
}
