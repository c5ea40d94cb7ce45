import type { Grant, StreamConsumer } from '#functions/grants.ts';
import type { RouteKey } from '#shared/routes.ts';

/** What storing a profile photo takes. */
export const photoUploadGrant = {
  tables: { images: ['BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  buckets: { images: ['PutObject'] },
} as const satisfies Grant;

export const imagesRoutes = {
  'images/completeUpload': {
    tables: { images: ['GetItem', 'UpdateItem'] },
    buckets: { inbox: ['GetObject', 'DeleteObject'], images: ['PutObject', 'DeleteObject'] },
    nativePackages: ['sharp'],
    // Its own concurrency, so that a flood of slow images does not block other calls.
    concurrency: 20,
  },
  'images/createUpload': {
    tables: { images: ['PutItem'] },
    // The signed form cannot allow more than the function itself may do.
    buckets: { inbox: ['PutObject'] },
  },
} as const satisfies Partial<Record<RouteKey, Grant>>;

export const imagesStreams = {
  removeImage: {
    streamOf: 'images',
    windowSeconds: 0,
    ioBound: true,
    filters: [{ eventName: ['REMOVE'] }],
    tables: { jobs: ['PutItem'] },
    buckets: { images: ['DeleteObject'], inbox: ['DeleteObject'] },
  },
} as const satisfies Record<string, StreamConsumer>;

/** What its jobs touch, by the name of the job. */
export const imagesJobGrants = {
  removeObjects: { buckets: { images: ['DeleteObject'], inbox: ['DeleteObject'] } },
} as const satisfies Record<string, Grant>;
