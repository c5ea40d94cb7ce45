import type { ViewerAnswer, ViewerEvent, ViewerRequest } from './event.ts';

/** Viewer request of the inbox: a presigned form is posted to the root of the bucket; nothing else is let through. */
export function handler(event: ViewerEvent): ViewerRequest | ViewerAnswer {
  const request = event.request;
  if (request.method !== 'POST') {
    return {
      statusCode: 405,
      statusDescription: 'Method Not Allowed',
      headers: { allow: { value: 'POST' } },
    };
  }
  request.uri = '/';
  return request;
}
