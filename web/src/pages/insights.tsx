export const meta = () => [{ title: 'Insights · Cairn' }];

export default function InsightsPage() {
  return (
    <main>
      <h1>Insights</h1>
    </main>
  );
}
