import '#web/styles/whole.css';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ComponentType, Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import AccountSettings from '#web/features/settings/account/AccountSettings.tsx';
import { useTitle } from '#web/lib/browser/title.ts';
import { lazyComponent } from '#web/lib/loading/lazyComponent.ts';
import { cx } from '#web/ui/cx.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Screen } from '#web/ui/layout/Screen.tsx';
import { LeavingNote } from './LeavingNote.tsx';
import { type SettingsSection, settingsSections } from './settingsSections.ts';

/** The first section loads with the screen, the others when they are opened. */
const contents: Readonly<Record<SettingsSection['path'], ComponentType>> = {
  account: AccountSettings,
  security: lazyComponent(() => import('#web/features/settings/security/SecuritySettings.tsx')),
  privacy: lazyComponent(() => import('#web/features/settings/privacy/PrivacySettings.tsx')),
  notifications: lazyComponent(() => import('#web/features/settings/notifications/NotificationSettings.tsx')),
  data: lazyComponent(() => import('#web/features/settings/data/DataSettings.tsx')),
};

/**
 * /settings and its sections: a list beside them; on phones the list is a page of its own, and each section
 * links back to it.
 */
export default function SettingsScreen() {
  const { section: sectionPath } = useParams();
  const currentSection = settingsSections.find(
    ({ path }) => path === (sectionPath ?? settingsSections[0]?.path),
  );
  useTitle(
    sectionPath === undefined || currentSection === undefined ? t`Settings` : i18n._(currentSection.title),
  );
  if (currentSection === undefined) return <Navigate to="/settings" replace />;
  const { title, path } = currentSection;
  const Content = contents[path];
  const isList = sectionPath === undefined;
  return (
    <Screen className="mx-auto mb-16 w-full max-w-[77rem] flex-1 pt-6 md:px-6">
      <h1 className={cx('text-3xl max-md:px-4', !isList && 'max-md:hidden')}>{t`Settings`}</h1>
      {!isList && <PhoneHead title={i18n._(title)} />}
      <div className="mt-5 md:grid md:grid-cols-[14rem_minmax(0,44rem)] md:gap-8">
        <nav aria-label={t`Settings`} className={cx(!isList && 'max-md:hidden')}>
          <ul className="max-md:divide-y max-md:divide-line max-md:border-y max-md:border-line max-md:bg-surface md:sticky md:top-24 md:space-y-1">
            {settingsSections.map((section) => (
              <li key={section.path}>
                <SectionLink {...section} isCurrent={section.path === path} isList={isList} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={cx('min-w-0 space-y-5', isList && 'max-md:hidden')}>
          <LeavingNote />
          <Suspense fallback={<CardSkeleton />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </Screen>
  );
}

function PhoneHead({ title }: { readonly title: string }) {
  return (
    <div className="flex items-center gap-2 px-2 md:hidden">
      <Link
        to="/settings"
        aria-label={t`Back to settings`}
        className="hit grid size-10 place-items-center rounded-full text-ink-2 hover:bg-sunken"
      >
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Link>
      <h1 className="text-2xl">{title}</h1>
    </div>
  );
}

interface SectionLinkProps extends SettingsSection {
  readonly isCurrent: boolean;
  /** On phones, no section is selected in the list. */
  readonly isList: boolean;
}

function SectionLink({ path, title, sub, Icon, isCurrent, isList }: SectionLinkProps) {
  return (
    <Link
      to={`/settings/${path}`}
      aria-current={isCurrent && !isList ? 'page' : undefined}
      className={cx(
        'focus-inset flex items-center gap-3 px-4 text-sm font-semibold max-md:h-16 md:h-11 md:rounded-md',
        isCurrent
          ? 'md:bg-brand-soft md:text-brand-ink'
          : 'md:text-ink-2 md:hover:bg-sunken md:hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-[18px] shrink-0" />
      <span className="min-w-0 flex-1">
        {i18n._(title)}
        <span className="block truncate font-normal text-ink-2 md:hidden">{i18n._(sub)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-ink-3 md:hidden rtl:-scale-x-100" />
    </Link>
  );
}
