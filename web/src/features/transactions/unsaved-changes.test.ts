import { describe, expect, it } from 'vitest';
import { changeOf, memoryStorage } from './test-changes.ts';
import { createUnsavedChanges } from './unsaved-changes.ts';

const key = 'cairn.unsaved.ada';

describe('P36 changes that are not saved yet', () => {
  it('outlive the page, in their order, each person’s own', () => {
    const storage = memoryStorage();
    const before = createUnsavedChanges(storage, key);
    for (const id of ['1', '2', '3']) before.add(changeOf(id));
    before.settle('2', null);
    const after = createUnsavedChanges(storage, key);
    expect(after.read()).toEqual([changeOf('1'), changeOf('3')]);
    expect(createUnsavedChanges(storage, 'cairn.unsaved.bob').read()).toEqual([]);
    after.clear();
    expect(storage.getItem(key)).toBeNull();
  });

  it('tell what takes a change back by what the server knows what it taught', () => {
    const changes = createUnsavedChanges(memoryStorage(), key);
    changes.add(changeOf('1'));
    changes.add(changeOf('2', { changeId: '1', learningId: null, keepEdits: false }));
    changes.settle('1', 'learning 1');
    expect(changes.read()).toEqual([
      changeOf('2', { changeId: '1', learningId: 'learning 1', keepEdits: false }),
    ]);
  });

  it('go with what was to take them back when the server refuses them', () => {
    const changes = createUnsavedChanges(memoryStorage(), key);
    changes.add(changeOf('1'));
    changes.add(changeOf('2', { changeId: '1', learningId: null, keepEdits: false }));
    changes.add(changeOf('3'));
    changes.drop('1');
    expect(changes.read()).toEqual([changeOf('3')]);
  });

  it('are none where what is stored is not what this page wrote', () => {
    for (const text of ['nothing', '{}', '[{"id":1}]', 'null']) {
      const storage = memoryStorage();
      storage.setItem(key, text);
      expect(createUnsavedChanges(storage, key).read()).toEqual([]);
    }
  });

  it('stay in the page where the storage is full', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const changes = createUnsavedChanges(full, key);
    changes.add(changeOf('1'));
    expect(changes.read()).toEqual([changeOf('1')]);
  });

  it('are seen when another page stores them', () => {
    const storage = memoryStorage();
    const here = createUnsavedChanges(storage, key);
    let heard = 0;
    here.subscribe(() => {
      heard += 1;
    });
    createUnsavedChanges(storage, key).add(changeOf('1'));
    here.reload();
    here.reload();
    expect([here.read(), heard]).toEqual([[changeOf('1')], 1]);
  });
});
