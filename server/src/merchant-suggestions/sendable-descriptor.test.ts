import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../proofs/hostile-texts/hostile-texts.ts';
import { longestDescriptor, sendableDescriptor } from './sendable-descriptor.ts';

describe('P25 nothing is sent of a payment to a person', () => {
  test.each([
    'ZELLE TO JOHN SMITH JPM99abc12',
    'Zelle payment to MARY MILLER BAC3y4',
    'VENMO *JANE-DOE',
    'VENMO PAYMENT 10312',
    'CASH APP*JANE D',
    'CASHAPP JANE',
    'APPLE CASH SENT MONEY',
    'PAYPAL *JOHNSMITH77',
    'PAYPAL INST XFER',
    'Interac e-Transfer Anna Novak',
    'WISE INC ANNA NOVAK',
    'ONLINE TRANSFER MARY MILLER',
    'TRANSFER TO CHK ...4321',
    'ACH HOLD DES:PAYROLL INDN:JOHN SMITH CO ID:12345',
    'CHECK 1042',
    'Gift for Anna',
    'LOAN JOHN SMITH',
    'Dr. Anna Novak',
    'Ｚｅｌｌｅ ANNA NOVAK',
    'ZEL\u200bLE ANNA',
  ])('%s', (description) => {
    expect(sendableDescriptor(description)).toBeNull();
  });
});

test.each([
  ['SQ *ZORVANT TRADERS #1234 OAKLAND CA', 'SQ *ZORVANT TRADERS OAKLAND CA'],
  ['QWEXLI 4111 1111 1111 1111 CARD', 'QWEXLI CARD'],
  ['QWEXLI 12 34 56 78 SHOP', 'QWEXLI SHOP'],
  ['QWEXLI XXXXXXXX1234', 'QWEXLI'],
  ['QWEXLI xx12 SHOP', 'QWEXLI SHOP'],
  ['QWEXLI 555-010-4477 anna@example.com', 'QWEXLI'],
  ['7 ELEVEN OSLO', '7 ELEVEN OSLO'],
  ['CHECKERS DRIVE IN', 'CHECKERS DRIVE IN'],
  ['QWEXLI ٤١١١١١', 'QWEXLI'],
  ['４１１１ QWEXLI', 'QWEXLI'],
  ['  QWEXLI \u202e SHOP\n', 'QWEXLI SHOP'],
  ['QWEX\u00adLI\tSHOP', 'QWEXLI SHOP'],
])('P25 of %j only %j is sent', (description, sent) => {
  expect(sendableDescriptor(description)).toBe(sent);
});

test.each(['', '   ', '4111 1111 1111 1111', '#77', 'A'])(
  'P25 of %j nothing is left to send',
  (description) => {
    expect(sendableDescriptor(description)).toBeNull();
  },
);

const piece = fc.oneof(
  fc.constantFrom('ZORVANT', 'ACCT', 'XXXX', '****', '#', 'TRADERS', '-', '/', '...'),
  fc.stringMatching(/^\d{1,12}$/),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

test('P25 whatever a bank writes, no three digits one after the other are sent, no address, nothing unseen and little', () => {
  const text = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' ')),
    fc.constantFrom(...hostileTexts.map((one) => one.text)),
  );
  fc.assert(
    fc.property(text, (description) => {
      const sent = sendableDescriptor(description);
      if (sent === null) return;
      expect(sent.replace(/[^\p{L}\p{N}]/gu, '')).not.toMatch(/\p{N}{3}/u);
      expect(sent).not.toMatch(/@|[\p{C}\p{Zl}\p{Zp}]/u);
      expect(Array.from(sent).length).toBeLessThanOrEqual(longestDescriptor);
      expect(sendableDescriptor(sent)).toBe(sent);
    }),
  );
});
