import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { type PushState, useTestPush, useTurnPushOff, useTurnPushOn } from '#web/api/account/push.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface PushStateNote {
  readonly title: string;
  readonly text: string;
  readonly tone: 'neutral' | 'brand' | 'gold';
  readonly Icon: LucideIcon;
}

function noteOf(state: PushState): PushStateNote {
  const neutral = { tone: 'neutral', Icon: Bell } as const;
  switch (state) {
    case 'off':
      return {
        title: t`Push notifications are off in this browser`,
        text: t`Turn them on to get the notifications you chose under Push. They tell you what happened, but never show names or message text.`,
        tone: 'gold',
        Icon: Bell,
      };
    case 'on':
      return {
        title: t`Push notifications are on`,
        text: t`This browser shows the notifications you chose under Push.`,
        tone: 'brand',
        Icon: BellRing,
      };
    case 'refused': {
      const { host } = location;
      return {
        title: t`Your browser blocks push notifications for this site`,
        text: t`Allow notifications for ${host} in its settings, then come back here.`,
        ...neutral,
      };
    }
    case 'homeScreen':
      return {
        title: t`Add the app to your home screen first`,
        text: t`In Safari, tap Share, then “Add to Home Screen”. Open the app from there and turn on push notifications here.`,
        ...neutral,
      };
    case 'unsupported':
      return {
        title: t`This browser can't show push notifications`,
        text: t`To get them, open this page in another browser.`,
        ...neutral,
      };
    case 'noContact':
      return {
        title: t`Push notifications aren't available yet`,
        text: t`Push services require a contact e-mail, and the school hasn't added one.`,
        ...neutral,
      };
  }
}

/** The state of push in this browser, and what to do about it. Asks for permission only after a tap. */
export function PushNote({ state }: { readonly state: PushState | undefined }) {
  if (state === undefined) return <Skeleton className="h-24 w-full rounded-lg" />;
  const { title, text, tone, Icon } = noteOf(state);
  return (
    <Note tone={tone} Icon={Icon} title={title} action={<Actions state={state} />} className="max-sm:mx-4">
      {text}
    </Note>
  );
}

function Actions({ state }: { readonly state: PushState }) {
  const turnOn = useTurnPushOn();
  const turnOff = useTurnPushOff();
  const test = useTestPush();
  if (state === 'off') {
    return (
      <Button busy={turnOn.isPending} busyLabel={t`Turning on...`} onClick={() => turnOn.mutate()}>
        {t`Turn on`}
      </Button>
    );
  }
  if (state !== 'on') return null;
  return (
    <span className="flex flex-wrap gap-2">
      <Button kind="outline" busy={test.isPending} busyLabel={t`Sending...`} onClick={() => test.mutate()}>
        {t`Send me a test`}
      </Button>
      <Button kind="ghost" busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
        {t`Turn off`}
      </Button>
    </span>
  );
}
