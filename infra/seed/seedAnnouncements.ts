import { setTimeout } from 'node:timers/promises';
import { createAnnouncement, listAnnouncements, sendAnnouncement } from '#shared/announcements/routes.ts';
import { ApiProblem } from '#shared/platform/client.ts';
import type { DemoMember } from './apiCaller.ts';
import { demoId } from './deterministic.ts';

const sentAnnouncement = {
  title: 'Homecoming: the tables are filling up',
  text: [
    'There are still seats for the **Winter Homecoming Dinner**, and one has your name on it.',
    "If you were waiting for someone from your class to answer first: someone has. You'll find:",
    '- long tables and short speeches\n- the old radio studio, open until midnight\n- a corner for people who come alone',
    'See you there,\n*Your alumni office*',
  ].join('\n\n'),
  audience: {},
};

const draftAnnouncement = {
  title: 'Mentors wanted for the spring',
  text: 'Last year, 40 students found a mentor here. **One hour a month** is enough.\n\nOpen your profile and turn on *Mentoring*.',
  audience: { from: 2006, to: 2016 },
};

const tries = 60;
const retryMs = 2000;

/** Announcements by the admin, once: one that is sent to everyone and one that is still a draft. */
export async function fillAnnouncements({ call }: DemoMember): Promise<void> {
  const { data: known } = await call(listAnnouncements, { query: {} });
  for (const announcement of [draftAnnouncement, sentAnnouncement]) {
    const existing = known.find(({ title }) => title === announcement.title);
    const { id, version, state } = existing ?? (await call(createAnnouncement, { body: announcement })).data;
    if (announcement === sentAnnouncement && state === 'draft') await sendOnce({ call }, id, version);
  }
}

/** Sends it as soon as the directory of a new site is ready. */
async function sendOnce({ call }: Pick<DemoMember, 'call'>, id: string, version: number): Promise<void> {
  const body = { version, clientId: demoId('announcement') };
  for (let count = 0; count < tries; count += 1) {
    try {
      await call(sendAnnouncement, { params: { id }, body });
      return;
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 503) throw error;
      await setTimeout(retryMs);
    }
  }
}
