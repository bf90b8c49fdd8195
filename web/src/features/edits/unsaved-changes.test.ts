import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../lib/test-storage.ts';
import { changeOf } from './test-changes.ts';
import { createUnsavedChanges, type UnsavedChange } from './unsaved-changes.ts';

const prefix = 'cairn.of.ada.unsaved.';

describe('P36 changes that are not saved yet', () => {
  it('outlive the page, in their order, each person’s own', () => {
    const storage = memoryStorage();
    const before = createUnsavedChanges(storage, prefix);
    for (const id of ['1', '2', '3']) before.add(changeOf(id));
    before.settle('2', null);
    const after = createUnsavedChanges(storage, prefix);
    expect(after.read()).toEqual([changeOf('1'), changeOf('3')]);
    expect(createUnsavedChanges(storage, 'cairn.of.bob.unsaved.').read()).toEqual([]);
    after.clear();
    expect(storage.length).toBe(0);
  });

  it('tell what takes a change back by what the server knows what it taught', () => {
    const changes = createUnsavedChanges(memoryStorage(), prefix);
    changes.add(changeOf('1'));
    changes.add(changeOf('2', { changeId: '1', learningId: null, keepEdits: false }));
    changes.settle('1', 'learning 1');
    expect(changes.read()).toEqual([
      changeOf('2', { changeId: '1', learningId: 'learning 1', keepEdits: false }),
    ]);
  });

  it('go with what was to take them back when the server refuses them', () => {
    const changes = createUnsavedChanges(memoryStorage(), prefix);
    changes.add(changeOf('1'));
    changes.add(changeOf('2', { changeId: '1', learningId: null, keepEdits: false }));
    changes.add(changeOf('3'));
    changes.drop('1');
    expect(changes.read()).toEqual([changeOf('3')]);
  });

  it('are what this page can read of what is stored: one that it cannot takes none of the others with it', () => {
    const items = new Map([
      [`${prefix}000000000000001.x`, 'nothing'],
      [`${prefix}000000000000002.y`, '{"id":1}'],
    ]);
    const changes = createUnsavedChanges(memoryStorage(items), prefix);
    // The API refuses a vertical tab: that is the server's to say, and aloud.
    const odd = { ...changeOf('1'), edits: [{ id: '1', note: 'from a slide:\vtwo', tagIds: ['trip'] }] };
    changes.add(odd);
    changes.add(changeOf('2'));
    expect(createUnsavedChanges(memoryStorage(items), prefix).read()).toEqual([odd, changeOf('2')]);
  });

  it('stay in the page where the storage is full, and the page knows that they would go with it', () => {
    let isFull = true;
    const storage = memoryStorage();
    const changes = createUnsavedChanges(
      {
        ...storage,
        get length() {
          return storage.length;
        },
        setItem(key, value) {
          if (isFull) throw new DOMException('full', 'QuotaExceededError');
          storage.setItem(key, value);
        },
      },
      prefix,
    );
    changes.add(changeOf('1'));
    isFull = false;
    changes.add(changeOf('2'));
    changes.reload();
    expect([changes.read(), changes.wouldGoWithPage()]).toEqual([[changeOf('1'), changeOf('2')], true]);
    changes.settle('1', null);
    expect([changes.read(), changes.wouldGoWithPage()]).toEqual([[changeOf('2')], false]);
  });

  it('of several pages never write over each other, and keep their order whatever the clock says', async () => {
    const step = fc.record({
      page: fc.nat({ max: 2 }),
      work: fc.constantFrom('add', 'settle', 'drop'),
      atMs: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const storage = memoryStorage();
        const pages = [0, 1, 2].map(() => createUnsavedChanges(storage, prefix));
        const left: UnsavedChange[] = [];
        for (const [index, { page, work, atMs }] of steps.entries()) {
          const changes = pages[page];
          // A page that has not heard of the others' changes goes by what it read last.
          const first = changes?.read()[0];
          if (work === 'add') {
            const change = { ...changeOf(String(index)), madeAtMs: atMs };
            changes?.add(change);
            left.push(change);
          } else if (first !== undefined) {
            if (work === 'settle') changes?.settle(first.id, null);
            else changes?.drop(first.id);
            const at = left.findIndex(({ id }) => id === first.id);
            if (at >= 0) left.splice(at, 1);
          }
        }
        for (const changes of pages) {
          changes.reload();
          expect(changes.read()).toEqual(left);
        }
      }),
    );
  });

  it('are seen when another page stores them', () => {
    const storage = memoryStorage();
    const here = createUnsavedChanges(storage, prefix);
    let heard = 0;
    here.subscribe(() => {
      heard += 1;
    });
    createUnsavedChanges(storage, prefix).add(changeOf('1'));
    here.reload();
    here.reload();
    expect([here.read(), heard]).toEqual([[changeOf('1')], 1]);
  });
});
