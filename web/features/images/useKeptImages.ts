import { useState } from 'react';
import type { Image } from '#shared/platform/entities.ts';

/** The pictures that something has already, while it is being changed. */
export interface KeptImages {
  readonly list: readonly Image[];
  /** True once one was taken out or described anew. */
  readonly changed: boolean;
  readonly describe: (id: string, alt: string) => void;
  readonly drop: (id: string) => void;
}

/** Begins with the pictures as they are. */
export function useKeptImages(images: readonly Image[]): KeptImages {
  const [list, setList] = useState(images);
  return {
    list,
    changed: list.length !== images.length || list.some(({ alt }, place) => alt !== images[place]?.alt),
    describe: (id, alt) => setList((now) => now.map((one) => (one._id === id ? { ...one, alt } : one))),
    drop: (id) => setList((now) => now.filter(({ _id }) => _id !== id)),
  };
}
