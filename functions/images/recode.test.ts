import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageLimits } from '#shared/images/limits.ts';
import { aBlackPng, aPhotograph, aPicture } from '#tests/support/pictures.ts';
import { type RecodedImage, recode } from './recode.ts';

const largest = (recoded: RecodedImage | undefined) =>
  recoded?.sizes.find(({ side }) => side === 1600)?.bytes;

describe('an image', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'of type %s becomes WebP in every size that is shown',
    async (format) => {
      const recoded = await recode(await aPicture(format, { width: 2000, height: 1000 }));

      expect(recoded).toMatchObject({ width: 1600, height: 800 });
      const facts = (recoded?.sizes ?? []).map(async ({ side, bytes }) => {
        const { format: stored, width, height } = await sharp(bytes).metadata();
        return [side, stored, width, height];
      });
      expect(await Promise.all(facts)).toEqual([
        [1600, 'webp', 1600, 800],
        [960, 'webp', 960, 480],
        [480, 'webp', 480, 240],
        [192, 'webp', 192, 96],
        [96, 'webp', 96, 48],
      ]);
    },
  );

  test('is turned upright and loses its location', async () => {
    const recoded = await recode(await aPhotograph(300, 200));
    const facts = await sharp(largest(recoded)).metadata();

    expect([recoded?.width, recoded?.height]).toEqual([200, 300]);
    expect(facts.exif).toBeUndefined();
    expect(largest(recoded)?.includes('secret owner')).toBe(false);
  });

  test('loses data appended to the file', async () => {
    const bytes = Buffer.concat([await aPicture(), Buffer.from('<script>alert(1)</script>')]);

    const recoded = await recode(bytes);

    expect(largest(recoded)?.includes('script')).toBe(false);
  });

  test('is never enlarged', async () => {
    const recoded = await recode(await aPicture('png', { width: 40, height: 20 }));

    expect(recoded).toMatchObject({ width: 40, height: 20 });
    const widths = (recoded?.sizes ?? []).map(async ({ bytes }) => (await sharp(bytes).metadata()).width);
    expect(await Promise.all(widths)).toEqual([40, 40, 40, 40, 40]);
  });
});

describe('an image strip', () => {
  test.each([
    [1, 30_000_000],
    [1, imageLimits.maxImageSide + 1],
    [imageLimits.maxImageSide + 1, 1],
  ])('of %i by %i is refused before it is read', async (width, height) => {
    expect(await recode(aBlackPng(width, height))).toBeUndefined();
  });

  test('of the maximum length is accepted', async () => {
    expect(await recode(aBlackPng(1, imageLimits.maxImageSide))).toMatchObject({ width: 1, height: 1600 });
  });
});

describe('a file that is not an image', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['an SVG', svg],
    ['an SVG that begins like a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
  ])('is refused: %s', async (_, bytes) => {
    expect(await recode(bytes)).toBeUndefined();
  });

  test('is refused when it is a TIFF', async () => {
    const create = { width: 8, height: 8, channels: 3, background: '#fff' } as const;

    expect(await recode(await sharp({ create }).png().toBuffer())).toBeDefined();
    expect(await recode(Buffer.from('II*\0aaaaaaaaaaaa', 'latin1'))).toBeUndefined();
  });

  test('never throws, however it is mangled', async () => {
    const whole = await aPicture('jpeg', { width: 64, height: 64 });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length - 1),
        fc.nat(255),
        fc.nat(whole.length),
        async (at, value, end) => {
          const mangled = Buffer.from(whole.subarray(0, Math.max(end, 1)));
          mangled[Math.min(at, mangled.length - 1)] = value;
          const recoded = await recode(mangled);
          expect(recoded === undefined || recoded.width <= 1600).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});
