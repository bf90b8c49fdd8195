import { expect, test } from 'vitest';
import { effectOf, undoneTogether } from './chain.ts';

const whole = (stepId: string, undoesId: string) => ({ stepId, undoesId, isPart: false });
const part = (stepId: string, undoesId: string) => ({ stepId, undoesId, isPart: true });

test('a step is in effect until it is undone, and again once its undo is undone', () => {
  expect(effectOf('edit', [])).toEqual({ isInEffect: true, lastId: 'edit', goesWithRest: false });
  expect(effectOf('edit', [whole('undo', 'edit')])).toMatchObject({ isInEffect: false, lastId: 'undo' });
  const redone = [whole('undo', 'edit'), whole('redo', 'undo')];
  expect(effectOf('edit', redone)).toMatchObject({ isInEffect: true, lastId: 'redo' });
  expect(effectOf('undo', redone)).toMatchObject({ isInEffect: false, lastId: 'redo' });
});

test('a step that was undone in part stays in effect, and the part goes with the rest once that is undone', () => {
  const links = [part('first', 'edit')];
  expect(effectOf('edit', links)).toMatchObject({ isInEffect: true, lastId: 'edit' });
  expect(effectOf('first', links)).toEqual({ isInEffect: true, lastId: 'first', goesWithRest: false });
  const undone = [...links, whole('rest', 'edit')];
  expect(effectOf('first', undone)).toEqual({ isInEffect: true, lastId: 'rest', goesWithRest: true });
  const redone = [...undone, whole('redo', 'rest')];
  expect(effectOf('first', redone)).toEqual({ isInEffect: false, lastId: 'redo', goesWithRest: true });
});

test('with the rest go the parts that were not redone by themselves', () => {
  const links = [
    part('first', 'edit'),
    part('second', 'edit'),
    whole('again', 'second'),
    whole('rest', 'edit'),
  ];
  expect(undoneTogether('rest', links)).toEqual(['rest', 'first']);
  expect(undoneTogether('edit', links)).toEqual(['edit']);
  expect(undoneTogether('again', links)).toEqual(['again']);
});
