import type { ViewerAnswer, ViewerEvent, ViewerRequest } from './event.ts';

/** Viewer request function of the inbox: allows posting a presigned form to the bucket's root, and nothing else. */
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
