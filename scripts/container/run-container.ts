import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Image } from './build-image.ts';
import { firstProcessOf } from './first-process.ts';

/** `mounts`: folders of this machine, by their path inside. */
export type ContainerOptions = {
  image: Image;
  mounts: Record<string, string>;
  variables: Record<string, string>;
  command?: string[];
};

export type Container = {
  child: ChildProcess;
  output: () => string;
  /** Ends it with all that runs in it. */
  kill: () => Promise<void>;
  ended: Promise<{ code: number | null; output: string }>;
};

/**
 * Starts an image as the compose file has it started: in namespaces of its own for mounts and processes, the root mounted read-only, as the
 * image's user, without any capability and without a way to one. The network is this machine's.
 */
export async function startContainer({
  image,
  mounts,
  variables,
  command,
}: ContainerOptions): Promise<Container> {
  const { folder, settings } = image;
  for (const path of ['/run/secrets', ...Object.keys(mounts)])
    await mkdir(join(folder, path), { recursive: true });
  const mount = [
    'set -e',
    'R=$1; shift',
    'mount --bind "$R" "$R"',
    'mount -t proc proc "$R/proc"',
    'mount --rbind /dev "$R/dev"',
    'mount -t tmpfs -o mode=1777,size=256m,noexec,nosuid,nodev tmpfs "$R/tmp"',
    ...Object.entries(mounts).map(([inside, outside]) => `mount --bind '${outside}' "$R${inside}"`),
    'mount -o remount,bind,ro "$R"',
    'exec chroot "$R" "$@"',
  ].join('\n');
  const user = ['--reuid=node', '--regid=node', '--init-groups'];
  const rights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all'];
  const path = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const env = Object.entries({ ...settings.variables, ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const inside = ['env', '-i', `--chdir=${settings.folder}`, path, ...env];
  const program = [...settings.entrypoint, ...(command ?? settings.command)];
  const isolated = ['--mount', '--pid', '--fork', '--propagation', 'private'];
  const child = spawn(
    'unshare',
    [...isolated, 'sh', '-c', mount, 'sh', folder, 'setpriv', ...user, ...rights, ...inside, ...program],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  const kill = async () => {
    // The first process in a namespace takes all others with it. Its parent cannot: it has another user.
    const first = await firstProcessOf(child.pid ?? 0);
    if (first !== null) process.kill(Number(first), 'SIGKILL');
  };
  return { child, output: () => output, kill, ended };
}

/** Runs a command in a container of its own until it ends. */
export async function runContainer(
  options: ContainerOptions,
): Promise<{ code: number | null; output: string }> {
  return (await startContainer(options)).ended;
}
