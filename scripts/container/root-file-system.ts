import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, runDebian } from '../testing/run-program.ts';

export const execute = promisify(execFile);

const release = 'bookworm';
const kept = join(root, 'node_modules/.cache', `debian-${release}`);
const large = { maxBuffer: 100_000_000 };

/** A bare Debian, as `debootstrap` makes it, kept between runs. */
async function bareDebian(): Promise<string> {
  if (existsSync(kept)) return kept;
  const installed = await runDebian('install', '-y', '--no-install-recommends', 'debootstrap');
  if (!installed.succeeded) throw new Error(installed.output);
  const draft = `${kept}.draft`;
  await rm(draft, { recursive: true, force: true });
  const options = ['--variant=minbase', '--include=ca-certificates'];
  await execute('debootstrap', [...options, release, draft, 'http://deb.debian.org/debian'], large);
  await rename(draft, kept);
  return kept;
}

/** A copy of a bare Debian below `folder`. */
async function makeDebian(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await execute('cp', ['-a', `${await bareDebian()}/.`, folder]);
}

/** What stands for the image `node:…-bookworm-slim`: a bare Debian with Node, npm and the user `node`. */
export async function makeNodeImage(folder: string): Promise<void> {
  await makeDebian(folder);
  const bin = join(folder, 'usr/local/bin');
  await cp(join(root, 'node_modules/node/bin/node'), join(bin, 'node'));
  const { stdout } = await execute('npm', ['root', '--global']);
  await cp(join(stdout.trim(), 'npm'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
  await execute('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node']);
}

/** Kilobytes on disk. */
export async function sizeKbOf(folder: string): Promise<number> {
  const { stdout } = await execute('du', ['-sk', folder]);
  return Number.parseInt(stdout, 10);
}
