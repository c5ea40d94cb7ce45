import { seededRandom, demoId } from '../deterministic.ts';
import { type SyntheticMember, syntheticMember } from '../syntheticMembers.ts';

/** The members of a block know each other and nobody outside it. */
export const blockSize = 100;

/** The username of a member by index, from 0: one that nobody would choose. */
export const crowdName = (position: number): string => `alum${String(position + 1).padStart(6, '0')}`;

export interface CrowdMember {
  readonly id: string;
  readonly username: string;
  readonly joinedAt: Date;
  readonly profile: SyntheticMember;
}

export interface CrowdPost {
  readonly id: string;
  readonly author: CrowdMember;
  readonly at: Date;
  readonly title: string;
  readonly description: string;
  /** Dates as yyyy-mm-dd. */
  readonly startDate: string;
  readonly endDate: string;
}

export interface CrowdConversation {
  readonly pair: readonly [CrowdMember, CrowdMember];
  /** The two members write in turn; `id` is the client's id. */
  readonly said: readonly { readonly id: string; readonly at: Date; readonly text: string }[];
}

/**
 * A hundred members, their posts, follows and messages. Nothing refers to other blocks, so a block can be written and
 * counted alone. The same number always gives the same block.
 */
export interface Block {
  readonly number: number;
  readonly members: readonly CrowdMember[];
  readonly posts: readonly CrowdPost[];
  /** Each pair once, by index in the block; `since` is a ULID of that moment. */
  readonly follows: readonly { readonly from: number; readonly to: number; readonly since: string }[];
  readonly talks: readonly CrowdConversation[];
  /** The time from which they join and write. */
  readonly joinedFrom: Date;
  readonly saidFrom: Date;
}

type RandomSource = () => number;

const minuteMs = 60_000;
/**
 * The feed goes back to 2026, the list of accounts to 2025, and nothing lies in the future. Each block covers the hours
 * after the previous one: rows with growing ids are appended, which is twice as fast as inserting in between. The
 * engine also reads a whole partition, such as one month of the list, for each transaction that writes to it.
 */
const firstJoined = Date.UTC(2025, 0, 6);
const firstSaid = Date.UTC(2026, 0, 5);
const blockMs = 8 * 60 * minuteMs;
const messageIntervalMs = 15 * minuteMs;

/** @param ulidAt returns the start of a ULID for a moment. */
export function crowdBlock(number: number, ulidAt: (moment: Date) => string): Block {
  const random = seededRandom(number * 104_729 + 11);
  const joinedFrom = new Date(firstJoined + number * blockMs);
  const saidFrom = new Date(firstSaid + number * messageIntervalMs);
  const idAt = (moment: Date, name: string) => {
    const time = ulidAt(moment);
    return time + demoId(`crowd ${name}`).slice(time.length);
  };
  const soon = () => new Date(saidFrom.getTime() + Math.floor(random() * messageIntervalMs));
  const members = places(blockSize).map((index): CrowdMember => {
    const position = number * blockSize + index;
    const joinedAt = new Date(joinedFrom.getTime() + index * (blockMs / blockSize));
    const username = crowdName(position);
    return { id: idAt(joinedAt, username), username, joinedAt, profile: syntheticMember(position) };
  });
  return {
    number,
    members,
    posts: members.flatMap((author) =>
      places(postsOf(random)).map((nth) => {
        const at = soon();
        return { id: idAt(at, `${author.username} post ${nth}`), author, at, ...postOf(author, random) };
      }),
    ),
    follows: members.flatMap(({ username }, from) =>
      followed(from, random).map((to) => ({
        from,
        to,
        since: idAt(soon(), `${username} follows ${to}`),
      })),
    ),
    talks: places(talksOfBlock).map((nth) => conversationOf(members, nth, saidFrom, random)),
    joinedFrom,
    saidFrom,
  };
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index);
const oneOf = (choices: readonly string[], random: RandomSource) =>
  choices[Math.floor(random() * choices.length)] ?? '';

/** Half of them post nothing, a few post a lot. */
const postsOf = (random: RandomSource) => (random() < 0.5 ? 0 : 1 + Math.floor(random() ** 2 * 4));

/** Most follow few people, and some are followed by many. */
function followed(follower: number, random: RandomSource): number[] {
  const candidates = places(Math.floor(random() ** 2 * 8)).map(() => Math.floor(random() ** 2 * blockSize));
  return [...new Set(candidates)].filter((candidate) => candidate !== follower);
}

const began = [
  'My first year at',
  'What I learned at',
  'Looking back on',
  'A day at',
  'How I came to',
  'Leaving',
];
const sentences = [
  'We shipped on time twice, and both times someone brought cake.',
  "The hardest part wasn't the work. It was asking for help early.",
  'Three people from our class work here now. Message me if you want to be the fourth.',
  'I would do it again, with better shoes.',
  "We're looking for two graduates for the fall.",
  'What helped me most was the seminar I almost dropped.',
];

function postOf({ profile }: CrowdMember, random: RandomSource) {
  const started = (profile.classYear ?? 2015) + Math.floor(random() * 3);
  const ended = started + 1 + Math.floor(random() * 4);
  return {
    title: `${oneOf(began, random)} ${profile.employer ?? 'the office'}`,
    description: [oneOf(sentences, random), oneOf(sentences, random)].join('\n\n'),
    startDate: `${started}-09-01`,
    endDate: `${ended}-08-31`,
  };
}

const talksOfBlock = 12;
const distance = 8;
const lines = [
  'Good to find you here! Are you coming to the reunion?',
  'I am, with our whole row from back then.',
  'Do you still have the notes from the last seminar?',
  "Somewhere in a box. I'll look on Sunday.",
  "Could you tell me a little about your work? I'm thinking of applying.",
  'Happy to. Call me any evening this week.',
  'Thank you, that helps a lot.',
];

/** Pairs without a common member: members 0 and one of the next, 8 and one of the next, and so on. */
function conversationOf(
  members: readonly CrowdMember[],
  nth: number,
  from: Date,
  random: RandomSource,
): CrowdConversation {
  const one = nth * distance;
  const [first, second] = [members[one], members[one + 1 + Math.floor(random() * (distance - 1))]];
  if (first === undefined || second === undefined) throw new Error(`A block has no pair ${nth}.`);
  const messages = places(2 + Math.floor(random() * 6)).map((turn) => ({
    id: demoId(`crowd ${first.username} ${second.username} ${turn}`),
    at: new Date(from.getTime() + turn * minuteMs),
    text: lines[(nth + turn) % lines.length] ?? '',
  }));
  return { pair: [first, second], said: messages };
}
