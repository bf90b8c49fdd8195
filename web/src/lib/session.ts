import type { User } from '@cairn/contract/auth';

/** The two items that the browser keeps for a signed-in person. */
export const tokenKey = 'cairn.token';
export const userKey = 'cairn.user';

/** `endedBy` says who ended the last session, so that a person who left is not brought back to where they were. */
export type Session = { token: string | null; user: User | null; endedBy: 'person' | 'server' | null };

export type SessionStore = {
  /** The session now; the same object until it changes. */
  read: () => Session;
  start: (token: string, user: User) => void;
  /** Clears both stored items. */
  end: (by: 'person' | 'server') => void;
  /** Calls back after every change, in this tab or another; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
};

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** By hand, so that the pages before signing in need no schemas. Null when it is not what `start` stored. */
function parseUser(text: string | null): User | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const [id, name, email] = ['id', 'name', 'email'].map((key) => Reflect.get(stored, key));
    const isUser = typeof id === 'string' && typeof name === 'string' && typeof email === 'string';
    return isUser ? { id, name, email } : null;
  } catch {
    return null;
  }
}

/** Makes the store over a browser storage, which is first touched when it is first read. */
export function createSessionStore(storage: () => KeyValueStorage): SessionStore {
  const listeners = new Set<() => void>();
  let current: Session | null = null;
  let endedBy: Session['endedBy'] = null;

  function read(): Session {
    current ??= {
      token: storage().getItem(tokenKey),
      user: parseUser(storage().getItem(userKey)),
      endedBy,
    };
    return current;
  }

  function change(): void {
    current = null;
    for (const listener of listeners) listener();
  }

  function onOtherTab(event: StorageEvent): void {
    if (event.key === tokenKey || event.key === userKey || event.key === null) change();
  }

  return {
    read,
    start(token, user) {
      endedBy = null;
      storage().setItem(tokenKey, token);
      storage().setItem(userKey, JSON.stringify(user));
      change();
    },
    end(by) {
      endedBy = by;
      storage().removeItem(tokenKey);
      storage().removeItem(userKey);
      change();
    },
    subscribe(listener) {
      if (listeners.size === 0 && typeof window !== 'undefined')
        window.addEventListener('storage', onOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && typeof window !== 'undefined')
          window.removeEventListener('storage', onOtherTab);
      };
    },
  };
}

/** The page's one session. */
export const session = createSessionStore(() => window.localStorage);
