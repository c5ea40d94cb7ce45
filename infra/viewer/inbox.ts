import type { ViewerAnswer, ViewerEvent, ViewerRequest } from './event.ts';

/**
 * Viewer request function of the inbox: allows posting a presigned form to the bucket's root, and nothing else. The
 * origin request policy cannot hold back the session's token: CloudFront treats that header differently from others.
 */
export function handler(event: ViewerEvent): ViewerRequest | ViewerAnswer {
  const request = event.request;
  if (request.method !== 'POST') {
    return {
      statusCode: 405,
      statusDescription: 'Method Not Allowed',
      headers: { allow: { value: 'POST' } },
    };
  }
  delete request.headers['authorization'];
  request.uri = '/';
  return request;
}
