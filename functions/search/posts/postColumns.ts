/** The columns with numbers of texts. */
export const textColumns = ['companies', 'places', 'employers', 'homes'] as const;
export type TextColumn = (typeof textColumns)[number];

/** The posts, newest first. A column has one number per post. */
export interface PostSnapshot {
  readonly count: number;
  /** 128 bits each. */
  readonly ids: Uint8Array;
  readonly versions: Float64Array;
  /** The ids of all authors, in order. */
  readonly authorIds: Uint8Array;
  /** The index of the author in `authorIds`. */
  readonly authors: Uint32Array;
  /** 0 if unknown. */
  readonly classes: Uint16Array;
  /** Numbers of texts, starting with 1; 0 means no value. */
  readonly companies: Uint32Array;
  readonly places: Uint32Array;
  readonly employers: Uint32Array;
  readonly homes: Uint32Array;
  readonly texts: Readonly<Record<TextColumn, readonly string[]>>;
}
