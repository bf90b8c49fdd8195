import { afterEach, describe, expect, it } from 'vitest';
import { closeAllToasts, closeToast, readToast, showToast } from './toast-store.ts';

/** Reads and closes all messages. */
function saidInTurn(): string[] {
  const toast = readToast();
  if (toast === null) return [];
  closeToast(toast.id);
  return [toast.message, ...saidInTurn()];
}

afterEach(closeAllToasts);

describe('short messages', () => {
  it('one takes the place of the one before', () => {
    showToast({ tone: 'plain', message: 'Coffee: Groceries' });
    showToast({ tone: 'good', message: 'Bakery: Groceries' });
    expect(saidInTurn()).toEqual(['Bakery: Groceries']);
  });

  it('P36 a failure stays until it is closed: after it come the other failures, and the last of the rest', () => {
    showToast({ tone: 'bad', message: 'Coffee could not be saved' });
    showToast({ tone: 'good', message: 'Bakery: Groceries' });
    showToast({ tone: 'bad', message: 'Rent could not be saved' });
    showToast({ tone: 'good', message: 'Bus: Travel' });
    expect(saidInTurn()).toEqual(['Coffee could not be saved', 'Rent could not be saved', 'Bus: Travel']);
  });

  it('all are gone with the session', () => {
    showToast({ tone: 'bad', message: 'Coffee could not be saved' });
    showToast({ tone: 'good', message: 'Bakery: Groceries' });
    closeAllToasts();
    expect(saidInTurn()).toEqual([]);
  });
});
