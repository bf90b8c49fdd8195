import { expect, it } from 'vitest';
import { defaultView, viewFrom } from './list-view.ts';

it('reads the view that was kept, in the order of the columns', () => {
  const view = { columns: ['status', 'date', 'note'], groupsByDay: true };
  expect(viewFrom(JSON.stringify(view))).toEqual({ columns: ['date', 'note', 'status'], groupsByDay: true });
  expect(viewFrom('{"columns":[]}')).toEqual({ columns: [], groupsByDay: false });
});

it('shows the list as everybody sees it where nothing is kept, or nothing that it understands', () => {
  for (const text of [null, '', '{', '7', 'null', '"date"']) expect(viewFrom(text)).toEqual(defaultView);
  expect(viewFrom('{"columns":"all","groupsByDay":"yes"}')).toEqual(defaultView);
  expect(viewFrom('{"columns":["date","price"],"groupsByDay":true}')).toEqual({
    columns: ['date'],
    groupsByDay: true,
  });
});
