import {
  errorNameForm,
  type FaultKind,
  type FaultReport,
  faultsPath,
  positionsMost,
} from '#shared/reports/entities.ts';
import { buildId, lookForNewerBuild } from '#web/lib/loading/newerBuild.ts';

/** Faults that one page tells of; who meets more than these meets the same again. */
const faultsMost = 10;
/** Errors that say something about the network or the person's own doing, and nothing about the code. */
const expected = new Set(['NoAnswer', 'AbortError', 'ApiProblem']);

const told = new Set<string>();

/**
 * Tells the server that something failed here, once for each place and page: the kind of error, the build, and
 * positions in its files. Messages stay out, since they may quote what somebody typed; so do addresses and cookies.
 * `reply` names the route and field of an answer that was not understood.
 */
export function reportFault(kind: FaultKind, error: unknown, reply?: string): void {
  // A file that is gone, or an answer that is strange, may belong to a newer build than this page's.
  if (kind === 'part' || kind === 'reply') void lookForNewerBuild();
  const name = nameOf(error);
  const at = positionsIn(error);
  // Without a place in our own files it is an extension's fault, or one that nobody could look into.
  if (expected.has(name) || (at.length === 0 && reply === undefined)) return;
  const fault: FaultReport = { kind, name, build: buildId(), at, ...(reply === undefined ? {} : { reply }) };
  const key = JSON.stringify(fault);
  if (told.has(key) || told.size >= faultsMost) return;
  told.add(key);
  // Outlives the page, as a beacon does, and says that it comes from a page of ours.
  fetch(faultsPath, {
    method: 'POST',
    body: key,
    headers: { 'Content-Type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => told.delete(key));
}

function nameOf(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'Unknown';
  return errorNameForm.test(name) ? name : 'Unknown';
}

/** `file:line:column` of each built file that the error names in its stack, or in that of its cause. */
function positionsIn(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const found = [...(error.stack ?? '').matchAll(/\/assets\/([\w.-]+?\.(?:js|css))(?::(\d+):(\d+))?/g)];
  const at = found.map(([, file, line = '0', column = '0']) => `${file}:${line}:${column}`);
  return [...positionsIn(error.cause), ...at].slice(0, positionsMost);
}
