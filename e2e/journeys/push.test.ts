import { expect, type Page, type Worker } from '@playwright/test';
import { register } from '../people/person.ts';
import { openAs } from '../screens/sign-in.ts';
import { test } from '../servers/shared-cairn.ts';

test.use({ serviceWorkers: 'allow' });

/** Gives the page's service worker a message, as the browser does with one of its push service. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) found(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const push = { origin, registrationId: await registrationId, data: JSON.stringify(message) };
  await session.send('ServiceWorker.deliverPushMessage', push);
}

/** Notes what is to be shown: without a window the browser shows nothing, and forgets it. */
const noteShown = (worker: Worker) =>
  worker.evaluate(() => {
    const shown: object[] = [];
    Reflect.set(self, 'shown', shown);
    const show = async (title: string, options: object) => void shown.push({ title, ...options });
    Reflect.set(Reflect.get(self, 'registration'), 'showNotification', show);
  });

const shownBy = (worker: Worker): Promise<object[]> => worker.evaluate(() => Reflect.get(self, 'shown'));

test('a message of the server is shown, and leads to the rows that it is about', async ({
  page,
  cairn,
  context,
}) => {
  const starting = context.waitForEvent('serviceworker');
  await openAs(page, await register(cairn.url), '/dashboard');
  const worker = await starting;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await noteShown(worker);
  const charge = {
    title: 'Charge above $500',
    text: 'Greenleaf Market took $612.40 from Checking.',
    page: '/transactions?from=2026-03-02&to=2026-03-02#c0ffee00-0000-4000-8000-000000000001',
    tag: 'c0ffee00-0000-4000-8000-000000000002',
  };
  await deliver(page, charge);
  const { title, text: body, tag } = charge;
  const shown = { title, body, tag, icon: '/icon-192.png', data: cairn.url + charge.page };
  await expect.poll(() => shownBy(worker)).toEqual([shown]);
  // Never a page of another server.
  await deliver(page, { ...charge, page: 'https://elsewhere.example//rows.example/' });
  await expect
    .poll(() => shownBy(worker))
    .toEqual([shown, { ...shown, data: `${cairn.url}//rows.example/` }]);
});
