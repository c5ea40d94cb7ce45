import { newId } from '#functions/platform/runtime/ids.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LETTERS = 10;
const SEQ_LETTERS = 8;

/**
 * The id of message number `seq`: a ULID whose first 40 random bits are that number. So the ids of a conversation sort
 * like its messages, and an id alone gives the key of its message.
 */
export function newMessageId(createdAt: Date, seq: number): string {
  const id = newId(createdAt);
  let rest = seq;
  let letters = '';
  for (let index = 0; index < SEQ_LETTERS; index += 1) {
    letters = ALPHABET.charAt(rest % 32) + letters;
    rest = Math.floor(rest / 32);
  }
  return id.slice(0, TIME_LETTERS) + letters + id.slice(TIME_LETTERS + SEQ_LETTERS);
}

/** The number within its conversation that a message id claims; the message may not exist. */
export function seqOfMessageId(id: string): number {
  let seq = 0;
  for (const letter of id.slice(TIME_LETTERS, TIME_LETTERS + SEQ_LETTERS))
    seq = seq * 32 + ALPHABET.indexOf(letter);
  return seq;
}
