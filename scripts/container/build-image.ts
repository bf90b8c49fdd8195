import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root, runProgram } from '../testing/run-program.ts';
import { type Settings, type Stage, type Step, stagesOf } from './dockerfile-stages.ts';
import { execute, makeNodeImage } from './root-file-system.ts';

export type Image = { folder: string; settings: Settings };

/**
 * Runs each step of the Dockerfile without an engine for containers: in a bare root file system, by chroot, below a folder.
 */
export async function buildImage(below: string): Promise<Image> {
  const stages = stagesOf(await readFile(join(root, 'Dockerfile'), 'utf8'));
  const folders = new Map<string | null, string>();
  let last: { folder: string; stage: Stage } | null = null;
  for (const [index, stage] of stages.entries()) {
    const folder = join(below, `stage-${index}`);
    await makeNodeImage(folder);
    for (const step of stage.steps) await runStep(step, folder, folders);
    folders.set(stage.name, folder);
    last = { folder, stage };
  }
  if (last === null) throw new Error('The Dockerfile has no stage');
  return { folder: last.folder, settings: last.stage.settings };
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

async function runStep(step: Step, folder: string, folders: Map<string | null, string>): Promise<void> {
  await mkdir(join(folder, step.at.folder), { recursive: true });
  if (step.kind === 'run') return runInside(folder, step.command, step.at);
  const from = step.from === null ? null : folders.get(step.from);
  if (from === undefined) throw new Error(`There is no stage ${step.from}`);
  const destination = join(folder, step.destination.startsWith('/') ? '' : step.at.folder, step.destination);
  for (const source of step.sources)
    if (from === null) await copyProject(destination);
    else await execute('cp', ['-a', join(from, source), destination]);
}

/** The files of the project, without those of .dockerignore, which the test beside this compares with .gitignore. */
async function copyProject(destination: string): Promise<void> {
  const { stdout } = await execute('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 50_000_000,
  });
  for (const file of stdout.split('\n').filter((name) => name !== '')) {
    await mkdir(dirname(join(destination, file)), { recursive: true });
    await copyFile(join(root, file), join(destination, file));
  }
}

/** A step sees the machine's network: its resolver, the authorities that it trusts, and what npm has fetched before. */
async function runInside(folder: string, command: string, at: Settings): Promise<void> {
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  for (const file of ['etc/resolv.conf', certificates]) await copyFile(`/${file}`, join(folder, file));
  await mkdir(join(folder, 'root/.npm'), { recursive: true });
  const cache = (await execute('npm', ['config', 'get', 'cache'])).stdout.trim();
  await mkdir(cache, { recursive: true });
  const variables = { PATH, HOME: '/root', NODE_EXTRA_CA_CERTS: `/${certificates}`, ...at.variables };
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const inside = ['env', '-i', `--chdir=${at.folder}`, ...set, 'sh', '-c', command];
  const mount = 'mount --bind "$1" "$2/root/.npm" && shift && exec chroot "$@"';
  const ended = await runProgram('unshare', ['--mount', 'sh', '-c', mount, 'sh', cache, folder, ...inside]);
  if (!ended.succeeded) throw new Error(`RUN ${command} failed:\n${ended.output}`);
}
