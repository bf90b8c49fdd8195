import { askRoutes, maxQuestionLength } from '@cairn/contract/questions';
import type { AskBody } from '@cairn/domain/questions/answer';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { queryForAnswer } from '../../api/post-queries.ts';
import { queryFor } from '../../api/queries.ts';
import { errorMessage } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/notice.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { answerWords } from './answer-words.ts';
import { useAskedQuestions } from './asked-questions.ts';
import { ExampleQuestions } from './example-questions.tsx';
import { QuestionList } from './question-list.tsx';

/** What is asked until something is. */
const nothingAsked: AskBody = {};

/** A field for a question about one's money, its answer, and what was asked before. `first` is asked as it opens; `onAsked` hears of the others. */
export function AskBox({ first, onAsked }: { first: string | null; onAsked: (question: string) => void }) {
  const inputId = useId();
  const [typed, setTyped] = useState(first ?? '');
  const [body, setBody] = useState<AskBody>(first === null ? nothingAsked : { question: first });
  const { asked, remember } = useAskedQuestions();
  const isAsked = body !== nothingAsked;
  const query = useQuery({ ...queryForAnswer(body), enabled: isAsked, placeholderData: keepPreviousData });
  const examples = useQuery(queryFor(askRoutes.askExamples, {})).data?.examples ?? [];
  const response = isAsked ? query.data : undefined;

  function ask(next: AskBody): void {
    setBody(next);
    if (next.question === undefined) return;
    setTyped(next.question);
    remember(next.question);
    onAsked(next.question);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const question = typed.trim();
    if (question !== '') ask({ question });
  }

  const earlier = asked.filter((question) => question !== body.question);
  return (
    <div className="pb-2">
      <form onSubmit={onSubmit} className="flex max-w-[44rem] gap-2">
        <label htmlFor={inputId} className="sr-only">
          Your question
        </label>
        <input
          id={inputId}
          type="text"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxQuestionLength}
          placeholder="How much on groceries last month?"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-11 w-full min-w-0 rounded-small border border-line-strong bg-surface px-3 text-15 text-ink placeholder:text-muted"
        />
        <Button type="submit" className="h-11 shrink-0" busy={isAsked && query.isFetching}>
          Ask
        </Button>
      </form>
      {/* What is read out: the sentence alone, when it has changed. */}
      <p role="status" className="sr-only">
        {response !== undefined && !query.isFetching && spoken(response)}
      </p>
      {isAsked && query.error !== null && (
        <div className="mt-4">
          <InlineError>{errorMessage(query.error)}</InlineError>
        </div>
      )}
      {response !== undefined && (
        <section aria-label="Answer" className={`mt-4 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
          <AnswerPanel response={response} onAsk={ask} />
        </section>
      )}
      {!isAsked && <ExampleQuestions questions={examples} onAsk={(question) => ask({ question })} />}
      <QuestionList title="Earlier questions" questions={earlier} onAsk={(question) => ask({ question })} />
    </div>
  );
}

type Response = Parameters<typeof AnswerPanel>[0]['response'];

function spoken({ answer, byModel, examples }: Response): string {
  if (answer !== null) return answerWords(answer);
  if (byModel !== null) {
    const answers = byModel.answers.map((one) => `Understood as: ${one.readAs}. ${answerWords(one.answer)}`);
    return [...answers, ...(byModel.proposals.length > 0 ? ['A change is suggested.'] : [])].join(' ');
  }
  return examples.length === 0
    ? 'I can’t answer that yet.'
    : `I can’t answer that yet. Try: ${examples.join(', ')}`;
}
