import { AudienceSection } from './AudienceSection.tsx';
import { DecisionsSection } from './DecisionsSection.tsx';
import { TiesSection } from './BlockedAndMuted.tsx';

/** /settings/privacy */
export default function PrivacySettings() {
  return (
    <div className="space-y-5">
      <AudienceSection />
      <TiesSection kind="blocked" />
      <TiesSection kind="muted" />
      <DecisionsSection />
    </div>
  );
}
