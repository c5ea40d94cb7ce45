import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { hideAnnouncement } from '#shared/announcements/hideRoutes.ts';
import { getAnnouncement } from '#shared/announcements/readRoutes.ts';
import {
  countAudience,
  createAnnouncement,
  listAnnouncements,
  sendAnnouncement,
  showAnnouncement,
} from '#shared/announcements/routes.ts';
import { listDirectory } from '#shared/directory/routes.ts';
import { getHome } from '#shared/home/routes.ts';
import { listAudit } from '#shared/office/routes.ts';
import { codeOf } from '../support/outcome.ts';
import { aMember, anAdmin } from '../support/people.ts';

test("an announcement to an employer's people is pinned on their home page until they hide it, is in the audit log, and reaches nobody else", async () => {
  const [admin, reader, other] = await Promise.all([anAdmin(), aMember(), aMember()]);
  const employer = `Span & Partners ${randomUUID()}`;
  await reader.call(updateProfile, { body: { employer, jobTitle: 'Bridge Engineer' } });
  await expect
    .poll(async () => (await reader.call(listDirectory, { query: { employer } })).data.total)
    .toBe(1);
  const audience = { employer: [employer] };
  const title = `Eleven seats ${randomUUID()}`;

  expect((await admin.call(countAudience, { body: { audience } })).data.count).toBe(1);
  const { data: draft } = await admin.call(createAnnouncement, {
    body: { title, text: 'Come to the **dinner**.', audience },
  });
  const params = { id: draft.id };
  expect(await codeOf(reader.call(getAnnouncement, { params }))).toBe('ANNOUNCEMENT_UNKNOWN');
  await admin.call(sendAnnouncement, { params, body: { version: draft.version, clientId: newId() } });
  await expect
    .poll(async () => (await admin.call(showAnnouncement, { params })).data)
    .toMatchObject({ state: 'sent', progress: { done: 1, of: 1 } });

  const { data: announcements } = await admin.call(listAnnouncements, {});
  expect(announcements.find(({ id }) => id === draft.id)?.author.fullName).toBe(admin.user.fullName);

  const pinned = async () => (await reader.call(getHome, {})).data.pinned;
  expect(await pinned()).toMatchObject({ title, excerpt: 'Come to the dinner.' });
  expect((await reader.call(getAnnouncement, { params })).data).toMatchObject({
    title,
    text: 'Come to the **dinner**.',
  });
  expect(await codeOf(other.call(getAnnouncement, { params }))).toBe('ANNOUNCEMENT_UNKNOWN');
  const { data: lines } = await admin.call(listAudit, { query: { by: admin.user.id } });
  expect(JSON.stringify(lines)).toContain(title);

  await reader.call(hideAnnouncement, { params });
  expect(await pinned()).toBeUndefined();
});
