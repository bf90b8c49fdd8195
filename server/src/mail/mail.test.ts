import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../scripts/testing/mail-server.ts';
import { readConfig } from '../config/config.ts';
import { openMail } from './mail.ts';

const letter = {
  to: 'ada@private.example',
  subject: 'Choose a new Cairn password',
  text: 'Hello,\n\nhttps://money.example.org/reset-password#a-long-token-that-does-not-fit-into-one-line-of-a-letter\n\nHasta mañana',
  link: 'https://money.example.org/reset-password#a-long-token-that-does-not-fit-into-one-line-of-a-letter',
};

function openAt(url: string) {
  const { mail } = readConfig({ SMTP_URL: url, MAIL_FROM: 'Cairn <cairn@money.example.org>' });
  return openMail(mail, () => {
    throw new Error('A letter that is sent is not logged');
  });
}

async function serverWith(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options);
  onTestFinished(() => server.stop());
  return server;
}

test('a letter is plain text, from the operator’s address', async () => {
  const server = await serverWith();
  const mail = openAt(server.url);
  expect(mail.isSetUp).toBe(true);
  await mail.send(letter);
  const [received] = server.letters;
  expect(received).toMatchObject({ to: [letter.to], text: `${letter.text}\n` });
  expect(received?.headers).toContain('From: Cairn <cairn@money.example.org>');
  expect(received?.headers).toContain('Subject: Choose a new Cairn password');
  expect(received?.headers).toContain('Content-Type: text/plain; charset=utf-8');
});

test('signs in at a server that asks for it, with the characters of any password', async () => {
  const login = { user: 'cairn@money.example.org', password: 'p@ss:w/rd %20' };
  const server = await serverWith({ login });
  await openAt(server.url).send(letter);
  expect(server.letters).toHaveLength(1);
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(openAt(wrong.href).send(letter)).rejects.toThrow(/535/);
});

test('a refusal is thrown, for the queue to try again', async () => {
  const server = await serverWith({ refusal: 'Mailbox is full', refusals: 1 });
  const mail = openAt(server.url);
  await expect(mail.send(letter)).rejects.toThrow('Mailbox is full');
  await mail.send(letter);
  expect(server.letters).toHaveLength(1);
});

test('nothing is sent in the clear to another machine: a server that cannot encrypt gets no letter', async () => {
  const server = await serverWith();
  const { mail } = readConfig({
    SMTP_URL: server.url,
    MAIL_FROM: 'cairn@money.example.org',
  });
  if (mail === null) throw new Error('Mail is set up');
  const distant = openMail({ ...mail, encryption: 'required' }, () => undefined);
  await expect(distant.send(letter)).rejects.toThrow(/STARTTLS|TLS/);
  expect(server.letters).toEqual([]);
});

test('without a server a letter’s link goes to the operator, and a letter without a link to nobody', async () => {
  const noted: string[][] = [];
  const mail = openMail(null, (...line) => noted.push(line));
  expect(mail.isSetUp).toBe(false);
  await mail.send(letter);
  await mail.send({ ...letter, link: null });
  expect(noted).toEqual([[letter.subject, letter.link]]);
});
