// `npm run test:self-hosting`: the commands of docs/self-hosting.md, as they stand there, on a bare Debian that systemd boots, with nginx, then
// with Caddy; and a restore on a second one. Needs the superuser, Debian's mirror and the npm registry. What is tried is what is committed.
import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boot, type Machine, makeBootableDebian, runUnbooted } from './container/booted-debian.ts';
import { execute } from './container/root-file-system.ts';
import { root, say } from './testing/run-program.ts';

/** The commands below each heading of the page. */
async function readCommands(): Promise<Map<string, string>> {
  const page = await readFile(join(root, 'docs/self-hosting.md'), 'utf8');
  return new Map(
    page.split(/^## /m).map((section) => {
      const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
      return [section.split('\n')[0] ?? '', blocks.join('')];
    }),
  );
}

const pages = await readCommands();
const commandsOf = (heading: string) => {
  const commands = pages.get(heading);
  if (commands === undefined || commands === '') throw new Error(`The page has no commands under ${heading}`);
  return commands;
};

/** The address of the repository is this project's folder here. */
const gitSettings =
  '[url "file:///project"]\n\tinsteadOf = https://github.com/cairn-money/cairn\n[safe]\n\tdirectory = *\n';
const journey = join(root, 'scripts/container/proxy-journey.ts');

async function walk(machine: Machine, certificate: string, state: string): Promise<string> {
  return machine.runOnNetwork(process.execPath, [journey, certificate, state]);
}

const untilReady =
  'until curl -sf http://127.0.0.1:3000/readyz; do systemctl is-active cairn || { journalctl -u cairn --no-pager; exit 1; }; sleep 1; done';

async function onFirst(folder: string): Promise<void> {
  const machine = await boot(folder, 'cairn-first');
  try {
    say(await machine.run(commandsOf('Set up')));
    await machine.run(untilReady);
    await machine.run(commandsOf('Behind nginx'));
    const nginxCertificate = await machine.run('cat /etc/ssl/certs/cairn.pem');
    await walk(machine, nginxCertificate, 'new');
    say('nginx: registered, imported 20 MB, streamed, passkeys of the public address.');
    say(await machine.run(commandsOf('Back up')));
    // As the page has Caddy, but for its certificate, which no authority on the internet can give here.
    await machine.run(
      'systemctl stop nginx; sed "s/^money.example.org {/&\\n\\ttls internal/" /usr/local/src/cairn/deploy/Caddyfile > /etc/caddy/Caddyfile; caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile; systemctl restart caddy',
    );
    const pem = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
    await machine.run(
      `until test -s ${pem} && curl -sf --cacert ${pem} --resolve money.example.org:443:127.0.0.1 https://money.example.org/readyz; do sleep 1; done`,
    );
    await walk(machine, await machine.run(`cat ${pem}`), 'restored');
    say('Caddy: signed in, streamed, passkeys of the public address.');
    const security = await machine.run(
      'systemd-analyze verify /etc/systemd/system/cairn.service; systemd-analyze security --no-pager cairn | tail -n 1',
    );
    say(security.trim());
    const exposure = Number(/exposure level for cairn\.service: ([\d.]+)/.exec(security)?.[1]);
    assert.ok(exposure < 2, `systemd finds ${exposure}`);
  } finally {
    await machine.stop();
  }
}

async function onSecond(folder: string, first: string): Promise<void> {
  for (const path of ['etc/cairn', 'var/lib/cairn/backups'])
    await cp(join(first, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  const machine = await boot(folder, 'cairn-second');
  try {
    const setUp = commandsOf('Set up')
      .split('\n')
      .filter((line) => !/^openssl |^install -d|enable --now/.test(line));
    await machine.run(setUp.join('\n'));
    await machine.run('chown -R cairn: /var/lib/cairn');
    say(await machine.run(commandsOf('Restore elsewhere')));
    await machine.run(untilReady);
    await machine.run(commandsOf('Behind nginx'));
    await walk(machine, await machine.run('cat /etc/ssl/certs/cairn.pem'), 'restored');
    say('Restored elsewhere: the person signs in.');
  } finally {
    await machine.stop();
  }
}

const below = await mkdtemp(join(tmpdir(), 'cairn-self-hosting-'));
const [first, second] = [join(below, 'first'), join(below, 'second')];
try {
  await makeBootableDebian(first);
  await writeFile(join(first, 'root/.gitconfig'), gitSettings);
  const cache = (await execute('npm', ['config', 'get', 'cache'])).stdout.trim();
  const { stdout } = await execute('git', ['rev-parse', '--path-format=absolute', '--git-common-dir'], {
    cwd: root,
  });
  const mounts = { '/project': root, [stdout.trim()]: stdout.trim(), '/root/.npm': cache };
  // Beside what the page installs: what this test itself calls, and the other proxy.
  const more = 'apt-get install -y --no-install-recommends curl caddy && systemctl disable caddy';
  await runUnbooted(first, `${commandsOf('Install')}\n${more}`, mounts);
  await execute('cp', ['-a', first, second]);
  say('Installed as the page says.');
  await onFirst(first);
  await onSecond(second, first);
  say('docs/self-hosting.md works as it is written.');
} finally {
  await rm(below, { recursive: true, force: true });
}
