import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAtThisMachine } from '../edge/thisMachine.ts';
import type { KeptMail, Mailbox } from './mailbox.ts';

const listPath = '/_mail';
const dataPath = '/_mail.json';
const onePath = /^\/_mail\/(\d+)$/;

/** Undefined if the file cannot be read; the mailbox has already reported that. */
function mailsIn(mailbox: Mailbox): KeptMail[] | undefined {
  try {
    return mailbox.all();
  } catch {
    return undefined;
  }
}

/**
 * Shows the mailbox to a reader at this machine; for all others these pages do not exist.
 * @returns false if the request is not for these pages.
 */
export function showMail(mailbox: Mailbox, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const [path = ''] = (incoming.url ?? '').split('?');
  const id = onePath.exec(path)?.[1];
  const isOurs = path === listPath || path === dataPath || id !== undefined;
  if (!isOurs || incoming.method !== 'GET' || !isAtThisMachine(incoming)) return false;
  const mails = mailsIn(mailbox);
  if (mails === undefined) outgoing.writeHead(503).end();
  else if (path === dataPath) answer(outgoing, 'application/json', JSON.stringify(mails));
  else if (id === undefined) answer(outgoing, 'text/html; charset=utf-8', listPage(mails));
  else answer(outgoing, 'text/html; charset=utf-8', mails[mails.length - Number(id)]?.html ?? listPage([]));
  return true;
}

/** Allows a mail's own styles and images, but no scripts and no foreign frame around it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

function answer(outgoing: ServerResponse, type: string, body: string): void {
  outgoing.writeHead(200, {
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  outgoing.end(body);
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

function countText(count: number): string {
  if (count === 0) return 'No e-mails yet.';
  return count === 1 ? '1 e-mail.' : `${count} e-mails, newest first.`;
}

const foldOf = (title: string, text: string) =>
  `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(text)}</pre></details>`;

function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ to, subject, at, text, attachments }, index) =>
      `<li><a href="${listPath}/${mails.length - index}">${escapeHtml(subject)}</a>` +
      `<p>to ${escapeHtml(to)}, <time datetime="${at}">${at}</time></p>` +
      foldOf('Plain text', text) +
      attachments.map(({ name, content }) => foldOf(name, content)).join('') +
      '</li>',
  );
  const style =
    ':root{color-scheme:light dark}body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui}' +
    'li{margin:0 0 1.5rem}p{margin:0;opacity:.75}pre{white-space:pre-wrap;overflow-wrap:anywhere}';
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>' +
    `<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>` +
    `<h1>Mailbox</h1><p>${countText(mails.length)}</p>` +
    `<ol reversed>${rows.join('')}</ol></main></body></html>`
  );
}
