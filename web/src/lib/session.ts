import type { User } from '@cairn/contract/auth';
import { demoKey, demoToken, demoUser, isDemoMode, isDemoUser } from './demo-mode.ts';
import { createListeners, onOtherTab } from './listeners.ts';
import { keysBeginningWith } from './stored-keys.ts';

/** The two items that the browser keeps for a signed-in person. */
export const tokenKey = 'cairn.token';
export const userKey = 'cairn.user';

/** Whatever else the browser keeps of a person lies under keys that begin like this; it goes when they log out. */
export function ownKeyPrefix(userId: string): string {
  return `cairn.of.${userId}.`;
}

/** `endedBy`: who ended the last session. A user who logged out is not returned to the same page. */
export type Session = {
  token: string | null;
  user: User | null;
  endedBy: 'person' | 'server' | null;
  isDemo: boolean;
};

export type SessionStore = {
  /** The session; the same object until it changes. In the demo it is the demo's, also when a user is signed in. */
  read: () => Session;
  start: (token: string, user: User) => void;
  /** Keeps what has become known of the person. */
  updateUser: (user: User) => void;
  /**
   * Clears both stored items, and all else that is kept of the person where they asked for it themselves. In the demo it leaves the demo,
   * and a person's own session stays.
   */
  end: (by: 'person' | 'server') => void;
  /** Turns the demo on. A person's own session is left as it is. */
  startDemo: () => void;
  /** Turns the demo off and takes away its token and user. A person's own session is back. Outside the demo it does nothing. */
  leaveDemo: () => void;
  /** Calls back after every change, in this tab or another; returns how to stop. */
  subscribe: (listener: () => void) => () => void;
};

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** By hand, so that the pages before signing in need no schemas. Section 3: a stored user has a name and an address; what the server adds, such as the id, may be missing. */
function parseUser(text: string | null): User | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const [id, name, email] = ['id', 'name', 'email'].map((key) => Reflect.get(stored, key));
    if (typeof name !== 'string' || typeof email !== 'string') return null;
    const isOperator = Reflect.get(stored, 'isOperator') === true;
    return { id: typeof id === 'string' ? id : '', name, email, ...(isOperator ? { isOperator } : {}) };
  } catch {
    return null;
  }
}

/** What is stored of the session, and whether it is the demo's own. */
function readStored(storage: KeyValueStorage) {
  const token = storage.getItem(tokenKey);
  const user = parseUser(storage.getItem(userKey));
  const isDemo = isDemoMode(storage.getItem(demoKey), user);
  return { token, user, isDemo, isDemosOwn: token === demoToken || isDemoUser(user) };
}

function removeBoth(storage: KeyValueStorage): void {
  storage.removeItem(tokenKey);
  storage.removeItem(userKey);
}

function removeOwn(storage: KeyValueStorage, userId: string): void {
  for (const key of keysBeginningWith(storage, ownKeyPrefix(userId))) storage.removeItem(key);
}

const keys: readonly (string | null)[] = [tokenKey, userKey, demoKey, null];

/** Makes the store over a browser storage, which is first touched when it is first read. */
export function createSessionStore(storage: () => KeyValueStorage): SessionStore {
  let current: Session | null = null;
  let endedBy: Session['endedBy'] = null;
  /** The demo's user while a person's own session lies underneath; theirs is not written over. */
  let guest = demoUser;
  const { notify, subscribe } = createListeners(() =>
    onOtherTab(({ key }) => {
      if (keys.includes(key)) change();
    }),
  );

  function change(): void {
    current = null;
    notify();
  }

  function read(): Session {
    if (current === null) {
      const { token, user, isDemo, isDemosOwn } = readStored(storage());
      const shown = isDemo && !isDemosOwn ? { token: demoToken, user: guest } : { token, user };
      current = { ...shown, endedBy, isDemo };
    }
    return current;
  }

  function leaveDemo(): void {
    if (!read().isDemo) return;
    storage().removeItem(demoKey);
    if (readStored(storage()).isDemosOwn) removeBoth(storage());
    guest = demoUser;
    change();
  }

  return {
    read,
    subscribe,
    leaveDemo,
    start(token, user) {
      endedBy = null;
      storage().setItem(tokenKey, token);
      storage().setItem(userKey, JSON.stringify(user));
      change();
    },
    updateUser(user) {
      const { isDemo, isDemosOwn } = readStored(storage());
      if (isDemo && !isDemosOwn) guest = user;
      else storage().setItem(userKey, JSON.stringify(user));
      change();
    },
    end(by) {
      endedBy = by;
      if (read().isDemo) return leaveDemo();
      const { user } = read();
      if (by === 'person' && user !== null && user.id !== '') removeOwn(storage(), user.id);
      removeBoth(storage());
      change();
    },
    startDemo() {
      endedBy = null;
      const { token, user } = readStored(storage());
      storage().setItem(demoKey, 'true');
      if (token === null && user === null) {
        storage().setItem(tokenKey, demoToken);
        storage().setItem(userKey, JSON.stringify(demoUser));
      }
      change();
    },
  };
}

/** The page's one session. */
export const session = createSessionStore(() => window.localStorage);
