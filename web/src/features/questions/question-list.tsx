type Props = {
  title: string;
  /** Whether the words before the list say already what it is. */
  titleHidden?: boolean;
  questions: readonly string[];
  onAsk: (question: string) => void;
};

/** Questions that can be asked by a press. */
export function QuestionList({ title, titleHidden = false, questions, onAsk }: Props) {
  if (questions.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13">
      {!titleHidden && <p className="text-muted">{title}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={title}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className="link py-1 text-left" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
