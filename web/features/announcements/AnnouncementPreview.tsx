import { t } from '@lingui/core/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { excerpt } from '#shared/announcements/markdown.ts';
import { SegmentedControl } from '#web/ui/buttons/SegmentedControl.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';
import { MarkdownText } from './MarkdownText.tsx';
import { PinnedCard } from './PinnedCard.tsx';

interface AnnouncementPreviewProps {
  readonly title: string;
  readonly text: string;
}

type PreviewKind = 'email' | 'app' | 'home';

/** What readers will see, from the same text: the mail, the page, and the card on Home. */
export function AnnouncementPreview(draft: AnnouncementPreviewProps) {
  const [preview, setPreview] = useState<PreviewKind>('email');
  const title = draft.title.trim() || t`Subject`;
  const text = draft.text.trim() || t`Your text appears here.`;
  return (
    <section aria-labelledby="announcement-preview" className="lg:sticky lg:top-22">
      <Card flush className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
          <h2 id="announcement-preview" className="text-xl">
            {t`Preview`}
          </h2>
          <SegmentedControl<PreviewKind>
            label={t`Preview as`}
            value={preview}
            onChange={setPreview}
            options={[
              { value: 'email', label: t`E-mail` },
              { value: 'app', label: t`In the app` },
              { value: 'home', label: t`Home` },
            ]}
          />
        </div>
        <div className="bg-sunken p-4">
          {preview === 'home' ? (
            <PinnedCard title={title} excerpt={excerpt(text)} to={undefined} onHide={() => undefined} />
          ) : (
            <Card className="p-6">
              {preview === 'email' ? (
                <LogoMark className="size-8" />
              ) : (
                <p className="flex items-center gap-2 text-sm text-ink-2">
                  <Megaphone aria-hidden="true" className="size-4 text-gold-ink" />
                  {t`From the alumni office`}
                </p>
              )}
              <h3 dir="auto" className="mt-4 mb-3 text-2xl wrap-anywhere">
                {title}
              </h3>
              <MarkdownText text={text} />
              {preview === 'email' && (
                <p className="mt-6 border-t border-line pt-4 text-xs text-ink-3">
                  {t`You're receiving this e-mail because announcements by e-mail are on in your settings.`}{' '}
                  {t`Manage notifications · Unsubscribe`}
                </p>
              )}
            </Card>
          )}
        </div>
      </Card>
    </section>
  );
}
