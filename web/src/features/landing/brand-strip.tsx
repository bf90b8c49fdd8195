import { brands, brandsNote } from '../../content/brands.ts';

function Names() {
  return (
    <ul className="strip-names flex gap-x-14 pr-14">
      {brands.map(({ kind, names }) => (
        <li key={kind} className="flex items-baseline gap-x-5 whitespace-nowrap">
          <span className="text-12 text-muted">{kind}</span>
          {names.map((name) => (
            <span key={name} className="font-serif text-24 tracking-tight">
              {name}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** 'Powered by Industry Leaders': names that scroll, and stop under a pointer, with focus or when paused. */
export function BrandStrip() {
  return (
    <section aria-labelledby="brands-title" className="strip mt-16 border-y border-line py-8 sm:mt-24">
      <div className="mx-auto mb-5 flex max-w-[1248px] items-center justify-between gap-4 px-4 sm:px-6">
        <h2 id="brands-title" className="text-13 font-medium">
          Powered by Industry Leaders
        </h2>
        <label className="strip-pause relative inline-flex h-8 cursor-pointer items-center rounded-small px-2 text-13 text-muted hover:bg-sunken hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {/* A tick box rather than a button: it works without a script. */}
          <input type="checkbox" className="peer absolute inset-0 cursor-pointer opacity-0" />
          <span className="peer-checked:underline">Pause</span>
        </label>
      </div>
      <div className="strip-window overflow-x-clip">
        <div className="strip-track">
          <Names />
          <div aria-hidden="true" className="strip-again">
            <Names />
          </div>
        </div>
      </div>
      <p className="mx-auto mt-5 max-w-[1248px] px-4 text-12 text-muted sm:px-6">{brandsNote}</p>
    </section>
  );
}
