import { expect } from 'vitest';
import { aStoredUser } from './aStoredUser.ts';
import { callBy } from './pretendCall.ts';
import { Totals } from './totals.ts';

/**
 * A member who has shared something, and others' actions on it. Stores are imported late: an engine must run
 * first.
 */
export class NoticeWorld {
  static readonly #totals = new Totals();
  readonly author: string;
  readonly post: string;

  private constructor(author: string, post: string) {
    this.author = author;
    this.post = post;
  }

  static async open(): Promise<NoticeWorld> {
    const author = await aNoticedMember();
    return new NoticeWorld(author, await shareBy(author));
  }

  /** The streams that count notices, of all worlds of a process. */
  get totals(): Totals {
    return NoticeWorld.#totals;
  }

  /** @returns the id of the comment. */
  async say(by: string, text = 'Well told.'): Promise<string> {
    const { addComment } = await import('#functions/experiences/store/comments.ts');
    const wish = { experienceId: this.post, authorId: by, text, imageId: undefined, now: new Date() };
    const said = await addComment(wish);
    if (said === undefined) throw new Error('nothing was said');
    return said.sk;
  }

  async unsay(commentId: string, userId: string): Promise<void> {
    const { removeComment } = await import('#functions/experiences/store/comments.ts');
    await removeComment({ experienceId: this.post, commentId, by: { userId, isAdmin: false } });
  }

  /** A member's notices, by default the author's, once everything is counted. */
  async listBell(limit = 50, cursor?: string, member = this.author) {
    const list = await import('#functions/notices/listNotices.ts');
    await this.totals.count();
    const query = { limit, cursor };
    const answer = await list.run({ ...callBy(member), query, body: undefined });
    return { ...answer.reply, next: answer.next };
  }

  async markRead(body: { ids?: string[]; upTo?: string }): Promise<void> {
    const read = await import('#functions/notices/readNotices.ts');
    await read.run({ ...callBy(this.author), query: undefined, body });
  }
}

/** A member named in notices. */
export async function aNoticedMember(): Promise<string> {
  const { addUser } = await import('#functions/members/users.ts');
  const user = aStoredUser();
  expect(await addUser(user)).toBe('done');
  return user.id;
}

export const noticedMembers = (count: number) => Promise.all(Array.from({ length: count }, aNoticedMember));

/** Shares an experience. @returns its id. */
export async function shareBy(member: string): Promise<string> {
  const { newId } = await import('#functions/platform/runtime/ids.ts');
  const { addExperience } = await import('#functions/experiences/store/experiences.ts');
  const id = newId();
  const fields = { title: 'From campus radio to trains', author: 'A', content: 'C' };
  await addExperience({ id, kind: 'story', authorId: member, fields, images: [], now: new Date() }, []);
  return id;
}

/** Suspends a member for a long time. */
export async function silence(member: string): Promise<void> {
  const { findUser } = await import('#functions/members/users.ts');
  const { suspendSteps } = await import('#functions/members/status/statusRows.ts');
  const { transact } = await import('#functions/platform/dynamo/transaction.ts');
  const user = await findUser(member);
  if (user === undefined) throw new Error('there is no such member');
  const until = new Date(Date.now() + 1e9).toISOString();
  await transact(await suspendSteps(user, until, new Date(), 'Too loud'));
}
