import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * True if the reader is at this machine: a loopback connection, no proxy in between, and a host name of this machine,
 * which a page of another site cannot send.
 */
export function isAtThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isPassedOn = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => name in headers);
  return isLoopback(socket.remoteAddress ?? '') && !isPassedOn && isLoopback(hostOf(headers.host ?? ''));
}

const hostOf = (host: string) => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');

function isLoopback(name: string): boolean {
  const address = name.replace(/^::ffff:/, '');
  if (isIP(address) === 0) return /^(?:.+\.)?localhost$/i.test(address);
  return address === '::1' || address.startsWith('127.');
}
