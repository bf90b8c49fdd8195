const rows = [
  { day: 'Nov 3', what: 'Green Lane Market', amount: '−$182.10' },
  { day: 'Nov 9', what: 'City Power & Light', amount: '−$96.45' },
  { day: 'Nov 14', what: 'Corner Bakery', amount: '−$14.30' },
];

/** An example of the product's promise: a figure and the transactions that add up to it. */
export function AuthExample() {
  return (
    <figure className="max-w-[26rem]">
      <table className="figures w-full border-t border-ink/80">
        <caption className="sr-only">Example: a month’s spending and its transactions</caption>
        <tbody>
          <tr>
            <th scope="row" colSpan={2} className="h-14 text-left font-normal text-muted">
              Monthly Spending
            </th>
            <td className="text-right font-serif text-24">$292.85</td>
          </tr>
          {rows.map(({ day, what, amount }) => (
            <tr key={what} className="border-t border-line">
              <td className="h-11 w-20 text-13 text-muted">{day}</td>
              <td>{what}</td>
              <td className="text-right">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="border-t border-line pt-4 text-13 text-muted">
        Cairn analyzes your spending patterns with AI. Every figure opens its transactions, which add up to
        the cent.
      </figcaption>
    </figure>
  );
}
