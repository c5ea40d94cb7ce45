import { describe, expect, test } from 'vitest';
import { newId } from '#functions/platform/runtime/ids.ts';
import { createComment, deleteComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { createExperience } from '#shared/experiences/postRoutes.ts';
import { getExperience } from '#shared/experiences/routes.ts';
import * as texts from '#shared/platform/texts.ts';
import { aComment, anExperience, experienceBody } from '../support/content.ts';
import { sendJson } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, anAdmin } from '../support/people.ts';
import { aPicture } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';

describe('a comment', () => {
  test('is posted with its text under either name, to the experience in the path', async () => {
    const member = await aMember();
    const [one, other] = [await anExperience(member), await anExperience(member)];
    const params = { experienceId: one.id };
    const path = `/api/v1/comments/${one.id}`;

    const { data } = await member.call(createComment, { params, body: { comment: '  First 👏  ' } });
    const second = await sendJson('POST', path, { experienceId: other.id, text: 'Second' }, member.headers);
    const { data: list } = await member.call(listComments, { params });

    expect(data).toMatchObject({
      success: true,
      message: texts.commentPosted,
      comment: { text: 'First 👏', user: { _id: member.user.id, username: member.user.username } },
    });
    expect(second.status).toBe(201);
    expect(list.comments.map(({ text }) => text)).toEqual(['First 👏', 'Second']);
    const { data: seen } = await member.call(getExperience, { params: { id: one.id } });
    expect(seen.commentsCount).toBe(2);
  });

  test('repeated with its client id is stored once and gets the same response', async () => {
    const member = await aMember();
    const { id: experienceId } = await anExperience(member);
    const post = (comment: string, clientId: string) =>
      member.call(createComment, { params: { experienceId }, body: { comment, clientId } });
    const clientId = newId();

    const [one, other] = await Promise.all([post('Once', clientId), post('Once', clientId)]);
    const again = await post('Once', clientId);
    await post('Once', newId());

    expect(other.data).toEqual(one.data);
    expect(again.data).toEqual(one.data);
    const { data } = await member.call(listComments, { params: { experienceId } });
    expect(data.comments).toHaveLength(2);
  });

  test.each([{}, { comment: '   ' }, { comment: 7 }, { comment: 'x'.repeat(2001) }, { comment: '\ud800' }])(
    'is refused as %j',
    async (body) => {
      const member = await aMember();
      const { id } = await anExperience(member);

      const answer = await sendJson('POST', `/api/v1/comments/${id}`, body, member.headers);

      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ success: false, message: expect.stringContaining('omment') });
    },
  );

  test('may only name an image of that experience', async () => {
    const member = await aMember();
    const [mine, foreign] = [
      await upload(member.call, await aPicture()),
      await upload(member.call, await aPicture()),
    ];
    const { data } = await member.call(createExperience, { body: experienceBody({ images: [mine.id] }) });
    const post = (imageId: string) =>
      member.call(createComment, {
        params: { experienceId: data.experience.id },
        body: { comment: 'See', imageId },
      });

    expect((await post(mine.id)).data.comment.imageId).toBe(mine.id);
    expect(await refusal(post(foreign.id))).toMatchObject({ status: 400 });
  });

  test('is deleted by its author, the author of the experience, or an admin, once', async () => {
    const [author, commenter, other, admin] = await Promise.all([aMember(), aMember(), aMember(), anAdmin()]);
    const { id: experienceId } = await anExperience(author);

    for (const allowed of [commenter, author, admin]) {
      const { id: commentId } = await aComment(commenter, experienceId);
      const input = { params: { experienceId, commentId } };
      expect(await refusal(other.call(deleteComment, input))).toMatchObject({ status: 403 });
      expect((await allowed.call(deleteComment, input)).data.message).toBe(texts.commentDeleted);
      expect(await refusal(allowed.call(deleteComment, input))).toMatchObject({ status: 404 });
    }
    const { data } = await author.call(getExperience, { params: { id: experienceId } });
    expect(data.commentsCount).toBe(0);
  });

  test('is counted exactly when many are posted and deleted at once', async () => {
    const author = await aMember();
    const { id: experienceId } = await anExperience(author);
    const posted = await Promise.all(Array.from({ length: 12 }, () => aComment(author, experienceId)));

    const doomed = posted.slice(0, 5).flatMap(({ id }) => [id, id]);
    await Promise.allSettled(
      doomed.map((commentId) => author.call(deleteComment, { params: { experienceId, commentId } })),
    );
    const { data } = await author.call(getExperience, { params: { id: experienceId } });

    expect(data.commentsCount).toBe(7);
  });
});
