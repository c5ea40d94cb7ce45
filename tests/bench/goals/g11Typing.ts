import type { BrowserContext, Page } from '@playwright/test';
import { newId } from '#functions/platform/runtime/ids.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { openBrowser } from '../../support/browser.ts';
import { signedIn } from '../browsing.ts';
import { type BenchMember, call } from '../caller.ts';
import type { Goal } from '../goal.ts';
import { inTurns } from '../measure.ts';
import { scriptMs } from '../pageScripts.ts';

const few = 50;
const many = 500;
const text = 'The quick brown fox jumps over the lazy dog.';

function conversation(me: BenchMember, peer: BenchMember, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const id = newId(new Date());
    const mine = index % 3 === 0;
    return {
      _id: id,
      id,
      senderId: mine ? me.user.id : peer.user.id,
      receiverId: mine ? peer.user.id : me.user.id,
      message: `Message number ${index + 1} of many`,
      seq: index + 1,
      nth: index + 1,
      createdAt: new Date(Date.UTC(2026, 9, 1, 8) + index * 60_000).toISOString(),
      isRead: true,
    };
  });
}

/** Opens a chat with this many messages. @returns the page and its text field. */
async function aChat(
  context: BrowserContext,
  me: BenchMember,
  peer: BenchMember,
  count: number,
): Promise<Page> {
  const page = await context.newPage();
  const body = JSON.stringify(conversation(me, peer, count));
  await page.route(`**/api/v1/message/${peer.user.id}*`, (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
  await page.goto(`/messages?with=${peer.user.id}`);
  await page.getByText(peer.user.fullName).first().click();
  await page.getByText(`Message number ${count} of`).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** A text field above a list of this length, which is rendered again with each key. */
async function aRedrawnList(context: BrowserContext, count: number): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(`<textarea></textarea><ul></ul><script>
    const list = document.querySelector('ul');
    document.querySelector('textarea').oninput = () => list.replaceChildren(
      ...Array.from({ length: ${count} }, (_, place) => {
        const item = document.createElement('li');
        item.innerHTML = '<p><bdi>Message number ' + place + '</bdi></p><time>8:00 AM</time>';
        return item;
      }));
  </script>`);
  return page;
}

/** Script time for one key in milliseconds. */
async function perKey(page: Page): Promise<number> {
  const field = page.locator('textarea').last();
  return (await scriptMs(page, () => field.pressSequentially(text))) / text.length;
}

const rounds = 5;

/** The cost of a keystroke in a message. */
export const typing: Goal = {
  id: 'G11',
  name: 'A key in a long chat',
  measure: async ({ cast }) => {
    const { me, peer } = await cast();
    await call(peer, sendMessage, { params: { id: me.user.id }, body: { message: 'Hello' } });
    const browser = await openBrowser();
    try {
      const context = await signedIn(browser, me);
      const pages = {
        bare: await aRedrawnList(context, 0),
        redrawn: await aRedrawnList(context, many),
        short: await aChat(context, me, peer, few),
        long: await aChat(context, me, peer, many),
      };
      // The first keys compile the code.
      for (const page of Object.values(pages)) await perKey(page);
      const taken = await inTurns(rounds, {
        bare: () => perKey(pages.bare),
        redrawn: () => perKey(pages.redrawn),
        short: () => perKey(pages.short),
        long: () => perKey(pages.long),
      });
      return [
        {
          name: `scripts, among ${many} messages, over drawing them anew`,
          unit: 'x',
          figure: taken.over('long', 'redrawn'),
          limit: 0.1,
          peer: 1,
          floor: taken.over('bare', 'redrawn'),
          fair: "CPU of the page's own thread, in turns; the peer: the least that draws so many lines with each key, without a framework; the floor: a bare field",
        },
        {
          name: `scripts, among ${many} messages, over ${few}`,
          unit: 'x',
          figure: taken.over('long', 'short'),
          limit: 1.5,
          peer: many / few,
          floor: 1,
          fair: 'the same run; the peer grows with the list',
        },
      ];
    } finally {
      await browser.close();
    }
  },
};
