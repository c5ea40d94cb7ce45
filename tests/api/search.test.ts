import { expect, test } from 'vitest';
import { searchContent } from '#shared/directory/searchRoutes.ts';
import { createEvent } from '#shared/events/editRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { block, mute } from '#shared/moderation/routes.ts';
import { experienceBody } from '../support/content.ts';
import { aMember, anAdmin, type Member, newUsername } from '../support/people.ts';

/** A word nobody else has. */
const word = newUsername();

const found = async (viewer: Member, q: string) => (await viewer.call(searchContent, { query: { q } })).data;

test('experiences, events and own messages with all words are found, with an excerpt', async () => {
  const [viewer, author, admin] = await Promise.all([
    aMember(),
    aMember({ fullName: 'Zoë Adler' }),
    anAdmin(),
  ]);
  const { data: posted } = await author.call(createExperience, {
    body: { ...experienceBody(), description: `Three years of signalling in the port of ${word}.` },
  });
  const { data: event } = await admin.call(createEvent, {
    body: {
      eventTitle: `Breakfast in ${word}`,
      eventDate: '2099-01-14',
      eventDescription: 'Coffee.',
      learnMoreLink: 'https://alumni.example/breakfast',
    },
  });
  await author.call(sendMessage, {
    params: { id: viewer.user.id },
    body: { message: `How is ${word.toUpperCase()} treating you?` },
  });

  const { experiences, events, messages } = await found(viewer, word);

  expect(experiences.total).toBe(1);
  expect(experiences.hits[0]).toMatchObject({
    _id: posted.experience._id,
    user: { fullName: 'Zoë Adler' },
    excerpt: expect.stringContaining(word),
  });
  expect(events).toEqual({
    total: 1,
    hits: [{ _id: event._id, id: event.id, eventTitle: event.eventTitle, eventDate: '2099-01-14' }],
  });
  expect(messages.total).toBe(1);
  expect(messages.hits[0]).toMatchObject({
    user: { _id: author.user.id },
    excerpt: expect.stringContaining('How is'),
  });
  expect((await found(viewer, `${word} nowhere`)).experiences.total).toBe(0);
});

test('search finds no messages of others and no posts of muted or blocked people', async () => {
  const secret = newUsername();
  const [viewer, other, muted, blocked] = await Promise.all([aMember(), aMember(), aMember(), aMember()]);
  await other.call(sendMessage, {
    params: { id: muted.user.id },
    body: { message: `Between us: ${secret}` },
  });
  for (const author of [muted, blocked])
    await author.call(createExperience, { body: { ...experienceBody(), title: `About ${secret}` } });
  expect((await found(viewer, secret)).experiences.total).toBe(2);

  await viewer.call(mute, { params: { id: muted.user.id } });
  await blocked.call(block, { params: { id: viewer.user.id } });

  await expect.poll(async () => (await found(viewer, secret)).experiences.total).toBe(0);
  expect((await found(viewer, secret)).messages.total).toBe(0);
  expect((await found(muted, secret)).messages.total).toBe(1);
});

test('a query needs words', async () => {
  const viewer = await aMember();

  await expect(viewer.call(searchContent, { query: { q: '  ' } })).rejects.toMatchObject({ status: 400 });
});
