import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root, runDebian, runProgram } from '../testing/run-program.ts';
import { firstProcessOf } from './first-process.ts';
import { execute } from './root-file-system.ts';

const release = 'trixie';
const kept = join(root, 'node_modules/.cache', `debian-${release}-systemd`);
const pollMs = 500;

/** A copy of a bare Debian that systemd can boot, below `folder`. What debootstrap made is kept between runs. */
export async function makeBootableDebian(folder: string): Promise<void> {
  if (!existsSync(kept)) {
    await runDebian('install', '-y', '--no-install-recommends', 'debootstrap', 'systemd-container');
    const draft = `${kept}.draft`;
    await rm(draft, { recursive: true, force: true });
    const options = ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates'];
    await execute('debootstrap', [...options, release, draft, 'http://deb.debian.org/debian']);
    await rename(draft, kept);
  }
  await execute('cp', ['-a', kept, folder]);
  // A package is not written through to the disk: the whole is thrown away.
  await writeFile(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n');
  // The authorities that this machine trusts on its way to the network.
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  await copyFile(`/${certificates}`, join(folder, 'usr/local/share/ca-certificates.pem'));
}

/** Runs commands on it while it is not booted, on this machine's network. `mounts`: folders of this machine, by their path inside. */
export async function runUnbooted(folder: string, commands: string, mounts: Record<string, string>) {
  const binds = Object.entries(mounts).map(([inside, outside]) => `--bind=${outside}:${inside}`);
  const certificates = '/usr/local/share/ca-certificates.pem';
  const variables = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'GIT_SSL_CAINFO'].map(
    (name) => `--setenv=${name}=${certificates}`,
  );
  const nspawn = ['--quiet', '--register=no', '--keep-unit', '--directory', folder, ...binds, ...variables];
  const ended = await runProgram('systemd-nspawn', [...nspawn, 'bash', '-ec', commands]);
  if (!ended.succeeded) throw new Error(`${commands}\nfailed:\n${ended.output}`);
}

export type Machine = {
  /** Runs commands as root, as at its console; gives what they print. */
  run(commands: string): Promise<string>;
  /** Runs a program of this machine on the other's network. */
  runOnNetwork(program: string, args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
};

/** Boots it: systemd and its services run in namespaces of their own, also for the network, which has nothing but its loopback. */
export async function boot(folder: string, name: string): Promise<Machine> {
  const options = ['--register=no', '--keep-unit', '--private-network', `--machine=${name}`];
  const child = spawn('systemd-nspawn', [...options, '--directory', folder, '--boot'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.resume();
  const pid = await untilBooted(child);
  const enter = async (namespaces: string, program: string, args: readonly string[]) => {
    const ended = await runProgram('nsenter', ['--target', pid, ...namespaces.split(' '), program, ...args]);
    if (!ended.succeeded) throw new Error(`${program} ${args.join(' ')}\nfailed:\n${ended.output}`);
    return ended.output;
  };
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const all = '--mount --uts --ipc --net --pid --root';
  return {
    run: (commands) =>
      enter(all, '/usr/bin/env', ['-i', '--chdir=/root', path, 'HOME=/root', 'bash', '-ec', commands]),
    runOnNetwork: (program, args) => enter('--net', program, args),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The id of its first process, once its services have started. */
async function untilBooted(child: ChildProcess): Promise<string> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`systemd-nspawn ended with ${child.exitCode}`);
    const pid = await firstProcessOf(child.pid ?? 0);
    if (pid !== null) {
      const enter = ['--target', pid, '--mount', '--pid', '--root', 'systemctl', 'is-system-running'];
      const { output } = await runProgram('nsenter', enter);
      if (/^(?:running|degraded)$/m.test(output)) return pid;
    }
    await delay(pollMs);
  }
}
