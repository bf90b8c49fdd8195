import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networksOf } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts for %s', (address, network) => {
  expect(networksOf(address)[0]).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const hex = (groups: number[]) => groups.map((value) => value.toString(16)).join(':');

test('the first half of an IPv6 address decides, in any spelling', () => {
  const halves = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(halves, halves, halves, (upper, one, other) => {
      // Addresses of ::/64 may be mapped IPv4.
      fc.pre(upper.some((value) => value !== 0));
      const networks = networksOf(hex([...upper, ...one]));
      expect(networks[0]).toBe(`${hex(upper)}::/64`);
      expect(networksOf(hex([...upper, ...other]).toUpperCase())).toEqual(networks);
    }),
  );
});

test('an IPv6 address counts for its /56 and its /48 too', () => {
  expect(networksOf('2001:db8:1:23ff::1')).toEqual([
    '2001:db8:1:23ff::/64',
    '2001:db8:1:2300::/56',
    '2001:db8:1::/48',
  ]);
});
