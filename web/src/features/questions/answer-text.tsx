import type { AskAnswer, AskFigure } from '@cairn/domain/questions/answer';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { figureAddress, figureWords } from './answer-words.ts';

/** A figure that links to its source. One that is computed from others has none. */
function Figure({ figure }: { figure: AskFigure }) {
  const address = figureAddress(figure);
  const className = figure.value.is === 'money' ? 'amount figures whitespace-nowrap' : 'figures';
  const words = figureWords(figure);
  if (address === null) return <span className={className}>{words}</span>;
  return (
    <Link
      to={address}
      className={`${className} decoration-accent decoration-1 underline underline-offset-4 hover:decoration-2`}
    >
      {words}
    </Link>
  );
}

type Sentence = Pick<AskAnswer, 'text' | 'figures'>;

/** Words and figures of a sentence, which stay where they are. */
function partsOf({ text, figures }: Sentence) {
  return text.map((part, index) => {
    const key = String(index);
    if (typeof part === 'string') return { key, words: part };
    return { key, words: '', figure: figures.find(({ id }) => id === part.figure) };
  });
}

/** The sentence of an answer, each of its figures a link. */
export function AnswerText({ answer }: { answer: Sentence }) {
  return (
    <p className="max-w-[62ch] font-serif text-24 leading-9 tracking-tight">
      {partsOf(answer).map(({ key, words, figure }) => (
        <Fragment key={key}>{figure === undefined ? words : <Figure figure={figure} />}</Fragment>
      ))}
    </p>
  );
}

/** Rows, categories, merchants, accounts or budgets, each with its figure. */
export function AnswerLines({ answer }: { answer: AskAnswer }) {
  const byId = new Map(answer.figures.map((figure) => [figure.id, figure]));
  if (answer.lines.length === 0) return null;
  return (
    <ul aria-label="Details" className="mt-3 max-w-[44rem] divide-y divide-line border-t border-line">
      {answer.lines.map(({ label, detail, figure: id, beside = [] }) => {
        const figure = byId.get(id);
        const others = beside.flatMap((other) => byId.get(other) ?? []);
        return (
          <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <span className="min-w-0">
              <span className="block truncate">{label}</span>
              {(detail !== '' || others.length > 0) && (
                <span className="block truncate text-13 text-muted">
                  {detail}
                  {others.map((other, place) => (
                    <Fragment key={other.id}>
                      {place > 0 ? ' and ' : detail === '' ? '' : ': '}
                      <Figure figure={other} />
                    </Fragment>
                  ))}
                </span>
              )}
            </span>
            {figure !== undefined && (
              <span className="shrink-0">
                <Figure figure={figure} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
