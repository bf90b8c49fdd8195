// Loaded before a program that must not outlive the one that started it: when that has ended, the program stops in good order.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const lookMs = 500;
const end = () => process.kill(process.pid, 'SIGTERM');

// Another Node started it, over a channel.
process.on('disconnect', end);
process.channel?.unref();

// npm ends at a signal without passing it on; what it ran gets another parent then.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const npm = npmOf(parent);
  const look = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(look);
    end();
  }, lookMs);
  look.unref();
}

/** npm's process: our parent or, where the shell that npm runs a command by stays in between, the parent of that one. */
function npmOf(parent) {
  const [, grandparent] = /^\s*(\d+)\s+\S+ -c /.exec(parentAndCommandOf(parent)) ?? [];
  return grandparent === undefined ? parent : Number(grandparent);
}

/** As ps has it; Linux does not need it, and small images have none. */
function parentAndCommandOf(pid) {
  if (process.platform !== 'linux')
    return (
      spawnSync('ps', ['-o', 'ppid=', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
    );
  const [, parent] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return `${parent} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process that we may not signal is alive.
    return error.code === 'EPERM';
  }
}
