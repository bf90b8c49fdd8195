import { singleSignOnRoutes } from '@cairn/contract/single-sign-on';
import { isTimeZone } from '@cairn/domain/plain-date';
import { call } from '../../api/api.ts';
import { session } from '../../lib/session.ts';
import { failureMessage, keepSession, loginFallback } from './auth-calls.ts';

/** What this tab went to the provider for, and where it goes on afterwards. */
type Errand = { is: 'sign-in' | 'confirm'; next: string };
const errandKey = 'cairn.single-sign-on';

const noErrand: Errand = { is: 'sign-in', next: '/dashboard' };

function readErrand(): Errand {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(errandKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return noErrand;
    const [is, next] = [Reflect.get(stored, 'is'), Reflect.get(stored, 'next')];
    // One slash: two would begin another site's address.
    if (typeof next !== 'string' || !/^\/(?!\/)/.test(next)) return noErrand;
    return { is: is === 'confirm' ? 'confirm' : 'sign-in', next };
  } catch {
    return noErrand;
  }
}

function leaveFor(url: string, errand: Errand): void {
  window.sessionStorage.setItem(errandKey, JSON.stringify(errand));
  window.location.assign(url);
}

/** Leaves for the provider, to sign in. `next`: where to go on. Throws Error with the message for the person. */
export async function goToProvider(invitation: string | null, next: string): Promise<void> {
  // The demo would answer in the server's stead.
  session.leaveDemo();
  const body = invitation === null ? {} : { invitation };
  const { url } = await call(singleSignOnRoutes.beginSingleSignOn, { body }).catch((error: unknown) => {
    throw new Error(failureMessage(error, loginFallback), { cause: error });
  });
  leaveFor(url, { is: 'sign-in', next });
}

/** Leaves for the provider, to prove in this session who it is. Afterwards the page is opened that is open now. */
export async function confirmAtProvider(): Promise<void> {
  const { url } = await call(singleSignOnRoutes.beginProviderConfirmation);
  const { pathname, search, hash } = window.location;
  leaveFor(url, { is: 'confirm', next: `${pathname}${search}${hash}` });
}

/** What the provider has sent the browser back with; null where it was refused, or left, there. */
function answerIn(search: string) {
  const query = new URLSearchParams(search);
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => query.get(name));
  if (typeof code !== 'string' || typeof state !== 'string') return null;
  return { code, state, ...(typeof iss === 'string' ? { iss } : {}) };
}

/** Ends what was begun, by the query of the page that the provider opens. Gives where to go on. Throws Error with the message for the person. */
export async function backFromProvider(search: string): Promise<string> {
  const { is, next } = readErrand();
  window.sessionStorage.removeItem(errandKey);
  const answer = answerIn(search);
  if (answer === null) throw new Error('You were not signed in. You can try again.');
  const failed = (error: unknown): never => {
    throw new Error(failureMessage(error, loginFallback), { cause: error });
  };
  if (is === 'confirm') {
    await call(singleSignOnRoutes.confirmAtProvider, { body: answer }).catch(failed);
    return next;
  }
  session.leaveDemo();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // A system's time zone may be one that the server refuses, such as an offset; signing in must still work.
  const body = { ...answer, ...(isTimeZone(timeZone) ? { timeZone } : {}) };
  const started = await call(singleSignOnRoutes.signInAtProvider, { body }).catch(failed);
  await keepSession(started, () => undefined);
  return next;
}
