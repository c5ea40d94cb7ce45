import { makeZip } from 'client-zip';
import { dayMs } from '../days.ts';
import { exportReady } from '../mail/kinds/exportReady.ts';
import { dayText } from '../mail/dayText.ts';
import { mailStep } from '../mail/mailStep.ts';
import { leavingLimits } from '#shared/leavingLimits.ts';
import { putExport } from '../stores/exportFiles.ts';
import { findExport, noteReady } from '../stores/exports.ts';
import { newId } from '../stores/ids.ts';
import { findUser } from '../stores/users.ts';
import type { exportData } from './declared.ts';
import { filesOf } from './exportedFiles.ts';
import type { Work } from './job.ts';

/**
 * Makes the copy of a member's data: one file, stored while it is read, so that its size does not matter. A run that is
 * killed leaves nothing to be seen; the next one makes it anew.
 */
export const work: Work<typeof exportData.input> = async ({ userId, requestedAt }) => {
  const [user, row] = await Promise.all([findUser(userId), findExport(userId, new Date())]);
  if (user === undefined || row?.requestedAt !== requestedAt || row.readyAt !== undefined) return undefined;
  const bytes = await putExport(row.key, makeZip(filesOf(user)));
  const now = new Date();
  const keptUntil = dayText(new Date(now.getTime() + leavingLimits.exportKeptDays * dayMs));
  const mail = mailStep(exportReady, { userId }, { username: user.username, keptUntil }, newId(now), now);
  await noteReady(userId, row, bytes, [mail], now);
  return undefined;
};
