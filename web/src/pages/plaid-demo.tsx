export const meta = () => [{ title: 'Bank link · Cairn' }];

export default function PlaidDemoPage() {
  return (
    <main>
      <h1>Bank link</h1>
    </main>
  );
}
