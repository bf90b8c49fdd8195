import { type SyntheticEvent, useRef, useState } from 'react';
import { useHydrated } from '../../lib/hydrated.ts';
import type { Problem } from './validation.ts';

/** What a form does with its input. */
export type AuthLogic<Input, Result = void> = {
  check: (input: Input) => Problem<Input> | null;
  /** Throws Error with the message for the person. */
  submit: (input: Input) => Promise<Result>;
};

type Options<Input, Result> = {
  read: (data: FormData) => Input;
  /** Fetches the rules and the API's client, which the page does not need before the form is used. */
  load: () => Promise<AuthLogic<Input, Result>>;
  onDone: (result: Result, input: Input) => void;
};

const notLoadedMessage = 'Cairn cannot be reached. Check your internet connection and try again.';

/** One message at a time, as the rules are checked in order; the field that it is about gets the focus. */
export function useAuthForm<Input, Result = void>({ read, load, onDone }: Options<Input, Result>) {
  const ready = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<{ field: keyof Input | null; message: string } | null>(null);
  const [busy, setBusy] = useState(false);

  function focusField(field: keyof Input): void {
    const element = formRef.current?.elements.namedItem(String(field));
    if (element instanceof HTMLElement) element.focus();
  }

  /** Gives the rule that the input breaks; else null, once `onDone` knows the result. */
  async function attempt(input: Input): Promise<Problem<Input> | null> {
    const { check, submit } = await load().catch((cause: unknown) => {
      throw new Error(notLoadedMessage, { cause });
    });
    const broken = check(input);
    if (broken === null) onDone(await submit(input), input);
    return broken;
  }

  async function onSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const broken = await attempt(read(new FormData(event.currentTarget)));
      if (broken === null) return;
      setProblem(broken);
      focusField(broken.field);
    } catch (error) {
      setProblem({ field: null, message: error instanceof Error ? error.message : String(error) });
    }
    setBusy(false);
  }

  return {
    busy,
    ready,
    /** The message about a field; null when there is none. */
    errorOf: (field: keyof Input) => (problem?.field === field ? problem.message : null),
    /** The message about the whole form; null when there is none. */
    formError: problem !== null && problem.field === null ? problem.message : null,
    formProps: {
      ref: formRef,
      method: 'post',
      noValidate: true,
      onSubmit,
      // Fetched while the person types; a failure shows when the form is sent.
      onFocus: () => void load().catch(() => undefined),
    } as const,
  };
}
