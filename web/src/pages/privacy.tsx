export const meta = () => [{ title: 'Privacy · Cairn' }];

export default function PrivacyPage() {
  return (
    <main>
      <h1>Privacy</h1>
    </main>
  );
}
