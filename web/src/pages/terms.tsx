export const meta = () => [{ title: 'Terms · Cairn' }];

export default function TermsPage() {
  return (
    <main>
      <h1>Terms</h1>
    </main>
  );
}
