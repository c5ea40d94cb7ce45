/** Whose session ended, and how. */
export interface SessionEnded {
  readonly memberId: string;
  readonly why: 'logout' | 'expired';
}

const themeChoices = ['light', 'dark', 'system'] as const;
/** What the user has chosen; `system` is what the device says. */
export type ThemeChoice = (typeof themeChoices)[number];

/** The messages between the tabs of one browser. */
type TabMessage =
  /**
   * The browser's session changed; the cookies name the logged-in member. Without `ended`: a login, or
   * a changed profile.
   */
  | { readonly type: 'session'; readonly ended?: SessionEnded | undefined }
  | { readonly type: 'theme'; readonly choice: ThemeChoice };
type MessageOf<T extends TabMessage['type']> = Extract<TabMessage, { readonly type: T }>;

/** Name of the one channel that all tabs of this site share. */
export const tabChannelName = 'alumni';

let currentChannel: BroadcastChannel | undefined;
const channel = (): BroadcastChannel => (currentChannel ??= new BroadcastChannel(tabChannelName));

/**
 * The only signal between the tabs of a browser. When a message arrives, the cookies are current; local
 * storage may still have its old value.
 */
export const tabChannel = {
  /** Sends to every other tab, not to this one. */
  post(message: TabMessage): void {
    channel().postMessage(message);
  },

  /** Calls `handler` for each message of a type from another tab. Returns how to stop. */
  listen<T extends TabMessage['type']>(type: T, handler: (message: MessageOf<T>) => void): () => void {
    const isWanted = (message: TabMessage): message is MessageOf<T> => message.type === type;
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const message = readMessage(data);
      if (message !== undefined && isWanted(message)) handler(message);
    };
    const from = channel();
    from.addEventListener('message', onMessage);
    return () => from.removeEventListener('message', onMessage);
  },
};

/**
 * Undefined for a message of another build that this one does not know. Without zod, which would add 9 kB to
 * the first script.
 */
function readMessage(data: unknown): TabMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, choice, ended }: Readonly<Record<string, unknown>> = { ...data };
  const theme = themeChoices.find((known) => known === choice);
  if (type === 'theme' && theme !== undefined) return { type, choice: theme };
  if (type !== 'session') return undefined;
  return { type, ended: isEnd(ended) ? ended : undefined };
}

function isEnd(value: unknown): value is SessionEnded {
  if (typeof value !== 'object' || value === null) return false;
  const { memberId, why }: Readonly<Record<string, unknown>> = { ...value };
  return typeof memberId === 'string' && (why === 'logout' || why === 'expired');
}
