import { EmailForm } from './email-form.tsx';
import { LandingSection } from './landing-section.tsx';

/** The last word of the page, and the field for an address. */
export function ClosingCall() {
  return (
    <LandingSection
      titleId="closing-title"
      className="mx-auto grid max-w-[1248px] items-end gap-x-16 gap-y-8 px-4 py-24 sm:px-6 sm:py-36 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
    >
      <h2
        data-card
        id="closing-title"
        className="max-w-[16ch] font-serif text-36 font-medium tracking-tight sm:text-56"
      >
        Start with your first bank.
      </h2>
      <div data-card>
        <EmailForm />
      </div>
    </LandingSection>
  );
}
