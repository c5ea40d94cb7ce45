import { AudienceSection } from './AudienceSection.tsx';
import { DecisionsSection } from './DecisionsSection.tsx';
import { BlockedAndMuted } from './BlockedAndMuted.tsx';

/** /settings/privacy */
export default function PrivacySettings() {
  return (
    <div className="space-y-5">
      <AudienceSection />
      <BlockedAndMuted kind="blocked" />
      <BlockedAndMuted kind="muted" />
      <DecisionsSection />
    </div>
  );
}
