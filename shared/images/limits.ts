/** Image limits that no page needs. */
export const imageLimits = {
  /** Pixels of an image before it is re-encoded. */
  maxImagePixels: 50_000_000,
  /** Pixels per side: a thin strip costs the decoder far more than a photo with as many pixels. */
  maxImageSide: 20_000,
  /** Re-encoding attempts per upload: a file that fails this often is not an image. */
  maxUploadTries: 3,
  /**
   * How long shared caches may serve an image without revalidation, seconds; a deleted image stays visible that long.
   */
  imageSharedSeconds: 5,
} as const;
