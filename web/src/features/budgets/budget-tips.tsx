const tips = [
  {
    title: 'Start from what you really spend',
    text: 'Look at the past few months here, then set a limit a little below what you find.',
  },
  {
    title: 'Watch the pace, not only the bar',
    text: 'When the bar is past today’s mark, you are spending faster than an even pace.',
  },
  {
    title: 'Plan single months',
    text: 'A limit can apply to one month only, such as December. Past months keep their own limits.',
  },
  {
    title: 'Refunds count',
    text: 'A refund lowers the spending of its category in the month when the money comes back.',
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
