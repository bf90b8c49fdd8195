import { createHash } from 'node:crypto';
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../config/start-error.ts';

export type DataFolderLock = { release(): Promise<void> };

/**
 * Makes this process the only server on `dataDir`, until it ends in whatever way: the lock is a listening socket, which
 * the system takes down with its process, so that nothing stale is left behind and a reused process number misleads nobody.
 * @throws StartError when another server holds the folder, or it cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = await openDataFolder(dataDir);
  const path = socketPathOf(folder);
  const server = await listen(path);
  if (server !== null) return releasable(server);
  const holder = await askHolder(path);
  if (holder === null) {
    // Only a socket file outlives its process, and only outside Linux.
    if (!path.startsWith('\0')) await rm(path, { force: true });
    const second = await listen(path);
    if (second !== null) return releasable(second);
  }
  throw new StartError(
    `Another Cairn${holder === null ? '' : ` (process ${holder})`} is using ${folder}: stop it, or set DATA_DIR to another folder.`,
  );
}

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartError(
      `The data folder ${dataDir} cannot be made or written (${reason}): set DATA_DIR to another.`,
    );
  }
}

// Named by a hash, since a socket's path may hold about 100 characters. Linux's abstract sockets need no file at all.
function socketPathOf(folder: string): string {
  const name = `cairn-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

/** null: the name is taken. */
function listen(path: string): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(String(process.pid));
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

/** The process number of the server that listens there; null: nobody does. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    // A holder that is stopped in a debugger holds the folder all the same.
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(answer === '' ? 'unknown' : answer.slice(0, 10)));
  });
}

function releasable(server: Server): DataFolderLock {
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}
