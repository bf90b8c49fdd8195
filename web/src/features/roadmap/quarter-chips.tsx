import { allQuarters, roadmap } from '../../content/roadmap.ts';

const choices = [allQuarters, ...roadmap.map(({ name }) => name)];

/** Chooses the quarter that is shown, or all of them. */
export function QuarterChips({ chosen, onChoose }: { chosen: string; onChoose: (choice: string) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Quarter</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          className="figures h-9 rounded-full border border-line-strong/60 px-4 text-13 font-medium transition-colors duration-150 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
        >
          {choice}
        </button>
      ))}
    </fieldset>
  );
}
