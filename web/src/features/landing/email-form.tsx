import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** The closing form. Nothing is sent: the address is logged to the console, the field cleared, and a notice shown. */
export function EmailForm() {
  const id = useId();
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    console.log('Email from the landing page:', email);
    setEmail('');
    setMessage('Thank you. Cairn does not send email yet, so your address was not sent or saved.');
  }

  return (
    <form onSubmit={submit} className="max-w-120">
      <label htmlFor={id} className="mb-1 block text-13 font-medium">
        Email
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id={id}
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          className="h-12 w-full min-w-0 rounded-small border border-line-strong bg-surface px-3 text-15 placeholder:text-muted sm:flex-1"
        />
        <Button type="submit" className="h-12!">
          Keep me posted
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-12 text-13 text-muted sm:min-h-6">
        {message}
      </p>
    </form>
  );
}
