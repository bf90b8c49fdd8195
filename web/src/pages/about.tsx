export const meta = () => [{ title: 'About · Cairn' }];

export default function AboutPage() {
  return (
    <main>
      <h1>About</h1>
    </main>
  );
}
