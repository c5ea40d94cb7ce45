import '#web/styles/whole.css';
import { t } from '@lingui/core/macro';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Announcement } from '#shared/announcements/entities.ts';
import { useAnnouncements } from '#web/api/admin/adminAnnouncements.ts';
import { BoundaryList } from '#web/ui/feedback/Boundary.tsx';
import { QueryBoundary } from '#web/ui/feedback/QueryBoundary.tsx';
import { ShowMore } from '#web/ui/feedback/ShowMore.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AdminPage } from '#web/ui/layout/AdminPage.tsx';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { DraftRow, SentRow } from './AnnouncementRow.tsx';

/** /admin/announcements: writing to members, and the delivery of what was sent. */
export default function AnnouncementsScreen() {
  const list = useAnnouncements();
  const [params, setParams] = useSearchParams();
  const top = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  const openDraftId = params.get('draft');
  const all = list.data ?? [];
  const draft = all.find(({ id, state }) => id === openDraftId && state === 'draft');
  const open = (id: string | undefined): void => {
    setParams(id === undefined ? {} : { draft: id });
    top.current?.focus();
  };
  const isOpening = openDraftId !== null && list.data === undefined && list.error === null;
  return (
    <AdminPage title={t`Announcements`}>
      <div ref={top} tabIndex={-1} className="outline-none">
        {isOpening ? (
          <Skeleton className="h-96 rounded-xl" />
        ) : (
          <AnnouncementForm
            key={`${draft?.id ?? 'new'} ${round}`}
            draft={draft}

            onDone={() => {
              setRound(round + 1);
              open(undefined);
            }}
          />
        )}
      </div>
      <div className="mt-10">
        <QueryBoundary
          query={list}
          pending={<Skeleton className="h-40 rounded-xl" />}
          failed={t`Couldn't load announcements.`}
        >
          {(announcements) => (
            <>
              <Group
                title={t`Drafts`}
                of={announcements.filter(({ state, id }) => state === 'draft' && id !== draft?.id)}
              >
                {(item) => <DraftRow draft={item} onOpen={() => open(item.id)} />}
              </Group>
              <Group
                title={t`Sent`}
                of={announcements.filter(({ state }) => state !== 'draft').toSorted(byStart)}
              >
                {(announcement) => <SentRow announcement={announcement} />}
              </Group>
            </>
          )}
        </QueryBoundary>
        <ShowMore list={list} />
        <p className="mt-4 flex items-start gap-2 text-sm text-ink-2">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t`We don't track opens or clicks.`}
        </p>
      </div>
    </AdminPage>
  );
}

/** The latest first: a draft may have been written long before it was sent. */
const byStart = (a: Announcement, b: Announcement): number =>
  (b.startedAt ?? '').localeCompare(a.startedAt ?? '');

interface GroupProps {
  readonly title: string;
  readonly of: readonly Announcement[];
  readonly children: (announcement: Announcement) => ReactNode;
}

function Group({ title, of, children }: GroupProps) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ul className="space-y-3 max-sm:-mx-4">
        <BoundaryList items={of} keyOf={({ id }) => id}>
          {(announcement) => <li>{children(announcement)}</li>}
        </BoundaryList>
      </ul>
    </section>
  );
}
