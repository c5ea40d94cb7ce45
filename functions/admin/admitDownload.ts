import type { Caller } from '../http/call.ts';
import { type AuditLine, auditSteps } from '../stores/audit.ts';
import { beginStep, type Downloaded, hasBegun } from '../stores/downloads.ts';
import { newId } from '../stores/ids.ts';
import { transact } from '../stores/transaction.ts';
import { admitInPerson } from './inPerson.ts';

interface Asked {
  readonly caller: Caller;
  readonly now: Date;
  readonly fail: (name: Parameters<Parameters<typeof admitInPerson>[0]['fail']>[0] | 'downloadOver') => never;
}

/**
 * The id of the download that a call goes on with, as only whoever began it may; or of the one it begins. That takes
 * the admin in person, and the audit log is told first.
 */
export async function admitDownload(
  call: Asked,
  what: Downloaded,
  begun: string | undefined,
  line: Pick<AuditLine, 'action' | 'kind' | 'after'> & Partial<Pick<AuditLine, 'on'>>,
): Promise<string> {
  const { caller, now, fail } = call;
  if (begun !== undefined) {
    if (!(await hasBegun(begun, what, caller.userId, now))) return fail('downloadOver');
    return begun;
  }
  admitInPerson(call);
  const id = newId(now);
  await transact([
    beginStep(id, what, caller.userId, now),
    ...(await auditSteps({ by: caller.userId, on: id, now, ...line })),
  ]);
  return id;
}
