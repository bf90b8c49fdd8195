const tips = [
  {
    title: 'Begin with what you really spend',
    text: 'Look back a few months here, then set a limit a little below what you find.',
  },
  {
    title: 'Watch the mark, not only the bar',
    text: 'A bar ahead of today’s mark means the money goes faster than the month.',
  },
  {
    title: 'Pause, rather than delete',
    text: 'A paused budget keeps its limit and stays out of the totals until you take it up again.',
  },
  {
    title: 'Refunds count',
    text: 'Money that comes back lowers what was spent in its category, in the month in which it comes.',
  },
];

/** Beside the budgets: how to make good use of them. */
export function BudgetTips() {
  return (
    <aside aria-labelledby="budget-tips" className="rounded-large bg-sunken px-5 py-4">
      <h2 id="budget-tips" className="font-serif text-18 font-medium">
        Budget Tips
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {tips.map(({ title, text }) => (
          <li key={title} className="py-3 last:pb-0">
            <p className="font-medium">{title}</p>
            <p className="text-13 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
