import { describe, expect, it } from 'vitest';
import { messageOf, range, run, seqs } from '#tests/support/playedChat.ts';
import { emptyChat, gapAfter } from './chatState.ts';

describe('a conversation', () => {
  it('never moves a read mark back', () => {
    const page = range(1, 6);
    const read = run(
      emptyChat,
      { type: 'opened', page, olderCursor: undefined, unread: 0 },
      { type: 'peerRead', upToSeq: 3 },
      { type: 'caughtUp', page },
      { type: 'peerRead', upToSeq: 2 },
    );

    expect(read.messages.filter(({ isRead }) => isRead).map(({ seq }) => seq)).toEqual([3]);
  });

  it('loses the text of a read message that moderators have hidden since', () => {
    const page = [{ ...messageOf(3), isRead: true }];
    const hidden = [{ ...messageOf(3), message: '', isHidden: true }];

    const opened = run(
      emptyChat,
      { type: 'opened', page, olderCursor: undefined, unread: 0 },
      { type: 'opened', page: hidden, olderCursor: undefined, unread: 0 },
    );

    expect(opened.messages).toMatchObject([{ message: '', isHidden: true, isRead: true }]);
  });

  it('marks a message as read if its mark came first', () => {
    const early = run(emptyChat, { type: 'peerRead', upToSeq: 3 }, { type: 'sent', message: messageOf(3) });

    expect(early.messages[0]?.isRead).toBe(true);
  });
});

describe('opening a conversation', () => {
  it('drops known messages that the newest page does not reach', () => {
    const known = run(emptyChat, { type: 'opened', page: range(1, 5), olderCursor: undefined, unread: 0 });

    const opened = run(known, { type: 'opened', page: range(20, 24), olderCursor: 'before 20', unread: 0 });

    expect(seqs(opened)).toEqual([20, 21, 22, 23, 24]);
    expect(opened.olderCursor).toBe('before 20');
    expect(gapAfter(opened)).toBeUndefined();
  });

  it('keeps older pages that were loaded', () => {
    const known = run(
      emptyChat,
      { type: 'opened', page: range(11, 15), olderCursor: 'before 11', unread: 0 },
      { type: 'olderLoaded', cursor: 'before 11', page: range(6, 10), olderCursor: 'before 6' },
    );

    const opened = run(known, { type: 'opened', page: range(12, 16), olderCursor: 'before 12', unread: 0 });

    expect(seqs(opened)).toEqual(range(6, 16).map(({ seq }) => seq));
    expect(opened.olderCursor).toBe('before 6');
  });

  it('ignores an older page that was requested before the list was reset', () => {
    const opened = run(emptyChat, {
      type: 'opened',
      page: range(20, 24),
      olderCursor: 'before 20',
      unread: 0,
    });

    const after = run(opened, {
      type: 'olderLoaded',
      cursor: 'before 11',
      page: range(6, 10),
      olderCursor: undefined,
    });

    expect(after).toBe(opened);
  });

  it('draws the line before the first unread message', () => {
    const opened = run(emptyChat, { type: 'opened', page: range(1, 8), olderCursor: undefined, unread: 3 });

    expect(opened.firstNewSeq).toBe(5);
  });
});

describe('the line of new messages', () => {
  const opened = run(
    emptyChat,
    { type: 'opened', page: range(1, 2), olderCursor: undefined, unread: 0 },
    { type: 'read', upToSeq: 2 },
  );

  it('is where the reader stopped reading and stays while more arrive', () => {
    const away = run(
      opened,
      { type: 'received', message: messageOf(4), isBeingRead: false },
      { type: 'received', message: messageOf(5), isBeingRead: false },
      { type: 'read', upToSeq: 5 },
      { type: 'received', message: messageOf(7), isBeingRead: true },
    );

    expect(away.firstNewSeq).toBe(4);
  });

  it('is not shown while the reader watches', () => {
    const reading = run(opened, { type: 'received', message: messageOf(4), isBeingRead: true });

    expect(reading.firstNewSeq).toBeUndefined();
  });

  it('disappears when the reader replies', () => {
    const answered = run(
      opened,
      { type: 'received', message: messageOf(4), isBeingRead: false },
      { type: 'replied' },
    );

    expect(answered.firstNewSeq).toBeUndefined();
  });
});
