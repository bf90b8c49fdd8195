import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { memberOf } from '../db/household-scope.ts';
import type { ImportPlans } from '../imports/import-plans.ts';
import type { Traces } from '../traces/spans.ts';
import {
  type FromHeavy,
  type HeavyAnswer,
  type HeavyStart,
  receivedError,
  type ToHeavy,
} from './heavy-messages.ts';
import type { HeavyCalls, HeavyJobs } from './heavy-work.ts';

const program = join(import.meta.dirname, '../heavy.ts');

/** Who looks at an import's pages one after another does not wait for a new process each time. */
const usualIdleMs = 30_000;
/** Twice what it holds after small work. What a job leaves above it is better given back at once: the next job may follow within seconds. */
const usualGrownBytes = 300 * 1024 * 1024;

/**
 * `answers` emits each answer by the call's id, and an error when the process has ended. `hasGrown`: a job has left it large, so that it ends as
 * soon as it has nothing to do.
 */
type Running = { child: ChildProcess; answers: EventEmitter; waitingCount: number; hasGrown: boolean };

export type HeavyLog = (level: 'info' | 'warn' | 'error', message: string, details: object) => void;

export type HeavyProcess = {
  job: (name: keyof HeavyJobs, data: unknown) => Promise<void>;
  importPlans: ImportPlans;
  /** Starts the process ahead of work that a person is about to ask for. */
  prepare: () => void;
  /** Ends the process with all that it does. */
  end: () => void;
};

/**
 * Has heavy work done in a process of its own, which starts with the first call and ends once it has had nothing to do for a while: the
 * memory that it took is given back, and no other call waits for it. Work is rejected when the process ends before. `onLog`: what it logs.
 */
export function openHeavyProcess(
  starting: Promise<HeavyStart>,
  onLog: HeavyLog,
  {
    idleMs = usualIdleMs,
    grownBytes = usualGrownBytes,
    traces = null,
  }: { idleMs?: number; grownBytes?: number; traces?: Pick<Traces, 'parent'> | null } = {},
): HeavyProcess {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function endOnceIdle({ hasGrown }: Running): void {
    const end = () => {
      running?.child.disconnect();
      running = null;
    };
    if (hasGrown) end();
    else idle = setTimeout(end, idleMs).unref();
  }

  function use(start: HeavyStart): Running {
    clearTimeout(idle);
    running ??= begin(start, onLog, (ended) => {
      if (running === ended) running = null;
    });
    return running;
  }

  async function call<Name extends keyof HeavyCalls>(
    name: Name,
    input: HeavyCalls[Name]['input'],
    { signal, isJob = false }: { signal?: AbortSignal | undefined; isJob?: boolean } = {},
  ): Promise<HeavyCalls[Name]['result']> {
    const start = await starting;
    signal?.throwIfAborted();
    const used = use(start);
    lastId += 1;
    const id = lastId;
    const end = () => send(used.child, { end: id });
    signal?.addEventListener('abort', end);
    used.waitingCount += 1;
    try {
      const answering = once(used.answers, String(id));
      send(used.child, { call: { id, name, input, trace: traces?.parent() ?? null } });
      const [answer]: HeavyAnswer<Name>[] = await answering;
      if (answer === undefined) throw new Error('The process for heavy work answered nothing');
      // Not for a call: who looks at an import goes on with it, in the process that has read its files.
      used.hasGrown ||= isJob && answer.residentBytes > grownBytes;
      if ('failure' in answer) throw receivedError(answer.failure);
      return answer.result;
    } finally {
      signal?.removeEventListener('abort', end);
      used.waitingCount -= 1;
      if (used.waitingCount === 0 && running === used) endOnceIdle(used);
    }
  }

  return {
    job: async (name, data) => {
      await call(name, data, { isJob: true });
    },
    importPlans: {
      look: (scope, id, signal) => call('lookAtImport', { ...memberOf(scope), id }, { signal }),
      rows: (scope, id, query, signal) => call('importRows', { ...memberOf(scope), id, query }, { signal }),
      change: (scope, id, change, signal) =>
        call('changeImport', { ...memberOf(scope), id, change }, { signal }),
      run: (scope, id, signal) => call('beginImport', { ...memberOf(scope), id }, { signal }),
    },
    prepare: () => {
      if (running === null)
        void starting.then((start) => {
          const used = use(start);
          if (used.waitingCount === 0) endOnceIdle(used);
        });
    },
    end: () => {
      clearTimeout(idle);
      running?.child.kill('SIGKILL');
    },
  };
}

function begin(start: HeavyStart, onLog: HeavyLog, onExit: (ended: Running) => void): Running {
  const child = fork(program, { serialization: 'advanced' });
  const answers = new EventEmitter().setMaxListeners(0);
  // Nobody may be waiting.
  answers.on('error', () => undefined);
  const begun: Running = { child, answers, waitingCount: 0, hasGrown: false };
  child.on('message', (message: FromHeavy) => {
    if ('log' in message) onLog(message.log, message.message, message.details);
    else answers.emit(String(message.id), message);
  });
  child.once('exit', (code, signal) => {
    onExit(begun);
    answers.emit('error', new Error(`The process for heavy work ended (${signal ?? code})`));
  });
  send(child, { start });
  return begun;
}

function send<Name extends keyof HeavyCalls>(child: ChildProcess, message: ToHeavy<Name>): void {
  if (child.connected) child.send(message);
}
