import { useState } from 'react';
import type { Image } from '#shared/platform/entities.ts';

/** The existing images of something being edited. */
export interface SavedImages {
  readonly list: readonly Image[];
  /** True once one was removed or its description changed. */
  readonly hasChanged: boolean;
  readonly describe: (id: string, alt: string) => void;
  readonly drop: (id: string) => void;
}

/** Starts with the images as saved. */
export function useSavedImages(images: readonly Image[]): SavedImages {
  const [list, setList] = useState(images);
  return {
    list,
    hasChanged: list.length !== images.length || list.some(({ alt }, index) => alt !== images[index]?.alt),
    describe: (id, alt) =>
      setList((now) => now.map((image) => (image._id === id ? { ...image, alt } : image))),
    drop: (id) => setList((now) => now.filter(({ _id }) => _id !== id)),
  };
}
