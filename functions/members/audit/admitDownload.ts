import type { Caller } from '#functions/platform/http/call.ts';
import { requireFresh } from '#functions/platform/http/fresh.ts';
import { type AuditLine, auditSteps } from './audit.ts';
import { beginStep, type Downloaded, hasBegun } from './downloads.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';

interface Asked {
  readonly params: unknown;
  /** What is asked for; `after` says where to go on. */
  readonly body: object;
  readonly caller: Caller;
  readonly now: Date;
  readonly fail: (name: 'downloadOver') => never;
}

/**
 * The id of the download that a call goes on with, as only whoever began it may, and with what they asked for; or of the one it begins. That takes
 * the admin in person, and the audit log is told first.
 */
export async function admitDownload(
  call: Asked,
  what: Downloaded['what'],
  begun: string | undefined,
  line: Pick<AuditLine, 'action' | 'kind' | 'after'> & Partial<Pick<AuditLine, 'on'>>,
): Promise<string> {
  const { params, body, caller, now, fail } = call;
  const download = { what, asked: JSON.stringify([params, { ...body, after: undefined }]) };
  if (begun !== undefined) {
    if (!(await hasBegun(begun, download, caller.userId, now))) return fail('downloadOver');
    return begun;
  }
  requireFresh(caller, now);
  const id = newId(now);
  await transact([
    beginStep(id, download, caller.userId, now),
    ...(await auditSteps({ by: caller.userId, on: id, now, ...line })),
  ]);
  return id;
}
