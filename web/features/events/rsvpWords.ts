import { plural, t } from '@lingui/core/macro';
import type { OwnRsvp } from '#shared/events/entities.ts';

/** The result of an RSVP, in words for its member. */
export function rsvpWords({ answer, guests, waitlisted, ahead }: OwnRsvp): {
  title: string;
  text: string;
} {
  if (answer !== 'going')
    return answer === 'maybe'
      ? { title: t`You said maybe`, text: t`No seat is reserved for you.` }
      : { title: t`You're not going`, text: t`You can still change your mind.` };
  if (waitlisted) return { title: t`You're on the waitlist`, text: waitlistWords(ahead) };
  return {
    title: t`You're going`,
    text:
      guests === 0
        ? t`Your seat is reserved.`
        : plural(guests, {
            one: 'Seats are reserved for you and # guest.',
            other: 'Seats are reserved for you and # guests.',
          }),
  };
}

function waitlistWords(ahead: number | undefined): string {
  if (ahead === undefined) return t`You'll get a seat as soon as there's room for you.`;
  if (ahead === 0) return t`You're next in line. You'll get a seat as soon as there's room for you.`;
  return plural(ahead, {
    one: "# person is ahead of you. You'll get a seat as soon as there's room for you.",
    other: "# people are ahead of you. You'll get a seat as soon as there's room for you.",
  });
}

/** '1 guest', '2 guests'. */
export function guestCountWords(guests: number): string {
  return plural(guests, { one: '# guest', other: '# guests' });
}
