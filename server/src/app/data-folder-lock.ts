import { createHash } from 'node:crypto';
import { access, constants, mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../config/start-error.ts';

export type DataFolderLock = { release(): Promise<void> };

/**
 * Makes this process the only server on `dataDir`. The lock is a listening socket: the system closes it when the process
 * ends, so no stale lock can remain and a reused process id cannot mislead.
 * @throws StartError when another server holds the folder, or it cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  const folder = await openDataFolder(dataDir);
  const path = socketPathOf(folder);
  const server = await listen(path);
  if (server !== null) return releasable(server);
  const holder = await findLockHolder(path);
  if (holder === null) {
    // Outside Linux, the socket file remains after its process ends.
    if (!path.startsWith('\0')) await rm(path, { force: true });
    const second = await listen(path);
    if (second !== null) return releasable(second);
  }
  throw new StartError(
    `Another Cairn${holder === null ? '' : ` (process ${holder})`} is using ${folder}: stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Makes the folder where there is none, and returns its real path.
 * @throws StartError when it cannot be written.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
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

// A hash, because a socket path is limited to about 100 characters. Linux has abstract sockets, which need no file.
function socketPathOf(folder: string): string {
  const name = `cairn-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
}

/** Returns null when the path is already in use. */
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

/** The process id of the server listening at `path`, or null if there is none. */
function findLockHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    // A server paused in a debugger still holds the folder.
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
