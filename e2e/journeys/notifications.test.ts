import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeRoutes } from '@cairn/contract/notice-settings';
import { type Browser, expect, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../scripts/testing/mail-server.ts';
import { confirmAddressOf } from '../people/confirm-address.ts';
import { ask, type Person } from '../people/person.ts';
import { registerWithWallet } from '../people/wallet.ts';
import { picture } from '../screens/picture.ts';
import { openAs } from '../screens/sign-in.ts';
import { startCairn } from '../servers/cairn.ts';
import { makeDataFolder, removeDataFolder } from '../servers/data-folder.ts';
import { test } from '../servers/on-the-day.ts';
import type { RunningProgram } from '../servers/program.ts';

type Posted = { title: string; click: string; body: string };

/** A webhook as ntfy has it, that keeps what it gets. */
async function startWebhook() {
  const posted: Posted[] = [];
  const signed: Record<'id' | 'seconds' | 'signature' | 'body', string | undefined>[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const title = Buffer.from(String(request.headers.title).slice(10, -2), 'base64').toString();
    posted.push({ title, click: String(request.headers.click), body });
    const [id, seconds, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(request.headers[`webhook-${name}`]),
    );
    signed.push({ id, seconds, signature, body });
    response.end();
    server.emit('posted');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    posted,
    signed,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/cairn`,
    /** The first message with this text, which comes or has come. */
    async message(body: string): Promise<Posted> {
      for (;;) {
        const found = posted.find((one) => one.body === body);
        if (found !== undefined) return found;
        await once(server, 'posted');
      }
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let folder = '';
let mail: MailServer;
let webhook: Awaited<ReturnType<typeof startWebhook>>;
let cairn: RunningProgram;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  mail = await startMailServer();
  webhook = await startWebhook();
  cairn = await startCairn(folder, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'cairn@money.example.org',
    WEBHOOK_PRIVATE_HOSTS: webhook.host,
  });
});
test.afterAll(async () => {
  await cairn.stop();
  webhook.stop();
  await mail.stop();
  await removeDataFolder(folder);
});

const openPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: cairn.url })).newPage();

/** Somebody with cash, whose address is confirmed. */
async function registerConfirmed(): Promise<Person> {
  const { person } = await registerWithWallet(cairn.url, 200, [
    { amount: -84.2, description: 'Greenleaf Market' },
  ]);
  await confirmAddressOf(person, mail);
  return person;
}

async function addLowBalance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Balance below an amount' });
  await dialog.getByLabel('Below').fill('300');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('a program’s webhook is signed with a secret that is shown once, and its calls are listed', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const person = await registerConfirmed();
  await openAs(page, person, '/notifications');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add webhook' });
  await adding.getByLabel('Address').fill(webhook.url);
  await adding.getByRole('radio', { name: /^A program/ }).check();
  await picture(page, 'webhook-for-a-program');
  await adding.getByRole('button', { name: 'Add' }).click();
  const shown = page.getByRole('dialog', { name: 'The webhook’s secret' });
  const secret = await shown.getByText(/^whsec_/).innerText();
  await picture(page, 'webhook-secret');
  await shown.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText('Signed webhook')).toBeVisible();
  await page.getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByText('The test was sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Calls of' }).click();
  const calls = page.getByRole('dialog', { name: /^Calls of/ });
  await expect(calls.getByRole('listitem')).toHaveText([/^Test.*Arrived$/]);
  await picture(page, 'webhook-calls');
  const { id, seconds, signature, body } = webhook.signed.at(-1) ?? {};
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  expect(signature).toBe(`v1,${expected}`);
});

test('P20 a balance below the chosen amount comes by mail, by webhook and behind the bell, and the letter’s link stops it', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const person = await registerConfirmed();
  await openAs(page, person, '/account#account');
  await page.getByRole('link', { name: 'Choose notifications' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();

  // An address of this machine is refused, but for the host that the operator named.
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByLabel('Address').fill('https://127.0.0.1:9/');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toContainText('private network');
  await dialog.getByLabel('Address').fill(webhook.url);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Send Test' }).click();
  expect(await webhook.message('Notifications arrive here.')).toMatchObject({ title: 'Test from Cairn' });

  await addLowBalance(page);
  const letter = await mail.letterTo(person.email, 'Balance below an amount: Wallet');
  expect(letter.text).toMatch(/You have \$\d+\.\d\d in Wallet\./);
  // Without the person's wish a locked screen shows no amount.
  expect(await webhook.message('Balance below an amount')).toMatchObject({ title: 'Cairn' });
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('in Wallet.');
  await page.keyboard.press('Escape');
  await picture(page, 'notifications');

  // A program that looks through mail opens the link and runs the page; nothing is changed by that.
  const link = /\S+\/stop#\S+/.exec(letter.text)?.[0] ?? '';
  const scanner = await openPage(browser);
  await scanner.goto(link);
  await expect(scanner.getByText('Stop “Balance below an amount”?')).toBeVisible();
  const choices = async () => (await ask(person, noticeRoutes.noticeSettings)).choices;
  expect(await choices()).toHaveLength(1);
  await picture(scanner, 'stop-notification');
  await scanner.getByRole('button', { name: 'Stop' }).click();
  await expect(scanner.getByRole('status')).toContainText('is off');
  expect(await choices()).toEqual([]);
});

test('the weekly letter is shown, sent when it is asked for, and stopped by the button of a mail program', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const person = await registerConfirmed();
  await openAs(page, person, '/notifications');
  await page.getByRole('checkbox', { name: 'Weekly letter' }).click();
  await expect(page.getByRole('checkbox', { name: 'Weekly letter' })).toBeChecked();
  const preview = page.getByRole('article', { name: 'Preview' });
  await expect(preview).toContainText('in your bank accounts');
  await page.getByRole('button', { name: 'Send Me One Now' }).click();
  const subject = (await preview.locator('p').first().textContent()) ?? '';
  const letter = await mail.letterTo(person.email, subject);
  expect(letter.text).toContain('in your bank accounts');
  // One click (RFC 8058): a POST of a form, without a session.
  const url =
    /List-Unsubscribe: ?\s*<([^>]+)>/.exec(letter.headers.replaceAll(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  expect((await fetch(url)).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Weekly letter' })).toBeChecked();
  const stopped = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(stopped.status).toBe(200);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Weekly letter' })).not.toBeChecked();
});
