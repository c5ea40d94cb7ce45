/** Numbers about images that no page needs. */
export const imageLimits = {
  /** Pixels of an image before it is re-encoded. */
  imagePixelsMost: 50_000_000,
  /** Pixels of either side: a thin strip of many pixels costs the decoder far more than a photograph of as many. */
  imageSideMost: 20_000,
  /** Re-encodings of one upload: what failed so often is no image. */
  uploadTriesMost: 3,
  /** How long a cache that people share may show an image without asking again, seconds: so long a deleted one lives on. */
  imageSharedSeconds: 5,
} as const;
