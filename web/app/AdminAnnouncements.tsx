import type { AudiencePicker } from '#web/features/announcements/audiencePicker.ts';
import AnnouncementsScreen from '#web/features/announcements/AnnouncementsScreen.tsx';
import { AudienceFields } from '#web/features/directory/AudienceFields.tsx';
import { audienceWords } from '#web/features/directory/audienceFilters.ts';

const picker: AudiencePicker = {
  field: (props) => <AudienceFields {...props} />,
  wordsOf: audienceWords,
};

/** /admin/announcements: audiences are conditions of the directory. */
export default function AdminAnnouncements() {
  return <AnnouncementsScreen picker={picker} />;
}
