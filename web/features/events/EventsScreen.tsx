import { useRef, useState } from 'react';
import type { Event } from '#shared/entities.ts';
import { texts } from '#shared/texts.ts';
import { useClientState } from '#web/lib/store.ts';
import { useTitle } from '#web/lib/title.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { EventForm } from './EventForm.tsx';
import { EventList } from './EventList.tsx';
import { useDeleteEvent, useEvents } from './events.ts';

/** The events: an admin manages them; a member reads the same list, without form and buttons. */
export default function EventsScreen() {
  useTitle('Events');
  const isAdmin = useClientState(({ user }) => user.authUser?.role === 'admin');
  const [failure, setFailure] = useState('');
  const [edited, setEdited] = useState<Event>();
  const [doomed, setDoomed] = useState<Event>();
  const events = useEvents(false);
  const removal = useDeleteEvent();
  const formCard = useRef<HTMLDivElement>(null);

  const edit = (event: Event): void => {
    setEdited(event);
    formCard.current?.scrollIntoView({ block: 'nearest' });
    formCard.current?.focus({ preventScroll: true });
  };
  const remove = (event: Event): void =>
    removal.mutate(event.id, {
      onError: () => setFailure(texts.eventDeleteFailed),
      onSettled: () => setDoomed(undefined),
    });
  const message = failure || (events.isError ? texts.eventsFailed : '');
  const retry = (): void => {
    setFailure('');
    void events.refetch();
  };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto mb-16 w-full max-w-[77rem] px-4 pt-6 outline-none sm:px-6"
    >
      <h1 className="mb-6 text-3xl">{isAdmin ? 'Event Manager' : 'Events'}</h1>
      {message ? (
        <ErrorNote message={message} onRetry={retry} busy={events.isFetching} />
      ) : (
        <div
          className={cx(isAdmin && 'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]')}
        >
          {isAdmin && (
            <div
              ref={formCard}
              tabIndex={-1}
              className="scroll-mt-20 outline-none lg:sticky lg:top-22 lg:h-fit"
            >
              <Card className="p-5 sm:p-6">
                <h2 className="text-xl">{edited === undefined ? 'Add New Event' : 'Edit Event'}</h2>
                <EventForm
                  key={edited?.id ?? 'new'}
                  edited={edited}
                  onDone={() => setEdited(undefined)}
                  onFailed={() =>
                    setFailure(edited === undefined ? texts.eventCreateFailed : texts.eventUpdateFailed)
                  }
                />
              </Card>
            </div>
          )}
          <EventList
            events={events}
            onEdit={isAdmin ? edit : undefined}
            onDelete={isAdmin ? setDoomed : undefined}
          />
        </div>
      )}
      <AlertDialog
        open={doomed !== undefined}
        onOpenChange={(open) => !open && setDoomed(undefined)}
        title="Delete this event?"
        description={doomed?.eventTitle}
        confirmLabel="Delete"
        busy={removal.isPending}
        onConfirm={() => doomed && remove(doomed)}
      />
    </main>
  );
}
