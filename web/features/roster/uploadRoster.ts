import { t } from '@lingui/core/macro';
import { checkRoster, createRosterImport } from '#shared/roster/importRoutes.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { call } from '#web/lib/http/apiClient.ts';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { postForm, sha256Base64 } from '#web/lib/http/storageUpload.ts';
import { notCsvText } from './rosterTexts.ts';

/** Why a file is refused before it is sent; undefined if it may be sent. */
export function fileProblem({ name, size }: File): string | undefined {
  if (!/\.(?:csv|tsv|txt)$/i.test(name)) return notCsvText();
  if (size === 0) return t`The file is empty.`;
  return size > rosterLimits.maxFileBytes ? t`The file is larger than 20 MB.` : undefined;
}

interface Sending {
  readonly reauthenticate: Reauthenticate;
  /** Called with the share that has been sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a file to storage and has it read. @returns the id of its import; undefined if the member did not
 * reauthenticate. @throws Error with a sentence for the user.
 */
export async function uploadRoster(
  file: File,
  { reauthenticate, onProgress, signal }: Sending,
): Promise<string | undefined> {
  const sha256 = await sha256Base64(file);
  const body = { fileName: file.name.slice(0, 255), size: file.size, sha256 };
  const form = await reauthenticate(() => call(createRosterImport, { body, signal }));
  if (form === undefined) return undefined;
  const { id, url, fields } = form.data;
  await postForm(url, fields, file, { onProgress, signal });
  const begun = await reauthenticate(() => call(checkRoster, { params: { id }, body: {}, signal }));
  return begun === undefined ? undefined : id;
}
