import { i18n } from '@lingui/core';

/* How long a link lasts, for the end of a sentence like 'The link expires in 30 minutes.' */

export const minutes = (count: number): string =>
  i18n._({
    id: 'mail.expiresIn.minutes',
    message: '{count, plural, one {# minute} other {# minutes}}',
    comment: "Ends 'The link expires in 30 minutes.'",
    values: { count },
  });

export const hours = (count: number): string =>
  i18n._({
    id: 'mail.expiresIn.hours',
    message: '{count, plural, one {# hour} other {# hours}}',
    comment: "Ends 'The link expires in 24 hours.'",
    values: { count },
  });

export const days = (count: number): string =>
  i18n._({
    id: 'mail.expiresIn.days',
    message: '{count, plural, one {# day} other {# days}}',
    comment: "Ends 'The link expires in 7 days.'",
    values: { count },
  });
