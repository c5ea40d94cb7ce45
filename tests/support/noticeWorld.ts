import { expect } from 'vitest';
import * as list from '#functions/bell/listNotices.ts';
import * as read from '#functions/bell/readNotices.ts';
import { addComment, removeComment } from '#functions/experiences/store/comments.ts';
import { addExperience } from '#functions/experiences/store/experiences.ts';
import { suspendSteps } from '#functions/members/status/statusRows.ts';
import { addUser, findUser } from '#functions/members/users.ts';
import { type NoticeRef, recordNotice } from '#functions/notices/noticeRows.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { newId } from '#functions/platform/runtime/ids.ts';
import { aStoredUser } from './aStoredUser.ts';
import { callBy } from './pretendCall.ts';
import { Totals } from './totals.ts';

/** A member who has shared something, and others' actions on it. */
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
    const wish = { experienceId: this.post, authorId: by, text, imageId: undefined, now: new Date() };
    const said = await addComment(wish);
    if (said === undefined) throw new Error('nothing was said');
    return said.sk;
  }

  async unsay(commentId: string, userId: string): Promise<void> {
    await removeComment({ experienceId: this.post, commentId, remover: { userId, isAdmin: false } });
  }

  /** A member's notices, by default the author's, once everything is counted. */
  async listBell(limit = 50, cursor?: string, member = this.author) {
    await this.totals.count();
    const query = { limit, cursor };
    const answer = await list.run({ ...callBy(member), query, body: undefined });
    return { ...answer.reply, next: answer.next };
  }

  async markRead(body: { ids?: string[]; upTo?: string }): Promise<void> {
    await read.run({ ...callBy(this.author), query: undefined, body });
  }
}

/** Records these people, the latest first, in a notice of likes or follows. */
export function recordPeople(
  of: NoticeRef,
  people: readonly string[],
  at = new Date().toISOString(),
): Promise<void> {
  const added = people.map((id, index) => ({ id, since: newId(new Date(Date.parse(at) - index)) }));
  return recordNotice(of, added, () => Promise.resolve(people.length), new Date());
}

/** A member named in notices. */
export async function aNoticedMember(): Promise<string> {
  const user = aStoredUser();
  expect(await addUser(user)).toBe('done');
  return user.id;
}

export const noticedMembers = (count: number) => Promise.all(Array.from({ length: count }, aNoticedMember));

/** Shares an experience. @returns its id. */
export async function shareBy(memberId: string): Promise<string> {
  const id = newId();
  const fields = { title: 'From campus radio to trains', author: 'A', content: 'C' };
  await addExperience({ id, kind: 'story', authorId: memberId, fields, images: [], now: new Date() }, []);
  return id;
}

/** Suspends a member for a long time. */
export async function silence(memberId: string): Promise<void> {
  const user = await findUser(memberId);
  if (user === undefined) throw new Error('there is no such member');
  const until = new Date(Date.now() + 1e9).toISOString();
  await transact(await suspendSteps(user, until, new Date(), 'Too loud'));
}
