export const meta = () => [{ title: 'Budgets · Cairn' }];

export default function BudgetsPage() {
  return (
    <main>
      <h1>Budgets</h1>
    </main>
  );
}
