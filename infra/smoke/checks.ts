import { logout, me } from '#shared/auth/sessionRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { deleteExperience, likeExperience } from '#shared/experiences/routes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { listen } from './openSocket.ts';
import { rotateUnderUse } from './rotation.ts';
import {
  type Credentials,
  type SmokeMember,
  randomPicture,
  credentials,
  leave,
  logIn,
  signUp,
} from './smokeMember.ts';
import { Visitor } from './visitor.ts';

/** Settings of the smoke test. */
export interface Target {
  /** Without a trailing slash. */
  readonly address: string;
  /** Password of the two permanent members; without it two new ones are created, and deleted at the end. */
  readonly password: string | undefined;
  /** From the deployed stack, if the secret may be rotated. */
  readonly originSecretArn: string | undefined;
}

/** Called as each check ends, with undefined or the failure. */
type ReportCheck = (name: string, failure: unknown) => void;

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** A cached error is recognizable by its age or a header. */
async function checkNotCached(visitor: Visitor, path: string): Promise<void> {
  for (const _ of [1, 2]) {
    const answer = await visitor.get(path);
    await answer.arrayBuffer();
    demand(answer.status === 404, `${path} answered ${answer.status} instead of 404`);
    const { age, 'x-cache': cache = '' } = Object.fromEntries(answer.headers);
    demand(
      (age ?? '0') === '0' && !/^Hit/i.test(cache),
      `${path} came from the edge cache: ${cache}, ${age}`,
    );
  }
}

async function checkHeaders(visitor: Visitor, path: string): Promise<void> {
  const { headers } = await visitor.get(path);
  const requiredHeaders = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
  const secure = visitor.address.startsWith('https:') ? ['strict-transport-security'] : [];
  const missing = [...requiredHeaders, ...secure].filter((name) => !headers.has(name));
  demand(missing.length === 0, `${path} lacks ${missing.join(', ')}`);
}

async function answers(visitor: Visitor): Promise<void> {
  await visitor.call(me, {});
}

/**
 * Checks once everything that only works when all parts fit together, and removes what it created even after a failure.
 */
export async function runChecks(target: Target, tell: ReportCheck): Promise<void> {
  const { address, password } = target;
  const check = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work();
      tell(name, undefined);
      return result;
    } catch (error) {
      tell(name, error ?? 'no reason');
      return undefined;
    }
  };
  const members = [credentials('one', password), credentials('two', password)] as const;
  await runChecksInOrder(target, members, check);
  if (password !== undefined) return;
  await check('both accounts are deleted', async () => {
    const results = await Promise.allSettled(members.map((member) => leave(address, member)));
    for (const each of results) if (each.status === 'rejected') throw each.reason;
  });
}

async function runChecksInOrder(
  { address, originSecretArn }: Target,
  [first, second]: readonly [Credentials, Credentials],
  check: Check,
): Promise<void> {
  const stranger = new Visitor(address);
  await check('the site and the API send their security headers', async () => {
    for (const path of ['/', '/api/v1/none']) await checkHeaders(stranger, path);
  });
  await check('a missing file and a missing route are 404, uncached', async () => {
    for (const path of ['/missing.png', '/api/v1/none']) await checkNotCached(stranger, path);
  });
  await check('sign-up with an image through the inbox', async () => {
    for (const member of [first, second]) {
      const picture = await stranger.get(await signUp(address, member));
      demand(picture.headers.get('content-type') === 'image/webp', 'the image is not served');
    }
  });
  const members = await check('login', async () => [
    await logIn(address, first),
    await logIn(address, second),
  ]);
  const [author, reader] = members ?? [];
  // The remaining checks need both members.
  if (author === undefined || reader === undefined) return;
  await checkTogether(author, reader, check);
  if (originSecretArn !== undefined) {
    await check('the origin secret is rotated without an outage', () =>
      rotateUnderUse(originSecretArn, () => answers(author.visitor)),
    );
  }
  await check('logout', async () => {
    for (const { visitor } of [author, reader]) await visitor.call(logout, {});
    demand(
      await answers(author.visitor).then(
        () => false,
        () => true,
      ),
      'the session still works after logout',
    );
  });
}

type Check = <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;

async function checkTogether(author: SmokeMember, reader: SmokeMember, check: Check): Promise<void> {
  const params = await check('a post with an image', async () => {
    const { id } = await author.visitor.upload(await randomPicture());
    const { data } = await author.visitor.call(createExperience, {
      body: {
        title: 'Smoke test',
        company: 'Smoke test',
        location: 'Here',
        role: 'Tester',
        startDate: '2024-01-01',
        endDate: '2024-01-02',
        description: 'Created by a test after a deployment, which deletes it at the end.',
        images: [id],
      },
    });
    return { id: data.experience.id };
  });
  if (params !== undefined) {
    await check('a like', async () => {
      const { data } = await reader.visitor.call(likeExperience, { params });
      demand(data.experience.likedByMe, 'the like was not counted');
    });
  }
  await check('a message over the socket', async () => {
    const listening = await listen(reader);
    try {
      const text = `Smoke test ${new Date().toISOString()}`;
      await author.visitor.call(sendMessage, { params: { id: reader.id }, body: { message: text } });
      await listening.hear((frame) => frame.event === 'newMessage' && frame.data.message === text);
    } finally {
      listening.close();
    }
  });
  if (params === undefined) return;
  await check('the post is deleted', () => author.visitor.call(deleteExperience, { params }));
}
