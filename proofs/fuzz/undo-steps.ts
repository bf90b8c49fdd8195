import { historyResponse } from '@cairn/contract/history';
import { z } from 'zod';

type Caller = { origin: string; token: string };

/** A statement that takes longer is one that does not end. */
const timeoutMs = 10_000;

async function call(
  { origin, token }: Caller,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${path} is answered ${response.status} ${text}`);
  return JSON.parse(text);
}

const added = z.object({ id: z.uuid() });

/** Makes steps of which rows are kept: a tag is renamed, and merged into another. */
export async function makeSteps(by: Caller): Promise<void> {
  const add = async (name: string) => added.parse(await call(by, 'POST', '/api/tags', { name })).id;
  const [kept, merged] = [await add('Kept'), await add('Merged')];
  for (const change of [{ name: 'Renamed' }, { mergeInto: kept }])
    await call(by, 'PATCH', `/api/tags/${merged}`, change);
}

/** Undoes what can be of that, newest first. What is kept of it may be nothing that Cairn writes. */
export async function undoSteps(by: Caller): Promise<void> {
  const { steps } = historyResponse.parse(await call(by, 'GET', '/api/changes?subject=tag'));
  for (const { id, undo } of steps)
    if (undo.state === 'possible') await call(by, 'POST', `/api/changes/${id}/undo`);
}
