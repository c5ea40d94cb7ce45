import type { StoredMessage } from '#functions/stores/conversations.ts';
import { newExperienceStep } from '#functions/stores/experiences.ts';
import { newEdgeStep } from '#functions/stores/follows.ts';
import { readInboxStep } from '#functions/stores/inboxRows.ts';
import { newMessageStep } from '#functions/stores/messages.ts';
import { nextMessage } from '#functions/stores/sends.ts';
import { newPersonSteps } from '#functions/stores/people.ts';
import type { Step } from '#functions/stores/transaction.ts';
import { newClaimStep } from '#functions/stores/usernames.ts';
import { listedOf, newProfileStep, type StoredUser } from '#functions/stores/users.ts';
import type { Block, CrowdMember, CrowdPost, CrowdTalk } from './crowdBlock.ts';

/** All rows of a block but the claims on its names, as the stores themselves write them. Safe to repeat. */
export function bodySteps(block: Block, passwordHash: string): Step[] {
  const { members, follows } = block;
  return [
    ...members.flatMap((member, at) => {
      const user = userOf(block, at, passwordHash);
      const seenDay = member.likely.seenDay;
      return [newProfileStep(user), ...newPersonSteps(listedOf(user), user.version, seenDay)];
    }),
    ...block.posts.map(postStep),
    ...follows.map(({ from, to, since }) =>
      newEdgeStep({ followerId: idOf(members, from), followeeId: idOf(members, to), since }),
    ),
    ...block.talks.flatMap(talkSteps),
  ];
}

/** The claims on the names of a block, each refused where another has it: with them its members can log in. */
export function claimSteps(block: Block): Step[] {
  return block.members.map((_, at) => newClaimStep(userOf(block, at, '')));
}

const idOf = (members: readonly CrowdMember[], at: number) => members[at]?.id ?? '';

function userOf({ members, follows }: Block, at: number, passwordHash: string): StoredUser {
  const [member] = members.slice(at, at + 1);
  if (member === undefined) throw new Error(`A block has no member ${at}.`);
  const { id, username, joinedAt, likely } = member;
  const { fullName, earlierNames, headline, classYear, degree, place, employer, jobTitle, field } = likely;
  const moment = joinedAt.toISOString();
  const named = {
    id,
    username,
    fullName,
    earlierNames: earlierNames.length === 0 ? undefined : earlierNames,
  };
  const told = { headline, classYear, degree, place, employer, jobTitle, field };
  return {
    ...named,
    ...told,
    openTo: likely.openTo?.length === 0 ? undefined : likely.openTo,
    confirmed: likely.confirmed === true ? true : undefined,
    email: '',
    gender: '',
    bio: headline ?? '',
    website: '',
    profilePhoto: '',
    photoId: '',
    role: 'member',
    passwordHash,
    followersCount: follows.filter(({ to }) => to === at).length,
    followingCount: follows.filter(({ from }) => from === at).length,
    version: 1,
    createdAt: moment,
    updatedAt: moment,
  };
}

function postStep({ id, author, at, title, description, startDate, endDate }: CrowdPost): Step {
  const { employer, place, jobTitle } = author.likely;
  return newExperienceStep({
    id,
    kind: 'job',
    authorId: author.id,
    fields: {
      title,
      company: employer ?? 'The Office',
      location: place === undefined ? 'At home' : `${place.city}, ${place.country}`,
      role: jobTitle ?? 'Colleague',
      startDate,
      endDate,
      description,
    },
    images: [],
    now: at,
  });
}

function talkSteps({ pair, said }: CrowdTalk): Step[] {
  const [first, second] = pair;
  const steps: Step[] = [];
  let last: StoredMessage | undefined;
  for (const [turn, { id, at, text }] of said.entries()) {
    const [from, to] = turn % 2 === 0 ? [first, second] : [second, first];
    last = nextMessage({ from: from.id, to: to.id, text, clientMessageId: id, now: at }, last);
    steps.push(newMessageStep(last));
  }
  return last === undefined ? [] : [...steps, ...pair.map(({ id }) => readInboxStep(id, last))];
}
