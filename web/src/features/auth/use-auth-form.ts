import { type SyntheticEvent, useRef, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import type { Problem } from './validation.ts';

type Options<Input> = {
  read: (data: FormData) => Input;
  check: (input: Input) => Problem<Input> | null;
  /** Throws Error with the message for the person. */
  submit: (input: Input) => Promise<void>;
  onDone: () => void;
};

/** One message at a time, as the rules are checked in order; the field that it is about gets the focus. */
export function useAuthForm<Input>({ read, check, submit, onDone }: Options<Input>) {
  const ready = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ field: keyof Input | null; message: string } | null>(null);
  const [busy, setBusy] = useState(false);

  function focusField(field: keyof Input): void {
    const element = formRef.current?.elements.namedItem(String(field));
    if (element instanceof HTMLElement) element.focus();
  }

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const input = read(new FormData(event.currentTarget));
    const found = check(input);
    setProblem(found);
    if (found) return focusField(found.field);
    setBusy(true);
    try {
      await submit(input);
      onDone();
    } catch (error) {
      setProblem({ field: null, message: error instanceof Error ? error.message : String(error) });
      setBusy(false);
    }
  }

  return { formRef, problem, busy, ready, onSubmit };
}

/** The text of a form's field; empty when it has none. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
