import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anExperienceReply } from '#tests/support/replies.ts';
import { Mosaic } from './Mosaic.tsx';
import { preloadFirstImage } from './mosaicLayout.ts';

const picture = (id: string) => ({
  _id: id,
  imgUrl: `/images/${id}_1600.webp`,
  alt: '',
  width: 1600,
  height: 900,
});
const attributesOf = ({ sizes, srcset, src }: HTMLImageElement) => ({ sizes, srcset, src });

/** Images that are preloaded. */
function asked(work: () => void): HTMLImageElement[] {
  const made: HTMLImageElement[] = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (element instanceof HTMLImageElement) made.push(element);
    return element;
  });
  work();
  vi.restoreAllMocks();
  return made;
}

test("the first image of a feed is requested in its card's size, whatever comes before it", () => {
  const images = [picture('01B'), picture('01C'), picture('01D')];
  const feed = [
    anExperienceReply({ images: [] }),
    anExperienceReply({ images }),
    anExperienceReply({ images: [picture('01E')] }),
  ];

  const ahead = asked(() => preloadFirstImage(feed));

  const { container } = render(<Mosaic images={images} isUrgent />);
  const [drawn] = container.querySelectorAll('img');
  expect(ahead.map(attributesOf)).toEqual(drawn && [attributesOf(drawn)]);
  expect(ahead[0]?.srcset).toContain('/images/01B_');
});

test('an image far down the feed is not requested before the screen has its code', () => {
  const far = [
    ...[1, 2].map(() => anExperienceReply({ images: [] })),
    anExperienceReply({ images: [picture('01F')] }),
  ];

  expect(asked(() => preloadFirstImage(far))).toEqual([]);
});

test('a feed without images requests none', () => {
  expect(asked(() => preloadFirstImage([anExperienceReply({ images: [] })]))).toEqual([]);
});
