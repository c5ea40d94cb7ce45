import { route } from '#shared/platform/contract.ts';
import { throttles } from '#shared/platform/throttles.ts';
import { NoticeSettings, NoticeSettingsChange } from './settings.ts';
import { noticeTexts } from './texts.ts';

export const getNoticeSettings = route({
  method: 'GET',
  path: '/api/v1/notices/settings',
  access: 'member',
  summary: "The caller's notification settings: topics, quiet hours, time zone",
  reply: NoticeSettings,
  otherwise: noticeTexts.settingsFailed,
});

/** Settings that are left out stay unchanged. */
export const changeNoticeSettings = route({
  method: 'PUT',
  path: '/api/v1/notices/settings',
  access: 'member',
  // Pending members are asked about mails when they confirm their address.
  anyStatus: true,
  summary: "Change the caller's notification settings",
  body: NoticeSettingsChange,
  reply: NoticeSettings,
  throttle: throttles.account,
  otherwise: noticeTexts.settingsNotSaved,
});
