export const meta = () => [{ title: 'Accounts · Cairn' }];

export default function AccountsPage() {
  return (
    <main>
      <h1>Accounts</h1>
    </main>
  );
}
