const tips = [
  {
    title: 'Start from your actual spending',
    text: 'Check the past few months here, then set a limit slightly below what you spent.',
  },
  {
    title: 'Watch your pace',
    text: 'If the bar is past today’s mark, you are ahead of an even pace.',
  },
  {
    title: 'Plan single months',
    text: 'A limit can apply to one month only, such as December. Past months keep their own limits.',
  },
  {
    title: 'Refunds count',
    text: 'A refund lowers its category’s spending in the month when you receive it.',
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
