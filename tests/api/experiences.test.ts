import { describe, expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { createComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { createExperience, updateExperience } from '#shared/experiences/postRoutes.ts';
import {
  deleteExperience,
  getExperience,
  likeExperience,
  listExperiences,
  listUserExperiences,
  unlikeExperience,
} from '#shared/experiences/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { aComment, anExperience, experienceBody } from '../support/content.ts';
import { http, sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { allPages } from '../support/pages.ts';
import { aMember, anAdmin, type Member } from '../support/people.ts';
import { aPicture, multipart } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';

const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('an experience', () => {
  test('comes back as sent, with any characters', async () => {
    const { call, user } = await aMember();
    const description = '<script>alert(1)</script>\n"quotes" & emoji 👩‍🚀 ${x} {{y}} \'; DROP TABLE\u00a0— ﷽';

    const { data } = await call(createExperience, {
      body: experienceBody({ description, title: '<b>T</b>' }),
    });
    const { data: seen } = await call(getExperience, { params: { id: data.experience.id } });

    expect(data).toMatchObject({ success: true, message: texts.experienceCreated });
    expect(seen).toEqual(data.experience);
    expect(seen).toMatchObject({
      kind: 'job',
      title: '<b>T</b>',
      description,
      startDate: '2023-09-01',
      user: { _id: user.id, fullName: user.fullName },
      likes: [],
      likesCount: 0,
      likedByMe: false,
      commentsCount: 0,
    });
  });

  test.each([
    ['title', ''],
    ['company', undefined],
    ['role', 7],
    ['startDate', '2026-02-30'],
    ['startDate', '20260101'],
    ['endDate', '2020-01-01'],
    ['description', 'x'.repeat(5001)],
    ['location', 'a\0b'],
  ])('requires a valid %s, not %j', async (field, value) => {
    const { headers } = await aMember();

    const answer = await sendJson(
      'POST',
      createExperience.path,
      { ...experienceBody(), [field]: value },
      headers,
    );

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ path: field })]),
    });
  });

  test.each(['imgs', 'images'])('takes several pictures as multipart %s', async (field) => {
    const { headers } = await aMember();
    const files = await Promise.all(
      (['png', 'jpeg', 'webp'] as const).map(async (type) => ({
        field,
        name: `a.${type}`,
        type: `image/${type}`,
        bytes: await aPicture(type, { width: 60, height: 30 }),
      })),
    );
    const { kind: _, images: __, imgs: ___, clientId: ____, ...fields } = experienceBody();
    const form = multipart(fields, files);

    const answer = await http(createExperience.path, {
      method: 'POST',
      body: form.body,
      headers: { ...form.headers, ...headers },
    });

    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      experience: {
        images: files.map(() => ({ width: 60, height: 30, imgUrl: expect.stringMatching(/^\/images\//) })),
      },
    });
  });

  test('takes uploaded images with descriptions', async () => {
    const { call } = await aMember();
    const { id } = await upload(call, await aPicture());

    const { data } = await call(createExperience, {
      body: experienceBody({ images: [{ _id: id, alt: 'A green field' }] }),
    });

    expect(data.experience.images).toMatchObject([{ _id: id, alt: 'A green field' }]);
  });

  test("refuses another member's image, an unknown one, and one used twice", async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const { id } = await upload(one.call, await aPicture());
    const withImage = (image: string) => ({ body: experienceBody({ images: [image] }) });

    expect(await refusal(other.call(createExperience, withImage(id)))).toMatchObject({ status: 403 });
    expect(await refusal(other.call(createExperience, withImage(missing)))).toMatchObject({ status: 404 });
    await one.call(createExperience, withImage(id));
    expect([403, 404]).toContain((await refusal(one.call(createExperience, withImage(id)))).status);
  });

  test('can be a story, with exactly its own fields and an image', async () => {
    const { call } = await aMember();
    const { id } = await upload(call, await aPicture());
    const story = { kind: 'story' as const, title: 'Radio days', author: 'Maya', content: 'We were on air.' };

    const { data } = await call(createExperience, { body: { ...story, images: [id] } });

    expect(data.experience).toMatchObject({ ...story, description: story.content });
    const withoutImage = { status: 400, message: texts.imageSelect };
    expect(await refusal(call(createExperience, { body: story }))).toMatchObject(withoutImage);
    const params = { id: data.experience.id };
    expect(await refusal(call(updateExperience, { params, body: { images: [] } }))).toMatchObject(
      withoutImage,
    );
  });

  test('is changed by its author only', async () => {
    const [author, other] = await Promise.all([aMember(), aMember()]);
    const { id } = await anExperience(author);
    const change = { params: { id }, body: { title: 'Changed' } };

    expect(await refusal(other.call(updateExperience, change))).toMatchObject({ status: 403 });
    const { data } = await author.call(updateExperience, change);
    expect(data).toMatchObject({
      message: texts.experienceUpdated,
      experience: { title: 'Changed', company: 'Ferrous Mobility' },
    });
    const wrong = { params: { id }, body: { endDate: '2001-01-01' } };
    expect(await refusal(author.call(updateExperience, wrong))).toMatchObject({ status: 400 });
    expect(
      await refusal(author.call(updateExperience, { ...change, params: { id: missing } })),
    ).toMatchObject({
      status: 404,
    });
  });

  test('keeps the descriptions of images named by id alone; an empty description is removed', async () => {
    const author = await aMember();
    const [first, second] = [
      await upload(author.call, await aPicture()),
      await upload(author.call, await aPicture()),
    ];
    const named = [
      { _id: first.id, alt: 'A field' },
      { _id: second.id, alt: 'A harbour' },
    ];
    const { data } = await author.call(createExperience, { body: experienceBody({ images: named }) });
    const params = { id: data.experience.id };
    const change = async (images: readonly (string | { _id: string; alt?: string })[]) => {
      const { data: after } = await author.call(updateExperience, { params, body: { images: [...images] } });
      return after.experience.images.map(({ alt }) => alt);
    };

    expect(await change([second.id, { _id: first.id }])).toEqual(['A harbour', 'A field']);
    expect(await change([{ _id: first.id, alt: '' }, second.id])).toEqual(['', 'A harbour']);
  });

  test('swaps its images and deletes the old ones, and keeps them if none are sent', async () => {
    const author = await aMember();
    const [kept, dropped, fresh] = [
      await upload(author.call, await aPicture()),
      await upload(author.call, await aPicture()),
      await upload(author.call, await aPicture()),
    ];
    const body = experienceBody({ images: [kept.id, dropped.id] });
    const { data } = await author.call(createExperience, { body });
    const params = { id: data.experience.id };
    const images = [fresh.id, { _id: kept.id, alt: 'Kept' }];

    await author.call(updateExperience, { params, body: { images } });
    const { data: changed } = await author.call(updateExperience, { params, body: { title: 'Again' } });

    expect(changed.experience.images).toMatchObject([{ _id: fresh.id }, { _id: kept.id, alt: 'Kept' }]);
    const back = { params, body: { images: [dropped.id] } };
    expect(await refusal(author.call(updateExperience, back))).toMatchObject({ status: 404 });
    await expect.poll(async () => (await http(dropped.imgUrl)).status).not.toBe(200);
    expect((await http(kept.imgUrl)).status).toBe(200);
  });

  test('is deleted for good with its comments, likes and images', async () => {
    const [author, other] = await Promise.all([aMember(), aMember()]);
    const { id: image, imgUrl } = await upload(author.call, await aPicture());
    const { data } = await author.call(createExperience, { body: experienceBody({ images: [image] }) });
    const params = { id: data.experience.id };
    await other.call(likeExperience, { params });
    await aComment(other, params.id);

    expect(await refusal(other.call(deleteExperience, { params }))).toMatchObject({ status: 403 });
    const { data: gone } = await author.call(deleteExperience, { params });

    expect(gone).toEqual({ success: true, message: texts.experienceDeleted });
    expect(await refusal(author.call(deleteExperience, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(author.call(getExperience, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(other.call(likeExperience, { params }))).toMatchObject({ status: 404 });
    const comment = { params: { experienceId: params.id }, body: { comment: 'Late' } };
    expect(await refusal(other.call(createComment, comment))).toMatchObject({ status: 404 });
    await expect.poll(async () => (await http(imgUrl)).status).not.toBe(200);
  });

  test('can be deleted by an admin', async () => {
    const [author, admin] = await Promise.all([aMember(), anAdmin()]);
    const { id } = await anExperience(author);

    expect((await admin.call(deleteExperience, { params: { id } })).data.success).toBe(true);
  });

  test('repeated with its client id and image is stored once and gets the same response', async () => {
    const { call, user } = await aMember();
    const { id } = await upload(call, await aPicture());
    const body = { ...experienceBody({ images: [id] }), clientId: newId() };

    const [one, other] = await Promise.all([
      call(createExperience, { body }),
      call(createExperience, { body }),
    ]);
    const again = await call(createExperience, { body });

    expect(other.data.experience.id).toBe(one.data.experience.id);
    expect(again.data).toEqual(one.data);
    const { data: mine } = await call(listUserExperiences, { params: { id: user.id } });
    expect(mine).toHaveLength(1);
  });

  test("shows its author's new name within seconds", async () => {
    const author = await aMember();
    const { id } = await anExperience(author);
    await aComment(author, id);

    await author.call(updateProfile, { body: { fullName: 'Renamed Person' } });

    const names = async () => {
      const { data } = await author.call(getExperience, { params: { id } });
      const { data: list } = await author.call(listComments, { params: { experienceId: id } });
      return [data.user.fullName, list.comments[0]?.user.fullName];
    };
    await expect.poll(names).toEqual(['Renamed Person', 'Renamed Person']);
  });
});

describe('likes', () => {
  test('are counted exactly when ten people like three times at once', async () => {
    const author = await aMember();
    const { id } = await anExperience(author);
    const people = await Promise.all(Array.from({ length: 10 }, () => aMember()));

    await Promise.all(
      people.flatMap(({ call }) => [1, 2, 3].map(() => call(likeExperience, { params: { id } }))),
    );
    const { likes, likesCount, likedByMe } = (await author.call(getExperience, { params: { id } })).data;

    expect(likesCount).toBe(10);
    expect(likes.toSorted()).toEqual(people.map(({ user }) => user.id).toSorted());
    expect(likedByMe).toBe(false);
  });

  test('can be withdrawn by either method and spelling, and never go below zero', async () => {
    const member = await aMember();
    const { call, user } = member;
    const { id } = await anExperience(member);
    const params = { id };

    const liked = await call(likeExperience, { params, method: 'PATCH' });
    const unliked = await call(unlikeExperience, { params, method: 'PATCH' });
    const again = await call(unlikeExperience, { params });

    expect(liked.data.experience).toEqual({ _id: id, id, likes: [user.id], likesCount: 1, likedByMe: true });
    expect(unliked.data.experience).toMatchObject({ likes: [], likesCount: 0, likedByMe: false });
    expect(again.data.experience).toMatchObject({ likesCount: 0 });
  });

  test('show up for everyone at once, on every page', async () => {
    const [author, member] = await Promise.all([aMember(), aMember()]);
    const { id } = await anExperience(author);
    const shownTo = async ({ call }: Member) => {
      const { data: one } = await call(getExperience, { params: { id } });
      const { data: all } = await call(listUserExperiences, { params: { id: author.user.id } });
      return [one, all[0]].map((seen) => seen?.likesCount);
    };

    await member.call(likeExperience, { params: { id } });
    expect(await shownTo(member)).toEqual([1, 1]);
    expect(await shownTo(author)).toEqual([1, 1]);
    await member.call(unlikeExperience, { params: { id } });
    expect(await shownTo(member)).toEqual([0, 0]);
    expect(await shownTo(author)).toEqual([0, 0]);
  });

  test('end in the last state when one member toggles quickly', async () => {
    const member = await aMember();
    const { id } = await anExperience(member);

    for (const route of [likeExperience, unlikeExperience, likeExperience, likeExperience]) {
      await member.call(route, { params: { id } });
    }

    expect((await member.call(getExperience, { params: { id } })).data.likesCount).toBe(1);
  });
});

describe('the feed', () => {
  test('is newest first and loses or repeats nothing while others post', async () => {
    const author = await aMember();
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) made.push((await anExperience(author)).id);

    const pages = allPages(async (query) => {
      const page = await author.call(listExperiences, { query });
      await anExperience(author);
      return page;
    }, 3);
    const seen = (await pages).map(({ id }) => id);

    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect(seen).toEqual(expect.arrayContaining(made));
  }, 120_000);

  test('of one member has only their posts', async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const mine = [(await anExperience(one)).id, (await anExperience(one)).id];
    await anExperience(other);

    const seen = await allPages(
      (query) => other.call(listUserExperiences, { params: { id: one.user.id }, query }),
      1,
    );

    expect(seen.map(({ id }) => id)).toEqual(mine.toReversed());
  });

  test.each(['?limit=0', '?limit=x', '?limit=-1', '?cursor=nonsense', '?cursor=e30', '?cursor=WyJhIl0'])(
    'refuses the page %s',
    async (query) => {
      const { headers } = await aMember();

      expect((await http(listExperiences.path + query, { headers })).status).toBe(400);
    },
  );

  test('returns at most a hundred at once', async () => {
    const { headers } = await aMember();

    const answer = await http(`${listExperiences.path}?limit=100000`, { headers });

    expect(answer.status).toBe(200);
    expect(Object(answer.json).length).toBeLessThanOrEqual(100);
  });
});

test.each([
  'following=maybe',
  'class=19',
  'class=twenty',
  'company=',
  'place=%7C%7C',
  `company=${'x'.repeat(1001)}`,
  `place=${Array.from({ length: 21 }, (_, index) => index).join('|')}`,
])('the feed filtered by %s is refused', async (query) => {
  const { call } = await aMember();
  const asked: Record<string, string> = Object.fromEntries(new URLSearchParams(query));

  expect(await refusal(call(listExperiences, { query: asked }))).toMatchObject({ status: 400 });
});
