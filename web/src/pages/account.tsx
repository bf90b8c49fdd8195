export const meta = () => [{ title: 'Account · Cairn' }];

export default function AccountPage() {
  return (
    <main>
      <h1>Account</h1>
    </main>
  );
}
