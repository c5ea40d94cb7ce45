/** Replaces the browser's WebSocket: the test plays the server. */
export class PlayedSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: PlayedSocket[] = [];
  /** The socket opened last. */
  static latest(): PlayedSocket {
    const socket = PlayedSocket.made.at(-1);
    if (!socket) throw new Error('No socket was opened.');
    return socket;
  }

  readonly sent: unknown[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: URL) {
    super();
    this.url = url.href;
    PlayedSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  deliver(frame: unknown): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}
