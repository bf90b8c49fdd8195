import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanDescriptor } from './clean-descriptor.ts';

/** Any UTF-16, lone surrogates and unassigned characters too. */
const anyText = fc.array(fc.nat({ max: 0xffff })).map((units) => String.fromCharCode(...units));
/** Texts put together as statements do. */
const statementLike = fc
  .array(
    fc.constantFrom(
      ...[
        'SQ *',
        'POS DEBIT',
        '06/14',
        'XXXXX0000',
        'CAFE',
        'LUNA',
        '#123',
        '800-555-0100',
        'RICHARDSON',
        'TX',
      ],
      ...[
        'NETFLIX.COM',
        'DES:',
        'WEB ID: 1',
        "JOE'S",
        'CARD 1123',
        'S',
        '7-ELEVEN',
        'ST PETERSBURGFL',
        '&',
        'of',
      ],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(' '));

describe('removes what is not the merchant', () => {
  test.each([
    ['SQ *BLUE LANTERN COFFEE', 'Blue Lantern Coffee'],
    ['TST* NOODLE BAR 14 DENVER CO', 'Noodle Bar'],
    ['PAYPAL *ACMEPRINTS', 'Acmeprints'],
    ['PAYPAL INST XFER LUNA PIZZA WEB ID: PAYPALSI77', 'Luna Pizza'],
    ['PAYPAL DES:INST XFER ID:LUNAPIZZA INDN:JANE ROE CO ID:PAYPALSI77 WEB', 'Lunapizza'],
    ['PAYPAL INST XFER 260603 LUNA PIZZA', 'Luna Pizza'],
    ['LUNA PIZZA & GRILL #12', 'Luna Pizza & Grill'],
    ['LUNA CAFE & #12', 'Luna Cafe'],
    ['LUNA SUPPLY CO. THE', 'Luna Supply'],
    ['Cable Company', 'Cable Company'],
    ['CIRCLE K #07123 MESA AZ', 'Circle K'],
    ['LUNA PIZZA K', 'Luna Pizza'],
    ['TACO BELL 0123 MESA AZ', 'Taco Bell'],
    ['STOP & SHOP 0123 DOVER NH', 'Stop & Shop'],
    ['LUNA AIR0011234567890', 'Luna Air'],
    ['LUNA SALON AND SPA', 'Luna Salon and Spa'],
    ['APPLE.COM/BILL 800-555-0100 CA', 'Apple Bill'],
    ['LUNA PIZZA COMPANY', 'Luna Pizza'],
    ['POS DEBIT GREEN GROCER #705 OAKLAND CA', 'Green Grocer'],
    ['PURCHASE AUTHORIZED ON 06/14 GREEN GROCER MIAMI FL CARD 1123', 'Green Grocer'],
    ['DEBIT CARD PURCHASE XXXXX0000 LUNA PIZZA XXXXX0000 DE', 'Luna Pizza'],
    ["Signature POS Debit 06/10 6337 KY LEXINGTON LUNA'S KITCHEN", "Luna's Kitchen"],
    ['CHECKCARD 0512 LUNA PIZZA 800-555-0100', 'Luna Pizza'],
    ['Checkcard 04/01 Luna Pizza 888-555-0161 Oh', 'Luna Pizza'],
    ['LMC*C97772428B DENVER CO', 'LMC'],
    ['NETFLIX.COM', 'Netflix'],
    ['8382 Recurring Debit Card Www.Example.Com', 'Example'],
    ['LUNA PIZZA CD 3041 20MAR22', 'Luna Pizza'],
    ['06/19 LUNA ONLINE 0ST PETERSBURGFL', 'Luna Online'],
    ['Luna Pizza - Card Ending In 0000', 'Luna Pizza'],
  ])('%s', (description, name) => {
    expect(cleanDescriptor(description).displayName).toBe(name);
  });

  test('returns the processor', () => {
    expect(cleanDescriptor('SQ *BLUE LANTERN').processor).toBe('Square');
    expect(cleanDescriptor('BLUE LANTERN').processor).toBeNull();
  });

  test('two statements of one merchant have the same tokens', () => {
    const spellings = [
      "TRADER JOE'S #776",
      'TRADER JOE S 402 QPS',
      'Trader Joes',
      'POS DEBIT TRADER JOE’S PLANO TX',
    ];
    for (const spelling of spellings) expect(cleanDescriptor(spelling).tokens).toEqual(['trader', 'joes']);
  });

  test('a number that belongs to the name stays', () => {
    expect(cleanDescriptor('MOTEL 6 #0123 MESA AZ').displayName).toBe('Motel 6');
    expect(cleanDescriptor('7-ELEVEN 38123 DALLAS TX').tokens).toEqual(['7eleven']);
  });

  test('a town that is all there is stays', () => {
    expect(cleanDescriptor('BOSTON').displayName).toBe('Boston');
    expect(cleanDescriptor('UNIVERSITY OF HOUSTON').displayName).toBe('University of Houston');
  });
});

test.each(['किराना दुकान', 'เงินเดือน', 'ร้านค้าเซเว่น', 'বেতন', 'சம்பளம்', 'مَقْهَى', 'ភោជនីយដ្ឋាន'])(
  'the marks of %s are part of its letters',
  (name) => {
    expect(cleanDescriptor(name).displayName).toBe(name);
  },
);

test('a decomposed letter is one with its accent', () => {
  expect(cleanDescriptor('E\u0301COLE NORD').displayName).toBe('École Nord');
});

describe('whatever the text', () => {
  test.each([fc.string({ unit: 'binary' }), anyText, statementLike])('property %#', (texts) => {
    fc.assert(
      fc.property(texts, (description) => {
        const once = cleanDescriptor(description);
        expect(once.displayName.length).toBeLessThanOrEqual(description.length);
        const again = cleanDescriptor(once.displayName);
        expect(again.displayName).toBe(once.displayName);
        expect(again.tokens).toEqual(once.tokens);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['very long', 'A1 '.repeat(4000)],
    ['long without spaces', 'x'.repeat(10_000)],
    ['stars', '*'.repeat(10_000)],
    ['right to left', '\u202Eקפה תל אביב\u202C SQ *'],
    ['zero width', 'NET\u200BFLIX\u2060.COM'],
    ['emoji', '🍕🍕 PIZZA 👩‍👩‍👧 #12'],
    ['SQL', "'; DROP TABLE transactions; --"],
    ['HTML', '<script>alert(1)</script>'],
    ['ligature', 'ﷺ'],
  ])('%s', (_name, description) => {
    const { displayName } = cleanDescriptor(description);
    expect(displayName.length).toBeLessThanOrEqual(description.length);
    expect(displayName).not.toMatch(/[\p{C}]/u);
  });
});
