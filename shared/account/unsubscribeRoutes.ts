import { accountTexts } from '#shared/platform/accountTexts.ts';
import { route } from '#shared/platform/contract.ts';
import { Done } from '#shared/platform/entities.ts';
import * as texts from '#shared/platform/texts.ts';
import { throttles } from '#shared/platform/throttles.ts';

/**
 * Never throttled: mail providers send the requests of many readers from one address, and a token cannot be guessed.
 * RFC 8058 forbids a redirect.
 */
export const unsubscribe = route({
  method: 'POST',
  path: '/api/v1/account/unsubscribe/{token}',
  access: 'anyone',
  summary:
    'Turn off the mails of one topic with the token from such a mail; accepts the one-click form (RFC 8058)',
  fromAnySite: true,
  reply: Done,
  otherwise: texts.somethingWrong,
});

/** For mail programs that open the address of `unsubscribe` instead of posting to it; it changes nothing. */
export const openUnsubscribe = route({
  method: 'GET',
  path: '/api/v1/account/unsubscribe/{token}',
  access: 'anyone',
  summary: 'Redirects to the page that turns off the mails of one topic',
  reply: Done,
  status: 303,
  otherwise: texts.somethingWrong,
});

export const resubscribe = route({
  method: 'POST',
  path: '/api/v1/account/resubscribe/{token}',
  access: 'anyone',
  summary: 'Turn the mails of a topic on again, within ten minutes after its token turned them off',
  reply: Done,
  throttle: throttles.resubscribing,
  failures: { tooLate: [409, accountTexts.resubscribedTooLate] },
  otherwise: texts.somethingWrong,
});
