import { Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountTexts } from '#shared/accountTexts.ts';
import { CheckBox } from '#web/ui/CheckBox.tsx';
import { ErrorNote } from '#web/ui/ErrorNote.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useMailChoices } from './mailChoices.ts';
import { useWays } from './ways.ts';

/** What is sent whatever one chooses. */
const always = ['Security of my account', 'Confirming an address, a new password'] as const;

/** /settings/notifications: what is sent, each box saved as it is ticked. */
export default function NotificationSettings() {
  const { data: ways } = useWays();
  const { choices, choose } = useMailChoices();
  const { data, isError, isFetching, refetch } = choices;
  return (
    <>
      {ways && !ways.mail && (
        <Note tone="neutral" Icon={Info}>
          {accountTexts.mailMissing}
        </Note>
      )}
      <Section title="What reaches you, and how">
        {isError && (
          <ErrorNote
            message={accountTexts.choicesFailed}
            onRetry={() => void refetch()}
            busy={isFetching}
            className="mt-4"
          />
        )}
        <table className="mt-4 w-full text-base">
          <thead>
            <tr className="text-sm">
              <th scope="col" className="pb-2 text-start font-semibold">
                What
              </th>
              <th scope="col" className="w-20 pb-2 font-semibold">
                E-mail
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            <Row name="News of the school">
              <CheckBox
                label="News of the school: E-mail"
                hidesLabel
                checked={data?.news ?? false}
                disabled={data === undefined}
                onChange={(news) => void choose({ news })}
              />
            </Row>
            {always.map((name) => (
              <Row key={name} name={name}>
                <span title="Always on">
                  <Lock aria-hidden="true" className="size-4 text-ink-2" />
                  <span className="sr-only">Always on</span>
                </span>
              </Row>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-3 pe-4 text-start font-medium">
        {name}
      </th>
      <td className="py-3">
        <span className="flex items-center justify-center">{children}</span>
      </td>
    </tr>
  );
}
