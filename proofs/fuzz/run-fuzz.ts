import { Random } from '../../scripts/testing/random.ts';
import { type Operation, readApi } from './api-document.ts';
import { faultOf } from './check-reply.ts';
import { type Caller, drawRequest } from './draw-request.ts';
import type { FuzzServer } from './fuzz-server.ts';
import { populateHousehold } from './populate-household.ts';
import type { FuzzRequest } from './request-tricks.ts';
import { createSender, type Reply } from './send-request.ts';

export type FuzzReport = {
  /** By call: how many requests were answered with success, and with what else. */
  statuses: Map<string, Map<number, number>>;
  /** By call: how long all answers took together. */
  tookMs: Map<string, number>;
  faults: string[];
  slowest: { tookMs: number; status: number; request: string }[];
  requests: number;
};

/** How many requests are under way at once: what two windows of one person do. */
const lanes = 3;
/** How often a call is drawn, against 1 for those whose input says most. Nothing else is as often as it could be. */
const usualWeight = 0.4;
const weights: Record<string, number> = {
  ask: 1,
  transactions: 1,
  exportTransactions: 1,
  // What is refused most often, since it is about two records that fit each other.
  arrangeRules: 1,
  editRule: 1,
  finishStatement: 1,
  previewAccountJoin: 1,
  joinAccount: 1,
  undoAccountJoin: 1,
  linkReimbursement: 1,
  mergeDuplicates: 1,
  pairTransfer: 1,
  undoStatement: 1,
  // What hashes a password, talks to a bank, starts a sync or is recomputed after each change costs a hundred others.
  register: 0.04,
  login: 0.04,
  logout: 0.04,
  changePassword: 0.04,
  confirmIdentity: 0.04,
  deleteAccount: 0.04,
  addHousehold: 0.04,
  switchHousehold: 0.04,
  joinHousehold: 0.04,
  leaveHousehold: 0.04,
  lookAtInvitation: 0.04,
  removeMember: 0.1,
  exchange: 0.06,
  disconnect: 0.06,
  syncTransactions: 0.15,
  syncConnection: 0.06,
  linkToken: 0.06,
  updateModeLinkToken: 0.06,
  linkSessionFinished: 0.06,
  // What calls an address, or has a letter written and a household looked through.
  testNoticeChannel: 0.04,
  chooseNotice: 0.06,
  previewLetter: 0.06,
  sendLetter: 0.06,
  recurring: 0.06,
  forecast: 0.2,
  financialHealth: 0.06,
  insights: 0.2,
  notifications: 0.06,
  events: 0.04,
};
const slowMs = 1_000;
const maxSlow = 30;
const maxFaults = 50;
const extraBanks = ['ins_109509', 'ins_109510', 'ins_130016'];

/** How often what has not succeeded by chance is tried again, where every call is to succeed. */
const furtherTries = 200;

/**
 * Sends random requests to a server of its own, as a person with banks, budgets and rules. The seed decides the requests. `untilAllSucceed`:
 * beyond them each call that never succeeded, until it does.
 */
export async function runFuzz(
  server: FuzzServer,
  { seed, requests, untilAllSucceed = false }: { seed: number; requests: number; untilAllSucceed?: boolean },
): Promise<FuzzReport> {
  const report: FuzzReport = { statuses: new Map(), tookMs: new Map(), faults: [], slowest: [], requests: 0 };
  const sender = createSender(server.origin);
  try {
    const api = await readApi(server.origin);
    const { person, known } = await populateHousehold(server, 'tried');
    const stranger = await populateHousehold(server, 'stranger');
    const caller: Caller = {
      token: person.token,
      otherToken: stranger.person.token,
      newToken: async () => (await server.register()).token,
    };
    const otherMarks = ['transactionId', 'accountId', 'connectionId', 'budgetId', 'ruleId']
      .flatMap((name) => stranger.known.all(name).slice(0, 4))
      .concat(stranger.person.email, 'Own of the stranger');
    const sendOne = async (random: Random, operation: Operation) => {
      report.requests += 1;
      // Serves once, as the Link window's does.
      if (operation.name === 'exchange')
        known.add('public_token once', await server.createPublicToken(random.pick(extraBanks) ?? ''));
      const request = await drawRequest({ random, api, known, foreign: stranger.known }, operation, caller);
      const reply = await sender.send(request);
      const isOtherCaller = request.headers.some(([, value]) => value.includes(stranger.person.token));
      const sent = `${request.path}${request.body ?? ''}`;
      // The first person is the server’s operator, who sees everybody’s address.
      const isOfPeople = operation.name === 'serverPeople';
      const foreign = otherMarks.filter((mark) => !isOfPeople || mark !== stranger.person.email);
      const judgment = { otherMarks: foreign, isOtherCaller, sent, isRaw: request.isRaw };
      note(report, request, reply, faultOf(reply, judgment));
      if (reply.status === 200 && !isOtherCaller && request.method === operation.method)
        known.learn(random, operation.name, answerOf(reply));
      if (isGone(request, reply)) known.forget(request.path);
      // As the browser does when a sign-in was ten minutes ago.
      if (reply.text.includes('"confirmation_needed"') && !isOtherCaller) await server.confirm(person);
    };
    const lane = async (name: number) => {
      const random = new Random(seed, name);
      while (report.requests < requests && report.faults.length < maxFaults)
        await sendOne(random, drawOperation(random, api.operations));
    };
    await Promise.all(Array.from({ length: lanes }, (_, name) => lane(name)));
    const random = new Random(seed, lanes);
    for (const operation of untilAllSucceed ? api.operations : [])
      for (let tries = 0; tries < furtherTries && countSucceeded(report, operation.name) === 0; tries += 1)
        await sendOne(random, operation);
    // Whatever was done to it, a household can be deleted.
    for (const leaving of [person, stranger.person]) {
      const refusal = await server.deleteAccount(leaving);
      if (refusal !== null) report.faults.push(`P30 the account can’t be deleted: ${refusal}`);
    }
    return report;
  } finally {
    sender.close();
  }
}

/** How many requests of a call were answered with success. */
export function countSucceeded({ statuses }: FuzzReport, operation: string): number {
  const ofCall = statuses.get(operation);
  return (ofCall?.get(200) ?? 0) + (ofCall?.get(204) ?? 0);
}

function drawOperation(random: Random, operations: readonly Operation[]): Operation {
  for (;;) {
    const operation = random.pick(operations);
    if (operation === undefined) throw new Error('The document has no call');
    if (random.chance(weights[operation.name] ?? usualWeight)) return operation;
  }
}

/** Whether what the address names was deleted, or is not there: of a call with a body, something in it may be missing. */
function isGone({ method, body }: FuzzRequest, { status, text }: Reply): boolean {
  if (status === 404) return body === null && text.includes('was not found');
  return method === 'DELETE' && (status === 200 || status === 204);
}

function answerOf({ type, text }: Reply): unknown {
  return type.startsWith('application/json') && text !== '' ? JSON.parse(text) : null;
}

function note(report: FuzzReport, request: FuzzRequest, reply: Reply, fault: string | null): void {
  const ofCall = report.statuses.get(request.operation) ?? new Map<number, number>();
  report.statuses.set(request.operation, ofCall.set(reply.status, (ofCall.get(reply.status) ?? 0) + 1));
  report.tookMs.set(request.operation, (report.tookMs.get(request.operation) ?? 0) + reply.tookMs);
  if (fault !== null) report.faults.push(`${fault}: ${describe(request)} → ${reply.text.slice(0, 300)}`);
  if (reply.tookMs < slowMs) return;
  report.slowest.push({ tookMs: Math.round(reply.tookMs), status: reply.status, request: describe(request) });
  report.slowest = report.slowest.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, maxSlow);
}

const shownLength = 700;

/** The request as it can be sent again; without the token. */
function describe({ operation, method, path, headers, body }: FuzzRequest): string {
  const odd = headers.filter(([name, value]) => name !== 'x-forwarded-for' && !value.startsWith('Bearer '));
  return `${operation} ${method} ${path.slice(0, shownLength)} ${JSON.stringify(odd).slice(0, 300)} ${JSON.stringify(body?.toString('utf8') ?? '').slice(0, shownLength)}`;
}
