import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Caller } from '#functions/platform/http/call.ts';
import { requireFresh } from '#functions/platform/http/freshSession.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { type NewAuditLine, auditSteps } from './audit.ts';
import { beginDownloadStep, type DownloadedFile, hasBegunDownload } from './downloads.ts';

interface DownloadRequest {
  readonly params: unknown;
  /** The request; `after` is where to continue. */
  readonly body: object;
  readonly caller: Caller;
  readonly now: Date;
  readonly fail: (name: 'downloadOver') => never;
}

/**
 * The id of a download: a new one, or the one that this call continues. Only the admin who started it can continue
 * it, and only with the same request. Starting requires a fresh proof of identity and first writes to the audit log.
 */
export async function authorizeDownload(
  call: DownloadRequest,
  list: DownloadedFile['list'],
  begun: string | undefined,
  line: Pick<NewAuditLine, 'action' | 'kind' | 'after'> & Partial<Pick<NewAuditLine, 'on'>>,
): Promise<string> {
  const { params, body, caller, now, fail } = call;
  const download = { list, request: JSON.stringify([params, { ...body, after: undefined }]) };
  if (begun !== undefined) {
    if (!(await hasBegunDownload(begun, download, caller.userId, now))) return fail('downloadOver');
    return begun;
  }
  requireFresh(caller, now);
  const id = newId(now);
  await transact([
    beginDownloadStep(id, download, caller.userId, now),
    ...(await auditSteps({ actorId: caller.userId, on: id, now, ...line })),
  ]);
  return id;
}
