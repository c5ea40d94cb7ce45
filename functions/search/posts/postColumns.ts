/** The columns that hold numbers of texts. */
export const textColumns = ['companies', 'places', 'employers', 'homes'] as const;
export type TextColumn = (typeof textColumns)[number];

/** The posts, newest first; a column has a number for each. */
export interface PostSnapshot {
  readonly count: number;
  /** 128 bits each. */
  readonly ids: Uint8Array;
  readonly versions: Float64Array;
  /** The ids of all authors, in order. */
  readonly authorIds: Uint8Array;
  /** The place of the author there. */
  readonly authors: Uint32Array;
  /** 0 where it is not known. */
  readonly classes: Uint16Array;
  /** Numbers of the texts, from 1 on; 0 stands for nothing. */
  readonly companies: Uint32Array;
  readonly places: Uint32Array;
  readonly employers: Uint32Array;
  readonly homes: Uint32Array;
  readonly texts: Readonly<Record<TextColumn, readonly string[]>>;
}
