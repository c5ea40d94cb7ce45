import type { LocalSite } from '#infra/local/localSite.ts';
import { likeExperience } from '#shared/experiences/routes.ts';
import { readMessages } from '#shared/messages/readingRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { follow } from '#shared/profiles/followRoutes.ts';
import { anExperienceOf, type Cast, newName } from '../apiCases.ts';
import { type BenchMember, call, join } from '../caller.ts';
import type { Figure, Goal } from '../goal.ts';
import { plantConversation } from '../plantChats.ts';
import { plant } from '../plantRows.ts';
import { takenBy } from '../units.ts';

const few = 10;
/** More than fit into one list of likers. */
const many = 2000;
const placed = (index: number) => String(index).padStart(26, '0');

type Hot = (site: LocalSite, cast: Cast, count: number) => Promise<number>;

const writesOf = async (site: LocalSite, label: string, work: () => Promise<unknown>) =>
  (await takenBy(site, (one) => one === label, work)).writes;

/** A like of an experience that already has this many. */
const aLike: Hot = async (site, { me, peer }, count) => {
  const id = await anExperienceOf(peer);
  const likers = Array.from({ length: count }, (_, index) => placed(index));
  await plant(
    'likes',
    likers.map((pk) => ({ pk, sk: id, since: placed(0), shard: `${id}#0` })),
  );
  return writesOf(site, 'experiences/likeExperience', () => call(me, likeExperience, { params: { id } }));
};

/** A follow of a member who already has this many followers. */
const aFollow: Hot = async (site, { me }, count) => {
  const followed = await join(site.url, newName());
  await plant(
    'follows',
    Array.from({ length: count }, (_, index) => ({
      pk: placed(index),
      sk: followed.user.id,
      since: placed(index),
    })),
  );
  return writesOf(site, 'profiles/follow', () =>
    call(me, follow, { body: { userIdToFollow: followed.user.id } }),
  );
};

async function longChat(site: LocalSite, me: BenchMember, count: number): Promise<BenchMember> {
  const peer = await join(site.url, newName());
  await call(me, sendMessage, { params: { id: peer.user.id }, body: { message: 'Hello' } });
  await plantConversation(me.user.id, peer.user.id, count);
  return peer;
}

/** A message in a conversation with this many messages. */
const aSend: Hot = async (site, { me }, count) => {
  const peer = await longChat(site, me, count);
  const input = { params: { id: peer.user.id }, body: { message: 'Hello again' } };
  return writesOf(site, 'messages/sendMessage', () => call(me, sendMessage, input));
};

/** Reading a conversation with this many messages. */
const aRead: Hot = async (site, { me }, count) => {
  const peer = await longChat(site, me, count);
  const input = { params: { id: me.user.id }, body: {} };
  return writesOf(site, 'messages/readMessages', () => call(peer, readMessages, input));
};

const calls: readonly (readonly [string, Hot, number, number])[] = [
  ['like', aLike, 1, 54],
  ['follow', aFollow, 1, 54],
  ['send', aSend, 1, 2],
  ['read', aRead, 1, 2000],
];

/** Writes of one call on a small and on a large item. */
export const hotItems: Goal = {
  id: 'G7',
  name: 'Writes of a call on what is hot',
  measure: async ({ site, cast }) => {
    const [running, members] = [await site(), await cast()];
    const figures: Figure[] = [];
    for (const [name, hot, floor, peer] of calls) {
      const quiet = await hot(running, members, few);
      const busy = await hot(running, members, many);
      figures.push({
        name: `${name} at ${many.toLocaleString('en-US')}, ${quiet} at ${few}`,
        unit: 'W',
        figure: busy,
        limit: quiet,
        peer,
        floor,
        fair: 'the peer keeps ids in the item that it changes, by arithmetic; what streams bring later is in G4',
      });
    }
    return figures;
  },
};
