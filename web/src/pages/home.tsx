import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { CairnMark } from '../ui/cairn-mark.tsx';

export const meta = () => [
  { title: 'Cairn · Know where your money stands' },
  {
    name: 'description',
    content:
      'Your banks, your spending and what it means, in one place. Every figure opens the rows behind it.',
  },
];

const promises = [
  {
    title: 'Every bank on one page',
    text: 'Balances, transactions and connections, with their state told plainly.',
  },
  {
    title: 'Figures you can open',
    text: 'Each one leads to its transactions, and they add up to it, to the cent.',
  },
  {
    title: 'Insights with evidence',
    text: 'What changed, how sure that is, and the transactions it rests on.',
  },
];

export default function HomePage() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1248px] flex-col px-5 sm:px-6">
      <header className="flex h-14 items-center justify-between">
        <span className="flex items-center gap-2 font-serif text-18 font-semibold tracking-tight">
          <CairnMark className="size-6 text-accent" />
          Cairn
        </span>
        <nav aria-label="Main" className="flex items-center gap-2">
          <Link to="/dashboard" className={buttonClass('plain', 'small')}>
            Dashboard
          </Link>
          <Link to="/auth" className={buttonClass('quiet', 'small')}>
            Log In
          </Link>
        </nav>
      </header>
      <main className="flex flex-1 flex-col justify-center py-16">
        <CairnMark className="mb-8 -ml-2 size-24 text-accent sm:size-32" />
        <h1 className="max-w-[16ch] font-serif text-36 tracking-tight sm:text-56">
          Know where your money stands.
        </h1>
        <p className="mt-5 max-w-[48ch] text-18 text-muted">
          Connect your banks, and see what you have, what you spend and what has changed.
        </p>
        <div className="mt-8">
          <Link to="/auth" className={buttonClass()}>
            Start Now
          </Link>
        </div>
        <ul className="mt-20 grid gap-x-12 gap-y-8 md:grid-cols-3">
          {promises.map(({ title, text }) => (
            <li key={title} className="border-t border-ink/80 pt-3">
              <h2 className="font-serif text-18 font-medium">{title}</h2>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
