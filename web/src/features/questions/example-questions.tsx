/** As many as fit on one line of a wide window, and on a phone one below the other without pushing the insights out of sight. */
const mostShown = 4;

type Props = { questions: readonly string[]; onAsk: (question: string) => void };

/** Questions to begin with. The place is as high before they are known as after, so that nothing below moves. */
export function ExampleQuestions({ questions, onAsk }: Props) {
  return (
    <div className="mt-3 h-[10.75rem] text-13 sm:h-14">
      {questions.length > 0 && (
        <>
          <p className="text-muted">For example</p>
          <ul className="flex flex-col gap-x-5 gap-y-1 sm:flex-row" aria-label="For example">
            {questions.slice(0, mostShown).map((question) => (
              <li key={question} className="min-w-0">
                <button
                  type="button"
                  className="link block h-8 max-w-full truncate text-left"
                  onClick={() => onAsk(question)}
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
