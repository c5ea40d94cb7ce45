import type { BrowserContext } from '@playwright/test';
import { newId } from '#functions/platform/runtime/ids.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { openBrowser } from '../../support/browser.ts';
import { signedIn } from '../browsing.ts';
import { type BenchMember, call } from '../caller.ts';
import type { Goal } from '../goal.ts';
import { exponent } from '../measure.ts';
import { scriptMs } from '../pageScripts.ts';

const few = 50;
const many = 500;
const text = 'The quick brown fox jumps over the lazy dog.';

function conversation(me: BenchMember, peer: BenchMember, count: number) {
  return Array.from({ length: count }, (_, place) => {
    const id = newId(new Date());
    const mine = place % 3 === 0;
    return {
      _id: id,
      id,
      senderId: mine ? me.user.id : peer.user.id,
      receiverId: mine ? peer.user.id : me.user.id,
      message: `Message number ${place + 1} of many`,
      seq: place + 1,
      nth: place + 1,
      createdAt: new Date(Date.UTC(2026, 9, 1, 8) + place * 60_000).toISOString(),
      isRead: true,
    };
  });
}

/** What scripts take for one key, in a chat of so many messages; 0 of them: a bare field. */
async function perKey(
  context: BrowserContext,
  me: BenchMember,
  peer: BenchMember,
  count: number,
): Promise<number> {
  const page = await context.newPage();
  if (count === 0) await page.setContent('<textarea></textarea>');
  else {
    const body = JSON.stringify(conversation(me, peer, count));
    await page.route(`**/api/v1/message/${peer.user.id}*`, (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    );
    await page.goto(`/messages?with=${peer.user.id}`);
    await page.getByText(peer.user.fullName).first().click();
    await page.getByText(`Message number ${count} of`).waitFor();
  }
  await page.waitForLoadState('networkidle');
  const field = page.locator('textarea').last();
  await field.pressSequentially(text);
  const taken = (await scriptMs(page, () => field.pressSequentially(text))) / text.length;
  await page.close();
  return taken;
}

/** What a key takes while somebody writes a message. */
export const typing: Goal = {
  id: 'G11',
  name: 'A key in a long chat',
  measure: async ({ cast }) => {
    const { me, peer } = await cast();
    await call(peer, sendMessage, { params: { id: me.user.id }, body: { message: 'Hello' } });
    const browser = await openBrowser();
    try {
      const context = await signedIn(browser, me);
      const bare = await perKey(context, me, peer, 0);
      const short = await perKey(context, me, peer, few);
      const long = await perKey(context, me, peer, many);
      return [
        {
          name: `scripts, among ${many} messages`,
          unit: 'ms',
          figure: long,
          limit: 1,
          peer: 36,
          floor: bare,
          fair: "CPU of the page's own thread; the peer: a list drawn anew with each key, measured before, not run; the floor: a bare field",
        },
        {
          name: `growth, ${few} to ${many} messages`,
          unit: 'exponent',
          figure: Math.max(0, exponent(short, long, many / few)),
          limit: 0.1,
          peer: 1,
          floor: 0,
          fair: 'the same run',
        },
      ];
    } finally {
      await browser.close();
    }
  },
};
