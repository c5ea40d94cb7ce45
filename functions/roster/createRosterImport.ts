import { uploadKey } from '#functions/images/images.ts';
import { uploadFields } from '#functions/images/presignUpload.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { limits } from '#shared/platform/limits.ts';
import { createRosterImport } from '#shared/roster/importRoutes.ts';
import { addImportStep } from './store/rosterImports.ts';

/** Records a file that is about to be uploaded, and returns a form that accepts only that file. */
export async function run(call: Call<typeof createRosterImport>) {
  const { body, caller, now } = call;
  const id = newId(now);
  const { fileName, size, sha256 } = body;
  const line = { actorId: caller.userId, action: 'rosterUploaded', kind: 'roster', on: id, now } as const;
  const { done } = await transact([
    addImportStep({ id, fileName, size, byId: caller.userId }, now),
    ...(await auditSteps({ ...line, after: { size } })),
  ]);
  if (!done) throw new Error('The import could not be created.');
  const expiresAt = new Date(now.getTime() + limits.uploadSeconds * 1000);
  const key = uploadKey(caller.userId, id);
  const admitted = {
    bucket: process.env['INBOX_BUCKET'] ?? '',
    key,
    contentType: 'text/csv',
    size,
    sha256,
    expiresAt,
  };
  return {
    success: true as const,
    _id: id,
    id,
    url: '/inbox',
    fields: await uploadFields(admitted, now),
    expiresAt: expiresAt.toISOString(),
  };
}

export const handler = serve(createRosterImport, run);
