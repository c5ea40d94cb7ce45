import { updateProfile } from '#shared/account/profileRoutes.ts';
import { createEvent } from '#shared/events/editRoutes.ts';
import { answerEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { createComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { likeExperience, listUserExperiences } from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { changeNoticeSettings } from '#shared/notices/settingsRoutes.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { caller, logInAs, type DemoMember, invite } from './apiCaller.ts';
import { calendar, chats, type DemoEvent, timeZone } from './calendar.ts';
import { demoId } from './deterministic.ts';
import { admin, follows, people, subscribers, withoutAddress } from './people.ts';
import { portrait } from './portrait.ts';
import { type DemoPost, posts } from './posts.ts';
import { putImage } from './putImage.ts';
import { scenes } from './scenes.ts';
import { fillAnnouncements } from './seedAnnouncements.ts';
import { fillOffice } from './seedOffice.ts';
import { fillRoster } from './seedRoster.ts';

export interface Seeding {
  readonly siteUrl: string;
  readonly password: string;
  /** Makes a member an admin, as `npm run admin` does. */
  readonly grantAdmin: (username: string) => Promise<void>;
  /** Gives a member a confirmed e-mail address. */
  readonly confirmAddress: (username: string, address: string) => Promise<void>;
  /** Moves a member to the queue of people awaiting approval. */
  readonly moveToQueue: (username: string) => Promise<void>;
  /** Turns on admission by invitation. */
  readonly allowInvitations: () => Promise<void>;
}

/**
 * Fills a new site with people and content through its own API. Each step checks whether it was done before, so the
 * next run completes an interrupted one.
 */
export async function seed(seeding: Seeding): Promise<void> {
  const demoMembers = await inviteAll(seeding);
  const demoMember = (username: string): DemoMember => {
    const member = demoMembers.get(username);
    if (member === undefined) throw new Error(`There is no demo person ${username}.`);
    return member;
  };
  await twoAtOnce(people, async ({ username, facts }) => {
    if (facts !== undefined) await demoMember(username).call(updateProfile, { body: facts });
  });
  await chooseMails(seeding, demoMember);
  for (const [from, to] of follows) {
    await demoMember(from).call(follow, { body: { userIdToFollow: demoMember(to).id } });
  }
  for (const post of posts) await publish(post, demoMember, seeding.siteUrl);
  await announce(demoMember);
  for (const [index, [from, to, message]] of chats.entries()) {
    const body = { message, clientMessageId: demoId(`${index} ${message}`) };
    // A person reads before answering: nobody's own last message should have an unread mark beside it.
    await demoMember(from).call(listMessages, { params: { id: demoMember(to).id }, query: {} });
    await demoMember(from).call(sendMessage, { params: { id: demoMember(to).id }, body });
  }
  await fillOffice({ ...seeding, demoMember });
  await fillAnnouncements(demoMember(admin));
  await fillRoster(demoMember(admin), seeding.siteUrl);
}

async function inviteAll({ siteUrl, password, grantAdmin }: Seeding): Promise<Map<string, DemoMember>> {
  const stranger = caller(siteUrl);
  const pictured = await twoAtOnce(people, async (person) => ({
    person,
    photo: await putImage(stranger, siteUrl, portrait(person.looks)),
  }));
  for (const { person, photo } of pictured) await invite(stranger, person, password, photo);
  await grantAdmin(admin);
  const entered = people.map(
    async ({ username }) => [username, await logInAs(siteUrl, username, password)] as const,
  );
  return new Map(await Promise.all(entered));
}

/** Confirms addresses, and turns on the digest and announcements for some. */
async function chooseMails(
  { confirmAddress }: Seeding,
  demoMember: (username: string) => DemoMember,
): Promise<void> {
  const addressed = people.filter(({ username }) => username !== withoutAddress);
  await twoAtOnce(addressed, ({ username }) => confirmAddress(username, `${username}@alumni.example`));
  const email = { digest: true, announcement: true };
  await twoAtOnce(subscribers, (username) =>
    demoMember(username).call(changeNoticeSettings, { body: { email, timeZone } }),
  );
}

async function publish(
  post: DemoPost,
  demoMember: (username: string) => DemoMember,
  siteUrl: string,
): Promise<void> {
  const experienceId = await postOnce(post, demoMember(post.author), siteUrl);
  await twoAtOnce(post.likedBy, (username) =>
    demoMember(username).call(likeExperience, { params: { id: experienceId } }),
  );
  const { data } = await demoMember(post.author).call(listComments, { params: { experienceId } });
  for (const [username, comment] of post.comments) {
    if (data.comments.some(({ text }) => text === comment)) continue;
    await demoMember(username).call(createComment, { params: { experienceId }, body: { comment } });
  }
}

/** @returns the id of the new or existing post. */
async function postOnce(post: DemoPost, author: DemoMember, siteUrl: string): Promise<string> {
  const { data: ownPosts } = await author.call(listUserExperiences, { params: { id: author.id } });
  const known = ownPosts.find(({ title }) => title === post.title);
  if (known !== undefined) return known.id;
  const images = await twoAtOnce(post.pictures, async ({ scene, alt }) => ({
    _id: await putImage(author.call, siteUrl, scenes[scene]),
    alt,
  }));
  const { title, company, location, role, description } = post;
  const dates = { startDate: dateIn(post.from), endDate: dateIn(post.to) };
  const body = { title, company, location, role, description, images, ...dates };
  const { data } = await author.call(createExperience, { body });
  return data.experience.id;
}

async function announce(demoMember: (username: string) => DemoMember): Promise<void> {
  for (const event of calendar) {
    const id = await announceOnce(event, demoMember(admin));
    for (const [username, answer, guests] of event.answers ?? [])
      await demoMember(username).call(answerEvent, { params: { id }, body: { answer, guests } });
  }
}

/** @returns the id of the new or existing event. */
async function announceOnce(
  { title, inDays, description, link, details }: DemoEvent,
  { call }: DemoMember,
): Promise<string> {
  const { data: events } = await call(listEvents, {});
  const known = events.find(({ eventTitle }) => eventTitle === title);
  if (known !== undefined) return known.id;
  const eventBody = { eventTitle: title, eventDescription: description, learnMoreLink: link };
  return (await call(createEvent, { body: { ...eventBody, eventDate: dateIn(inDays), ...details } })).data.id;
}

/** The local calendar date this many days from today. */
function dateIn(days: number): string {
  const now = new Date();
  const date = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return date.toISOString().slice(0, 10);
}

/**
 * Does the work for each item, two at a time: the site answers one while the other is in transit. More would start
 * function environments that are not needed later.
 * @returns the results in the order of the items.
 */
async function twoAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
