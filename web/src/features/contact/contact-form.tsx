import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { contactEmail } from '../../content/public-links.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { mailtoAddress } from './letter.ts';

const noticeMs = 3_000;

/** True for three seconds after each call of the function beside it. */
function useNotice(): [boolean, () => void] {
  const [shownAt, setShownAt] = useState(0);
  useEffect(() => {
    if (shownAt === 0) return;
    const timer = setTimeout(() => setShownAt(0), noticeMs);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return [shownAt !== 0, () => setShownAt((shown) => shown + 1)];
}

/** A letter that is written here and sent by the visitor's own mail client. */
export function ContactForm() {
  const messageId = useId();
  const hydrated = useHydrated();
  const [letter, setLetter] = useState({ name: '', email: '', subject: '', message: '' });
  const [opening, showOpening] = useNotice();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    showOpening();
    window.location.assign(mailtoAddress(contactEmail, letter));
  }
  function fieldOf(key: keyof typeof letter) {
    return {
      value: letter[key],
      required: true,
      onChange: (event: { currentTarget: { value: string } }) =>
        setLetter({ ...letter, [key]: event.currentTarget.value }),
    };
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" {...fieldOf('name')} />
        <Field label="Email" type="email" autoComplete="email" {...fieldOf('email')} />
      </div>
      <Field label="Subject" {...fieldOf('subject')} />
      <div>
        <label htmlFor={messageId} className="mb-1 block text-13 font-medium">
          Message
        </label>
        <textarea
          id={messageId}
          rows={8}
          className="block w-full resize-y rounded-small border border-line-strong bg-surface px-3 py-2.5 text-15 text-ink"
          {...fieldOf('message')}
        />
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" disabled={!hydrated}>
          Send Message
        </Button>
        <p role="status" className="text-muted">
          {opening && 'Opening your email client…'}
        </p>
      </div>
    </form>
  );
}
