// @module-tag heavy
import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt, outDir, root } from '#infra/local/freshBuild.ts';
import type { LocalSite } from '#infra/local/localSite.ts';
import { startLocal } from '#infra/local/startLocal.ts';
import { logInAs, type DemoMember } from '#infra/seed/apiCaller.ts';
import { people } from '#infra/seed/people.ts';
import { listNotices } from '#shared/bell/routes.ts';
import { listClasses, listDirectory } from '#shared/directory/routes.ts';
import { getEvent } from '#shared/events/eventRoutes.ts';
import { listEvents } from '#shared/events/routes.ts';
import { createComment, listComments } from '#shared/experiences/commentRoutes.ts';
import { listExperiences } from '#shared/experiences/routes.ts';
import { listMessages } from '#shared/messages/readingRoutes.ts';
import { listConversations } from '#shared/messages/routes.ts';
import { getReport, listReports } from '#shared/moderation/caseRoutes.ts';
import { listMembers } from '#shared/office/memberRoutes.ts';
import { listRequests } from '#shared/office/requestRoutes.ts';
import { getOverview, listAudit } from '#shared/office/routes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { unpackFolder } from '../kept/keptFolder.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { directoryBuilt } from '../support/directoryBuilt.ts';
import { unknownRows } from '../support/unknownRows.ts';

// Each file is the data folder of a site with the demo people, created by the commit that it is named after.
const kept = globSync('tests/kept/*.json.br', { cwd: root }).map((file) => join(root, file));
const password = 'alumni-demo-2026';
const members = people.map(({ username }) => username);

test('there is a data folder of an earlier version', () => {
  expect(kept).not.toEqual([]);
});

describe.each(kept)('the data folder %s, started by the current code', (file) => {
  const dataDir = makeDataFolder('alumni-upgrade');
  let site: LocalSite;
  let demoMembers: DemoMember[];
  let dean: DemoMember;

  beforeAll(async () => {
    await ensureBuilt();
    unpackFolder(file, dataDir);
    site = await startLocal({ port: 0, dataDir, outDir });
    await directoryBuilt(site.engineEnv);
    demoMembers = await Promise.all(members.map((username) => logInAs(site.url, username, password)));
    dean = await logInAs(site.url, 'dean', password);
  });
  afterAll(async () => {
    await site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('holds no row of an unknown kind', async () => {
    expect(await unknownRows(site.engineEnv)).toEqual([]);
  });

  test('logs every member in and shows them all their content', async () => {
    for (const { call, id } of demoMembers) {
      const { data: profile } = await call(getUser, { params: { userId: id } });
      expect(profile).toMatchObject({ id, followersCount: profile.followers.length });
      const { data: talks } = await call(listConversations, { query: {} });
      for (const { user, lastMessage } of talks) {
        const { data: said } = await call(listMessages, { params: { id: user.id }, query: {} });
        expect(said.at(-1)?.message).toBe(lastMessage.message);
      }
      const { data: notices } = await call(listNotices, { query: {} });
      expect(Array.isArray(notices.notices)).toBe(true);
    }
    expect(demoMembers).toHaveLength(members.length);
  });

  test('shows every post with its likes and comments, and accepts new ones', async () => {
    const { data: posts } = await dean.call(listExperiences, { query: {} });

    expect(posts).toHaveLength(9);
    for (const { id, likesCount, commentsCount, likes } of posts) {
      const { data } = await dean.call(listComments, { params: { experienceId: id } });
      expect([likes.length, data.comments.length]).toEqual([likesCount, commentsCount]);
    }
    expect(posts.reduce((sum, { likesCount }) => sum + likesCount, 0)).toBeGreaterThan(20);
    const params = { experienceId: posts[0]?.id ?? '' };
    await dean.call(createComment, { params, body: { comment: 'Still here.' } });
  });

  test('finds all members by its indexes, by name and by class', async () => {
    const { data: found } = await dean.call(listDirectory, { query: {} });
    const { data: maya } = await dean.call(listDirectory, { query: { q: 'maya' } });
    const { data: classes } = await dean.call(listClasses, {});

    expect(found.people.map(({ username }) => username)).toEqual(expect.arrayContaining(members));
    expect(maya.people.map(({ username }) => username)).toEqual(['maya']);
    expect(classes.length).toBeGreaterThan(3);
  });

  test('shows events with their attendees, and the admin lists', async () => {
    const { data: events } = await dean.call(listEvents, { query: { from: '2026-01-01' } });
    expect(events.length).toBeGreaterThan(2);
    for (const { id } of events) await dean.call(getEvent, { params: { id } });

    const { data: list } = await dean.call(listMembers, { query: {} });
    const { data: requests } = await dean.call(listRequests, { query: {} });
    const { data: reports } = await dean.call(listReports, { query: {} });
    const { data: lines } = await dean.call(listAudit, { query: {} });
    const { data: overview } = await dean.call(getOverview, {});

    expect(list.counts).toMatchObject({ waiting: 1, admin: 1 });
    expect(requests.map(({ user }) => user.username)).toEqual(['ruth']);
    expect(reports.length).toBeGreaterThan(0);
    for (const { id } of reports) await dean.call(getReport, { params: { id } });
    expect(lines.map(({ action }) => action)).toContain('madeAdmin');
    expect(overview.counts).toEqual(list.counts);
  });
});
