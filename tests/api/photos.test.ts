import { describe, expect, test } from 'vitest';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import * as texts from '#shared/platform/texts.ts';
import { http } from '../support/http.ts';
import { refusal } from '../support/outcome.ts';
import { aMember } from '../support/people.ts';
import { aPicture, multipart } from '../support/pictures.ts';
import { upload } from '../support/uploading.ts';

describe("the member's own photo", () => {
  test('is replaced by an uploaded image, then by a file, then cleared', async () => {
    const { call, headers } = await aMember();
    const uploaded = await upload(call, await aPicture());

    const { data: first } = await call(updateProfile, { body: { profileImg: uploaded.id } });
    const bytes = await aPicture('jpeg', { width: 64, height: 64 });
    const form = multipart({}, [{ field: 'profileImg', name: 'a.jpg', type: 'image/jpeg', bytes }]);
    const second = await http(updateProfile.path, {
      method: 'PUT',
      body: form.body,
      headers: { ...headers, ...form.headers },
    });
    const { data: seen } = await call(me, {});
    const { data: last } = await call(updateProfile, { body: { profileImg: '' } });

    expect(first.user.profilePhoto).toBe(uploaded.imgUrl);
    expect(second.status).toBe(200);
    expect(seen.profilePhoto).toMatch(/^\/images\/\w+\.webp$/);
    expect(seen.profilePhoto).not.toBe(uploaded.imgUrl);
    expect(last.user.profilePhoto).toBe('');
  });

  test("cannot be another member's image or an unknown one", async () => {
    const [one, other] = await Promise.all([aMember(), aMember()]);
    const { id } = await upload(other.call, await aPicture());

    expect(await refusal(one.call(updateProfile, { body: { profileImg: id } }))).toMatchObject({
      status: 403,
      message: texts.imageNotYours,
    });
    const nothing = { profileImg: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    expect(await refusal(one.call(updateProfile, { body: nothing }))).toMatchObject({ status: 404 });
  });

  test('stays if the same image is named again', async () => {
    const { call } = await aMember();
    const { id, imgUrl } = await upload(call, await aPicture());
    await call(updateProfile, { body: { profileImg: id } });

    const { data } = await call(updateProfile, { body: { profileImg: id, bio: 'New' } });

    expect(data.user).toMatchObject({ profilePhoto: imgUrl, bio: 'New' });
    expect((await http(imgUrl)).status).toBe(200);
  });
});
