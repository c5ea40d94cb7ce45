import { t } from '@lingui/core/macro';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Event } from '#shared/events/entities.ts';
import { useDeleteEvent } from '#web/api/events/eventMutations.ts';
import { useEvents } from '#web/api/events/events.ts';
import { useTitle } from '#web/lib/browser/title.ts';
import { useIsAdmin } from '#web/lib/session/store.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { ErrorNote } from '#web/ui/feedback/ErrorNote.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { pageFrameClass, Screen } from '#web/ui/layout/Screen.tsx';
import { EventForm } from './EventForm.tsx';
import { EventList } from './EventList.tsx';
import { willBeNotifiedText } from './eventTexts.ts';

/** The events: admins manage them; members see the same list without form and buttons. */
export default function EventsScreen() {
  useTitle(t`Events`);
  const isAdmin = useIsAdmin();
  const [failure, setFailure] = useState('');
  const [chosenEvent, setChosenEvent] = useState<Event>();
  // On narrow screens the form is above the list and opens on demand; beside the list it is always open.
  const [isFormOpen, setFormOpen] = useState(false);
  const [eventToDelete, setEventToDelete] = useState<Event>();
  const events = useEvents();
  const editedEvent = events.data?.find(({ id }) => id === chosenEvent?.id) ?? chosenEvent;
  const removal = useDeleteEvent();
  const formCard = useRef<HTMLDivElement>(null);

  const edit = (event: Event): void => {
    setChosenEvent(event);
    show();
  };
  const show = (): void => {
    flushSync(() => setFormOpen(true));
    formCard.current?.scrollIntoView({ block: 'nearest' });
    formCard.current?.focus({ preventScroll: true });
  };
  const close = (): void => {
    setChosenEvent(undefined);
    setFormOpen(false);
  };
  const remove = (event: Event): void =>
    removal.mutate(event.id, {
      onSuccess: () => {
        if (event.id === chosenEvent?.id) close();
      },
      onError: () => setFailure(t`Failed to delete event`),
      onSettled: () => setEventToDelete(undefined),
    });
  const mayOpen = isAdmin && failure === '' && (events.isPending || events.data !== undefined) && !isFormOpen;
  // While the list loads, its skeleton is beside the form.
  const content = (
    <div className={cx(isAdmin && 'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]')}>
      {isAdmin && (
        <EventEditor
          formRef={formCard}
          open={isFormOpen}
          editedEvent={editedEvent}
          onDone={close}
          onFailed={() =>
            setFailure(editedEvent === undefined ? t`Failed to create event` : t`Failed to update event`)
          }
        />
      )}
      <EventList
        events={events}
        onEdit={isAdmin ? edit : undefined}
        onDelete={isAdmin ? setEventToDelete : undefined}
      />
    </div>
  );
  return (
    <Screen className={pageFrameClass}>
      <EventsHead isAdmin={isAdmin} onAdd={mayOpen ? show : undefined} />
      {failure ? (
        <ErrorNote
          message={failure}
          onRetry={() => void events.refetch().then(() => setFailure(''))}
          busy={events.isFetching}
        />
      ) : (
        <QueryBoundary query={events} pending={content} failed={t`Failed to fetch events`} className="mb-4">
          {() => content}
        </QueryBoundary>
      )}
      <AlertDialog
        open={eventToDelete !== undefined}
        onOpenChange={(open) => !open && setEventToDelete(undefined)}
        title={t`Delete this event?`}
        description={eventToDelete && <DeletionDetails event={eventToDelete} />}
        confirmLabel={t`Delete`}
        busy={removal.isPending}
        onConfirm={() => eventToDelete && remove(eventToDelete)}
      />
    </Screen>
  );
}

/** What will be deleted, and how many people will be notified. */
function DeletionDetails({ event }: { readonly event: Event }) {
  const notified = willBeNotifiedText(event, 'delete');
  return (
    <>
      <bdi>{event.eventTitle}</bdi>
      {notified && <span className="mt-2 block font-semibold text-ink">{notified}</span>}
    </>
  );
}

interface EventsHeadProps {
  readonly isAdmin: boolean;
  /** Undefined while the form is open or cannot be shown. */
  readonly onAdd: (() => void) | undefined;
}

function EventsHead({ isAdmin, onAdd }: EventsHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl">{isAdmin ? t`Event manager` : t`Events`}</h1>
      {onAdd && (
        <Button className="lg:hidden" onClick={onAdd}>
          {t`Add New Event`}
        </Button>
      )}
    </div>
  );
}

interface EventEditorProps {
  readonly formRef: RefObject<HTMLDivElement | null>;
  readonly open: boolean;
  readonly editedEvent: Event | undefined;
  readonly onDone: () => void;
  readonly onFailed: () => void;
}

/** The form's card: beside the list it is always open. */
function EventEditor({ formRef, open, editedEvent, onDone, onFailed }: EventEditorProps) {
  return (
    <div
      ref={formRef}
      tabIndex={-1}
      className={cx('scroll-mt-20 outline-none lg:sticky lg:top-22 lg:h-fit', !open && 'max-lg:hidden')}
    >
      <Card className="p-5 sm:p-6">
        <h2 className="text-xl">{editedEvent === undefined ? t`Add New Event` : t`Edit Event`}</h2>
        <EventForm
          key={editedEvent?.id ?? 'new'}
          editedEvent={editedEvent}
          onDone={onDone}
          onFailed={onFailed}
        />
      </Card>
    </div>
  );
}
