import { newExperienceStep } from '#functions/experiences/index.ts';
import { claimUsernameStep } from '#functions/members/names/usernames.ts';
import { newPersonSteps } from '#functions/members/people.ts';
import { newEdgeStep } from '#functions/members/ties/follows.ts';
import { publicRowOf, newProfileStep, type StoredUser } from '#functions/members/users.ts';
import { newMessageStep, nextMessage, readInboxStep, type StoredMessage } from '#functions/messages/index.ts';
import type { Step } from '#functions/platform/dynamo/transaction.ts';
import type { Block, CrowdMember, CrowdPost, CrowdConversation } from './crowdBlock.ts';

/** All rows of a block except the claims on its names, as the stores write them. Idempotent. */
export function bodySteps(block: Block, passwordHash: string): Step[] {
  const { members, follows } = block;
  return [
    ...members.flatMap((member, index) => {
      const user = userOf(block, index, passwordHash);
      const seenDay = member.profile.seenDay;
      return [newProfileStep(user), ...newPersonSteps(publicRowOf(user), user.version, seenDay)];
    }),
    ...block.posts.map(postStep),
    ...follows.map(({ from, to, since }) =>
      newEdgeStep({ followerId: idOf(members, from), followeeId: idOf(members, to), since }),
    ),
    ...block.talks.flatMap(conversationSteps),
  ];
}

/** The claims on a block's names; each is refused if the name is taken. With them its members can log in. */
export function claimNameSteps(block: Block): Step[] {
  return block.members.map((_, index) => claimUsernameStep(userOf(block, index, '')));
}

const idOf = (members: readonly CrowdMember[], index: number) => members[index]?.id ?? '';

function userOf({ members, follows }: Block, index: number, passwordHash: string): StoredUser {
  const [member] = members.slice(index, index + 1);
  if (member === undefined) throw new Error(`A block has no member ${index}.`);
  const { id, username, joinedAt, profile } = member;
  const { fullName, earlierNames, headline, classYear, degree, place, employer, jobTitle, field } = profile;
  const moment = joinedAt.toISOString();
  const named = {
    id,
    username,
    fullName,
    earlierNames: earlierNames.length === 0 ? undefined : earlierNames,
  };
  const facts = { headline, classYear, degree, place, employer, jobTitle, field };
  return {
    ...named,
    ...facts,
    openTo: profile.openTo?.length === 0 ? undefined : profile.openTo,
    confirmed: profile.confirmed === true ? true : undefined,
    email: '',
    gender: '',
    language: '',
    bio: headline ?? '',
    website: '',
    profilePhoto: '',
    photoId: '',
    role: 'member',
    passwordHash,
    followersCount: follows.filter(({ to }) => to === index).length,
    followingCount: follows.filter(({ from }) => from === index).length,
    version: 1,
    createdAt: moment,
    updatedAt: moment,
  };
}

function postStep({ id, author, at, title, description, startDate, endDate }: CrowdPost): Step {
  const { employer, place, jobTitle } = author.profile;
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

function conversationSteps({ pair, said }: CrowdConversation): Step[] {
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
