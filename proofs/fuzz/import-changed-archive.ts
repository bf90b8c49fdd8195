import { createTestArchives } from '../../server/src/archives/test-archives.ts';
import { home } from '../../server/src/people/test-identity.ts';
import { startHouseholds, tenantOf } from '../tenants/households.ts';
import { idOf } from '../tenants/id-cases.ts';
import { readingCalls } from '../tenants/reading-calls.ts';
import { changeArchive } from './change-archive.ts';
import { drawFrom } from './mutate-bytes.ts';
import { makeSteps, undoSteps } from './undo-steps.ts';

/** What became of a changed archive. */
export type Became = 'refused' | 'imported';

/** Below the exports and imports of a household in a day. */
const triesOfHousehold = 40;
/** A statement that takes longer is one that does not end. */
const statementTimeoutMs = 10_000;

/**
 * Imports changed copies of a household that has something in every table, over a database of its own, and asks every route that reads.
 * `tryOne` throws, with what was changed, where an import ends in anything but success or a sentence that names the file, or where an
 * answer is a failure of ours.
 */
export async function openChangedArchives() {
  const households = await startHouseholds();
  const archives = await createTestArchives(households.database, () => households.now, {
    shared: households.filesFolder,
  });
  const owner = await households.register('owner');
  const tenant = tenantOf(owner, 'aurora', 1);
  await households.fill(tenant);
  await makeSteps({ origin: households.origin, token: owner.token });
  const files = await archives.unzipped(await archives.exportAll(owner.session.scope));
  const calls = readingCalls((field) => [idOf(field, tenant)]);
  let count = 0;
  let tries = 0;
  let next = await households.register('person-0');

  const unchanged = await archives.importAll(next.session.scope, archives.zipped(files));
  if (unchanged.state !== 'done') throw new Error(`Unchanged it is refused: ${unchanged.failure}`);
  await startAnew();

  async function tryOne(seed: number): Promise<Became> {
    const { files: changed, described } = changeArchive(files, drawFrom(seed));
    tries += 1;
    if (tries % triesOfHousehold === 0) await startAnew();
    const archive = await archives
      .importAll(next.session.scope, archives.zipped(changed))
      .catch((error: unknown) => {
        throw new Error(`${described}: the import fails`, { cause: error });
      });
    if (archive.state === 'failed') {
      if (!/^(?:data\/|cairn-household|import-files\/|attachments\/)/.test(archive.failure ?? ''))
        throw new Error(`${described}: refused with “${archive.failure}”`);
      return 'refused';
    }
    const { token } = next;
    for (const { path } of calls) {
      const response = await fetch(households.origin + path, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(statementTimeoutMs),
      });
      const text = await response.text();
      if (response.status >= 500)
        throw new Error(`${described}: ${path} is answered ${response.status} ${text}`);
    }
    await undoSteps({ origin: households.origin, token }).catch((error: unknown) => {
      throw new Error(`${described}: undoing fails: ${String(error)}`);
    });
    await startAnew();
    return 'imported';
  }

  async function startAnew(): Promise<void> {
    count += 1;
    // From a network of its own: one network registers so many people and no more.
    const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
    next = await households.register(`person-${count}`, { ...home, address });
  }

  return {
    tryOne,
    /** Goes on in another household. */
    startAnew,
    listRunningStatements: () => households.listRunningStatements(),
    async close(): Promise<void> {
      await archives.close();
      await households.close();
    },
  };
}
