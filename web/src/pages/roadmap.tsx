export const meta = () => [{ title: 'Roadmap · Cairn' }];

export default function RoadmapPage() {
  return (
    <main>
      <h1>Roadmap</h1>
    </main>
  );
}
