import { describe, expect, it } from 'vitest';
import { placeToReturn } from './return-place.ts';

describe('placeToReturn', () => {
  it('is the place that the guard turned away from', () => {
    const from = { pathname: '/transactions', search: '?kind=income', hash: '#row' };
    expect(placeToReturn({ from })).toBe('/transactions?kind=income#row');
  });

  it('is the dashboard when there is none', () => {
    const nothings = [null, undefined, 'x', {}, { from: null }, { from: { pathname: '/budgets' } }];
    expect(nothings.map(placeToReturn)).toEqual(nothings.map(() => '/dashboard'));
  });

  it('never leads to another site', () => {
    const elsewhere = { pathname: '//evil.example', search: '', hash: '' };
    expect(placeToReturn({ from: elsewhere })).toBe('/dashboard');
    expect(placeToReturn({ from: { ...elsewhere, pathname: 'https://evil.example' } })).toBe('/dashboard');
  });
});
