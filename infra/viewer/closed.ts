import type { ViewerAnswer } from './event.ts';

/** Viewer request function of both APIs while the stage is in maintenance: responds in their place. */
export function handler(): ViewerAnswer {
  const problem = {
    success: false,
    message: 'The Alumni Network is down for maintenance. Please try again in a few minutes.',
    code: 'MAINTENANCE',
  };
  return {
    statusCode: 503,
    statusDescription: 'Service Unavailable',
    headers: {
      'content-type': { value: 'application/json; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'retry-after': { value: '120' },
    },
    body: JSON.stringify(problem),
  };
}
