import { routes } from '@cairn/contract/routes';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { noteReach } from '../../lib/connectivity.ts';
import { closeAllToasts, closeToast, readToast, type Toast } from '../../ui/toast-store.ts';
import { testRow } from '../transactions/test-rows.ts';
import type { NewEdits, OpenEdits } from './open-edits.ts';
import { type Answer, openPage, saved } from './test-edits-server.ts';

/** For a machine that is busy with something else. */
const patience = { timeout: 20_000 };

const rowId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const learningId = rowId(900);
const learning = {
  id: learningId,
  taught: [{ name: 'Blue Door', isExactText: false, categoryId: 'travel', categoryName: 'Travel' }],
};
const refused: Answer = { status: 404, body: { error: 'not_found', message: 'There is no such row.' } };
const undone: Answer = { status: 200, body: { transactions: [], rowsBack: 4 } };
const patch = 'PATCH /api/transactions';
const undo = `POST /api/category-changes/${learningId}/undo`;

function toTravel(number: number): NewEdits {
  return {
    edits: [{ id: rowId(number), categoryId: 'travel' }],
    reverse: [{ id: rowId(number), categoryId: null }],
    name: `Row ${number}`,
    words: `Row ${number}: Travel`,
  };
}
const sent = (number: number) => [patch, { edits: [{ id: rowId(number), categoryId: 'travel' }] }];
const takenBack = (number: number) => [
  patch,
  { edits: [{ id: rowId(number), categoryId: null }], teach: false },
];

let page: Awaited<ReturnType<typeof openPage>>;
let stop = () => {};

async function openEditing(answers: (Answer | Promise<Answer>)[] = []): Promise<OpenEdits> {
  page = await openPage(answers);
  const edits = page.open();
  stop = edits.stop;
  return edits;
}

afterEach(async () => {
  stop();
  closeAllToasts();
  await page.close();
});

/** The toast's message once it is that; a test that never sees it fails by its time. */
async function toastSays(message: string) {
  await vi.waitFor(() => expect(readToast()?.message).toBe(message), patience);
  return readToast();
}

/** Presses the toast's button, which closes it. */
function press(toast: Toast | null): void {
  if (toast === null) throw new Error('There is nothing to press');
  closeToast(toast.id);
  toast.action?.run();
}

describe('P36 edits of a page', () => {
  it('are undone newest first, each to what was before, and “Undone” is shown when it is', async () => {
    const answer = Promise.withResolvers<Answer>();
    const edits = await openEditing([saved(), saved(), answer.promise]);
    edits.edit(toTravel(1));
    edits.edit(toTravel(2));
    expect(readToast()?.message).toBe('Row 2: Travel');
    edits.undoLast();
    await vi.waitFor(() => expect(page.calls.length).toBe(3), patience);
    expect(readToast()?.message).toBe('Row 2: Travel');
    answer.resolve(saved());
    await toastSays('Undone');
    edits.undoLast();
    edits.undoLast();
    await edits.triedToSave();
    expect(page.asked()).toEqual([sent(1), sent(2), takenBack(2), takenBack(1)]);
    expect(new Set(page.calls.map((call) => call.key)).size).toBe(4);
    expect([edits.unsaved(), page.unsavedKeys()]).toEqual([[], []]);
  });

  it('a refused one is not there to be taken back: undoing goes to the one before', async () => {
    const edits = await openEditing([saved(), refused]);
    edits.edit(toTravel(1));
    edits.edit(toTravel(2));
    await toastSays('Row 2: the change could not be saved and was undone.');
    closeAllToasts();
    edits.undoLast();
    edits.undoLast();
    await toastSays('Undone');
    expect(page.asked()).toEqual([sent(1), sent(2), takenBack(1)]);
  });

  it('a refused one that is tried again is a call of its own, and can be taken back', async () => {
    const edits = await openEditing([refused]);
    edits.edit(toTravel(1));
    const toast = await toastSays('Row 1: the change could not be saved and was undone.');
    expect([toast?.tone, toast?.detail, toast?.action?.label]).toEqual([
      'bad',
      'There is no such row.',
      'Try again',
    ]);
    press(toast);
    await edits.triedToSave();
    edits.undoLast();
    await toastSays('Undone');
    expect(page.asked()).toEqual([sent(1), sent(1), takenBack(1)]);
    expect(page.calls[0]?.key).not.toBe(page.calls[1]?.key);
  });

  it('an undo that is refused is shown, and undoing goes on to the one before', async () => {
    const edits = await openEditing([saved(), saved(), refused]);
    edits.edit(toTravel(1));
    edits.edit(toTravel(2));
    edits.undoLast();
    const toast = await toastSays('Row 2: the change could not be undone.');
    press(toast);
    await toastSays('Undone');
    edits.undoLast();
    await edits.triedToSave();
    expect(page.asked()).toEqual([sent(1), sent(2), takenBack(2), takenBack(2), takenBack(1)]);
  });

  it('an undo from the toast counts once, also against the one by key', async () => {
    const edits = await openEditing();
    edits.edit(toTravel(1));
    const undoIt = readToast()?.action;
    expect(undoIt?.label).toBe('Undo');
    undoIt?.run();
    await toastSays('Undone');
    undoIt?.run();
    edits.undoLast();
    await edits.triedToSave();
    expect(page.asked()).toEqual([sent(1), takenBack(1)]);
  });

  it('are all taken back that a correction taught, by what the server calls it, asked before the answer too', async () => {
    const answer = Promise.withResolvers<Answer>();
    const edits = await openEditing([answer.promise]);
    edits.edit(toTravel(1));
    edits.undoLast();
    answer.resolve(saved({ learning }));
    await vi.waitFor(() => expect(page.asked()).toContainEqual([undo, { keepEdits: false }]), patience);
    expect(page.asked()[0]).toEqual(sent(1));
  });
});

const followed = (changedPastCount: number): Answer => ({
  status: 200,
  body: { changedPastCount, transactions: [] },
});

describe('what a correction taught', () => {
  it('P36 is shown by the page that is opened next, where this one is left before it can', async () => {
    const leftWaiting = Promise.withResolvers<Answer>();
    const row = testRow({ id: rowId(2), categoryId: 'travel' });
    const body = z.encode(routes.followCategoryChange.response, { changedPastCount: 1, transactions: [row] });
    const edits = await openEditing([saved({ learning }), leftWaiting.promise, { status: 200, body }]);
    edits.edit(toTravel(1));
    await vi.waitFor(() => expect(page.calls.length).toBe(2), patience);
    edits.stop();
    // A page that is left shows nothing any more, and it may still be waiting.
    edits.showIn(new QueryClient());
    const unfollowed = () => page.keysOf('unfollowed');
    expect(unfollowed()).toEqual([`cairn.of.ada.unfollowed.${learningId}`]);

    const list = { pages: [{ transactions: [testRow({ id: rowId(2) })] }], pageParams: [] };
    page.queryClient.setQueryData(['transactions', {}], list);
    stop = page.open().stop;
    const shown = () =>
      page.queryClient.getQueryData<typeof list>(['transactions', {}])?.pages[0]?.transactions[0];
    await vi.waitFor(() => expect(shown()?.categoryId).toBe('travel'), patience);
    await vi.waitFor(() => expect(unfollowed()).toEqual([]), patience);
    expect(page.calls.length).toBe(3);
    leftWaiting.resolve(followed(1));
  });

  it('undone, gives back notes and tags too, which it does not hold', async () => {
    const edits = await openEditing([saved({ learning }), followed(3), undone]);
    const id = rowId(1);
    const reverse = [
      { id, categoryId: null, note: null },
      { id: rowId(2), tagIds: [] },
    ];
    edits.edit({ ...toTravel(1), reverse });
    await vi.waitFor(() => expect(readToast()?.detail).toContain('Applied to 3 past transactions'), patience);
    edits.undoLast();
    await toastSays('Undone');
    const others = [
      { id, note: null },
      { id: rowId(2), tagIds: [] },
    ];
    expect(page.asked().slice(2)).toEqual([
      [undo, { keepEdits: false }],
      [patch, { edits: others, teach: false }],
    ]);
  });

  it('shows how many rows followed; undoing only those leaves the edit, which can be undone then', async () => {
    const edits = await openEditing([saved({ learning }), followed(3), undone]);
    edits.edit(toTravel(1));
    await vi.waitFor(() => expect(readToast()?.detail).toContain('Applied to 3 past transactions'), patience);
    expect(readToast()?.action?.label).toBe('Undo');
    const only = readToast()?.lesserAction;
    expect(only?.label).toBe('Only this one');
    only?.run();
    await toastSays('Not applied to other transactions');
    edits.undoLast();
    await toastSays('Undone');
    expect(page.asked()).toEqual([
      sent(1),
      [`POST /api/category-changes/${learningId}/follow`, null],
      [undo, { keepEdits: true }],
      takenBack(1),
    ]);
  });

  it('does not show it for a change that was undone meanwhile', async () => {
    const follow = Promise.withResolvers<Answer>();
    const edits = await openEditing([saved(), saved({ learning }), follow.promise, undone, followed(9)]);
    edits.edit(toTravel(2));
    edits.edit(toTravel(1));
    await vi.waitFor(() => expect(page.calls.length).toBe(3), patience);
    edits.undoLast();
    await toastSays('Undone');
    follow.resolve(followed(3));
    // Another answer came between, so it is asked for once more.
    await vi.waitFor(() => expect(page.calls.length).toBe(5), patience);
    await vi.waitFor(() => expect(page.queryClient.isFetching()).toBe(0), patience);
    expect([readToast()?.message, readToast()?.detail]).toEqual(['Undone', null]);
  });

  it('reaches the lists with the rows that followed, those of a later answer', async () => {
    const rows = (note: string) => [testRow({ id: rowId(2), note })];
    const follow = Promise.withResolvers<Answer>();
    const answerOf = (note: string): Answer => ({
      status: 200,
      body: z.encode(routes.followCategoryChange.response, { changedPastCount: 1, transactions: rows(note) }),
    });
    const edits = await openEditing([
      saved({ learning }),
      follow.promise,
      saved({ transactions: rows('edited') }),
      answerOf('followed'),
    ]);
    page.queryClient.setQueryData(['transactions', {}], {
      pages: [{ transactions: rows('old') }],
      pageParams: [],
    });
    const seen: (string | null | undefined)[] = [];
    page.queryClient.getQueryCache().subscribe(({ query }) => {
      const data: unknown = query.state.data;
      const [found] = z
        .object({ pages: z.array(z.object({ transactions: z.array(z.object({ note: z.string() })) })) })
        .parse(data).pages;
      seen.push(found?.transactions[0]?.note);
    });
    edits.edit(toTravel(1));
    await vi.waitFor(() => expect(page.calls.length).toBe(2), patience);
    edits.edit(toTravel(2));
    await edits.triedToSave();
    follow.resolve(answerOf('before the edit'));
    await vi.waitFor(() => expect(seen).toContain('followed'), patience);
    expect(seen).not.toContain('before the edit');
    expect(seen).toContain('edited');
  });
});

describe('P36 what is not saved', () => {
  it('waits while the server is away, and is sent with the same key when the browser is online again', async () => {
    const edits = await openEditing(['lost']);
    edits.edit(toTravel(1));
    await edits.triedToSave();
    expect([edits.savingState(), edits.unsaved().length]).toEqual(['waiting', 1]);
    page.page.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(edits.unsaved()).toEqual([]), patience);
    expect(page.asked()).toEqual([sent(1), sent(1)]);
    expect(page.calls[0]?.key).toBe(page.calls[1]?.key);
  });

  it('is sent as soon as any other call has reached the server, and not before', async () => {
    const edits = await openEditing(['lost']);
    edits.edit(toTravel(1));
    await edits.triedToSave();
    noteReach(false);
    expect(edits.savingState()).toBe('waiting');
    noteReach(true);
    await vi.waitFor(() => expect(edits.unsaved()).toEqual([]), patience);
    expect(page.calls.length).toBe(2);
  });

  it('makes what is on screen old when it is refused, or saved by another page', async () => {
    const edits = await openEditing([refused]);
    const isOld = () => page.queryClient.getQueryState(['dashboard'])?.isInvalidated;
    page.queryClient.setQueryData(['dashboard'], 'figures');
    edits.edit(toTravel(1));
    await toastSays('Row 1: the change could not be saved and was undone.');
    expect(isOld()).toBe(true);
    page.queryClient.setQueryData(['dashboard'], 'figures');
    const key = 'cairn.of.ada.unsaved.of another page';
    page.page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect(isOld()).toBe(true);
  });

  it('is sent by the next page of the same person, and by none of another', async () => {
    const edits = await openEditing(['lost']);
    edits.edit(toTravel(1));
    await edits.triedToSave();
    stop();
    page.page.dispatchEvent(new Event('online'));
    expect(page.calls.length).toBe(1);
    const next = page.open();
    expect(next.unsaved()).toEqual(edits.unsaved());
    stop = next.stop;
    await vi.waitFor(() => expect(next.unsaved()).toEqual([]), patience);
    expect([next.unsaved(), page.calls.length]).toEqual([[], 2]);
  });

  it('is forgotten when the person says so, and what another page saved is no longer shown as unsaved', async () => {
    const edits = await openEditing(['lost']);
    let seen = 0;
    const unsubscribe = edits.subscribe(() => {
      seen += 1;
    });
    edits.edit(toTravel(1));
    await edits.triedToSave();
    const [key = ''] = page.unsavedKeys();
    page.localStorage.removeItem(key ?? '');
    page.page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
    expect(edits.unsaved().length).toBe(1);
    const seenBefore = seen;
    page.page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect([edits.unsaved(), seen > seenBefore]).toEqual([[], true]);
    unsubscribe();
    edits.edit(toTravel(2));
    edits.forgetUnsaved();
    expect([edits.unsaved(), page.unsavedKeys(), seen]).toEqual([[], [], seenBefore + 1]);
  });
});

it('the server’s word on edited rows is in every list that holds them, and in no other', async () => {
  const edits = await openEditing([
    saved({ transactions: [testRow({ id: rowId(1), categoryId: 'travel', note: 'server' })] }),
  ]);
  const list = (...numbers: number[]) => ({
    pages: [{ transactions: numbers.map((number) => testRow({ id: rowId(number) })) }, { transactions: [] }],
    pageParams: [],
  });
  page.queryClient.setQueryData(['transactions', { search: 'a' }], list(1, 2));
  page.queryClient.setQueryData(['transactions', { search: 'b' }], list(2));
  page.queryClient.setQueryData(['dashboard'], 'figures');
  page.queryClient.setQueryData(['accounts'], 'accounts');
  edits.edit(toTravel(1));
  await edits.triedToSave();
  const notesOf = (search: string) =>
    page.queryClient
      .getQueryData<ReturnType<typeof list>>(['transactions', { search }])
      ?.pages.map(({ transactions }) => transactions.map(({ note }) => note));
  expect(notesOf('a')).toEqual([['server', null], []]);
  expect(notesOf('b')).toEqual([[null], []]);
  const isOld = (name: string) => page.queryClient.getQueryState([name])?.isInvalidated;
  expect([isOld('dashboard'), isOld('accounts')]).toEqual([true, false]);
});
