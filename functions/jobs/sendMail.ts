import type * as z from 'zod/mini';
import { log, traceOf } from '../log.ts';
import { composeMail } from '../mail/composeMail.ts';
import { isMailConfigured } from '../mail/isMailConfigured.ts';
import { mailKinds } from '../mail/kinds/index.ts';
import type { MailKind } from '../mail/mailKind.ts';
import { type Mail, isRefusal, sendNow } from '../mail/transport.ts';
import { wayTo } from '../mail/wayTo.ts';
import {
  addressHash,
  claimMail,
  type MailState,
  mailState,
  noteRefused,
  noteSent,
  reclaimMail,
} from '../stores/mails.ts';
import { readSchool } from '../stores/school.ts';
import type { sendMail } from './declared.ts';
import type { Work } from './job.ts';

type Order = z.output<typeof sendMail.input>;

/**
 * Sends one mail, once. It is claimed right before it is sent: whoever finds it claimed knows that its sender died in
 * the middle, and does as the kind says. Everything else that may fail, or be refused, comes before the claim.
 */
export const work: Work<typeof sendMail.input> = async (order) => {
  if (!isMailConfigured()) return undefined;
  const kind = kindOf(order.kind);
  const before = await mailState(order.kind, order.cause);
  if (before === 'sent' || (before === 'claimed' && kind.ifCutOff === 'lost')) return undefined;
  const way = await wayTo(kind, order, new Date());
  if ('not' in way) return dropped(order, way.not);
  const mail = composeMail(kind, order.holes, way, await officeLine());
  const claimed = await claim(kind, order, mail, before);
  if (claimed !== 'claimed') return dropped(order, claimed);
  await hand(order, mail);
  return undefined;
};

/** Whom a reader may ask, where the school said so. */
async function officeLine(): Promise<string> {
  const { name, contact } = await readSchool(new Date());
  return contact === '' ? '' : `${name}, ${contact}`;
}

function kindOf(name: string): MailKind {
  const kind = Object.entries<MailKind>(mailKinds).find(([known]) => known === name)?.[1];
  if (kind === undefined) throw new Error('This version knows no such mail.');
  return kind;
}

async function claim(kind: MailKind, order: Order, mail: Mail, before: MailState | undefined) {
  if (before === 'claimed') return 'claimed';
  if (before === 'refused') return reclaimMail(order.kind, order.cause);
  return claimMail(order.kind, order.cause, boundOf(kind, order, mail.to), new Date());
}

/** Mails to an address that nobody has confirmed are counted by the address, so that no stranger's inbox is filled. */
function boundOf({ hourly }: MailKind, { userId, address }: Order, to: string) {
  if (hourly === undefined) return undefined;
  const whom = address === undefined && userId !== undefined ? userId : addressHash(to);
  return { whom, hourly };
}

/** @throws where the service refused it, or nobody knows whether it was taken. */
async function hand({ kind, cause }: Order, mail: Mail): Promise<void> {
  try {
    await sendNow(mail);
  } catch (error) {
    if (isRefusal(error)) {
      log({ level: 'error', message: 'mail refused', kind, error: traceOf(error) });
      await noteRefused(kind, cause);
    }
    throw error;
  }
  await noteSent(kind, cause);
}

function dropped({ kind }: Order, why: string): undefined {
  log({ level: 'info', message: 'mail dropped', kind, code: why });
}
