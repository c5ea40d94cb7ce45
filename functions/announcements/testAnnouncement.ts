import { verifiedAddressOf } from '#functions/members/names/emails.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import type { Call } from '#functions/platform/http/call.ts';
import { isMailConfigured } from '#functions/platform/mail/mailSettings.ts';
import { mailStep } from '#functions/platform/mail/mailStep.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { serve } from '#functions/serve.ts';
import { testAnnouncement } from '#shared/announcements/routes.ts';
import { announcementTestKind } from './mail/announcementMailKinds.ts';
import { findAnnouncement } from './store/announcements.ts';

/** Mails an announcement to the caller. */
export async function run({ params, caller, now, fail }: Call<typeof testAnnouncement>) {
  const { userId } = caller;
  if ((await findAnnouncement(params.id)) === undefined) return fail('announcementUnknown');
  if (!isMailConfigured()) return fail('announcementNoMail');
  const address = await verifiedAddressOf(userId);
  if (address === undefined || address === '') return fail('announcementNoAddress');
  await transact([
    mailStep(announcementTestKind, { userId, data: { announcementId: params.id }, cause: newId(now), now }),
  ]);
  return { success: true as const, message: `Test sent to ${address}.`, address };
}

export const handler = serve(testAnnouncement, run);
