import { uploadForm } from '#functions/images/presignUpload.ts';
import { auditSteps } from '#functions/members/audit/audit.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
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
  const form = await uploadForm(caller.userId, id, { contentType: 'text/csv', size, sha256 }, now);
  return { success: true as const, _id: id, id, ...form };
}

export const handler = serve(createRosterImport, run);
