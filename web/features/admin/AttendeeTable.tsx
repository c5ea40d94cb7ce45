import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { AttendeeRow } from '#shared/events/entities.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { BoundaryList, brokenRow } from '#web/ui/feedback/Boundary.tsx';
import { Card } from '#web/ui/layout/Card.tsx';

/** The RSVPs to an event, one per row. */
export function AttendeeTable({ attendees }: { readonly attendees: readonly AttendeeRow[] }) {
  return (
    <Card flush className="max-sm:-mx-4">
      <table className="w-full text-sm">
        <caption className="sr-only">{t`Attendees`}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-3 ps-5 text-start font-semibold">
              {t`Attendee`}
            </th>
            <th scope="col" className="text-end font-semibold">
              {t`Guests`}
            </th>
            <th scope="col" className="w-32 ps-6 pe-5 text-start font-semibold">
              {t`RSVP`}
            </th>
          </tr>
        </thead>
        <tbody>
          <BoundaryList items={attendees} keyOf={({ id }) => id} fallback={brokenRow(3)}>
            {(attendee) => (
              <tr className="border-b border-line last:border-0">
                <th scope="row" className="py-2 ps-5 text-start font-normal">
                  <AttendeePerson attendee={attendee} />
                </th>
                <td className="tnum text-end text-ink-2">{attendee.guests > 0 && `+${attendee.guests}`}</td>
                <td className="ps-6 pe-5">
                  <Badge tone={toneOf(attendee)}>{rsvpOf(attendee)}</Badge>
                </td>
              </tr>
            )}
          </BoundaryList>
        </tbody>
      </table>
    </Card>
  );
}

function rsvpOf({ answer, waitlisted }: AttendeeRow): string {
  if (waitlisted) return t`Waitlisted`;
  return { going: t`Going`, maybe: t`Maybe`, no: t`Can't go` }[answer];
}

function toneOf({ answer, waitlisted }: AttendeeRow): Tone {
  if (waitlisted) return 'gold';
  return answer === 'going' ? 'brand' : 'neutral';
}

function AttendeePerson({ attendee: { user, classYear } }: { readonly attendee: AttendeeRow }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={user.fullName} src={user.profilePhoto} />
      <div className="min-w-0">
        <Link
          to={`/users/${user.id}`}
          dir="auto"
          className="block font-semibold wrap-anywhere hover:underline"
        >
          {user.fullName}
        </Link>
        {classYear !== undefined && <p className="text-xs text-ink-2">{t`Class of ${classYear}`}</p>}
      </div>
    </div>
  );
}
