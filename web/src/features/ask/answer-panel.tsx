import type { AskBody, AskModelAnswer, AskResponse } from '@cairn/contract/ask/answer';
import { Button } from '../../ui/button.tsx';
import { AnswerChips } from './answer-chips.tsx';
import { AnswerLines, AnswerText } from './answer-text.tsx';
import { BudgetProposal } from './budget-proposal.tsx';
import { QuestionList } from './question-list.tsx';
import { RuleProposal } from './rule-proposal.tsx';

type Props = { response: AskResponse; onAsk: (body: AskBody) => void };

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return remarks.map((remark) => (
    <p key={remark} className="text-13 text-muted">
      {remark}
    </p>
  ));
}

/** What was not understood, by its words; what would be answered without them is offered, and not answered unasked. */
function NotUnderstood({ response: { notUnderstood, instead, examples, hasModel }, onAsk }: Props) {
  const suggestions = notUnderstood.flatMap((one) => one.suggestions);
  const ask = (question: string) => onAsk({ question });
  return (
    <>
      <p className="font-serif text-18">
        {notUnderstood.length === 0
          ? 'I understood the words, and not what to look up.'
          : 'There is no answer, because I did not understand '}
        {notUnderstood.map(({ words }, index) => (
          <span key={words}>
            {index > 0 && (index === notUnderstood.length - 1 ? ' and ' : ', ')}
            <mark className="rounded-small bg-sunken px-1 text-ink">{words}</mark>
          </span>
        ))}
        {notUnderstood.length > 0 && '.'}
      </p>
      {instead !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="text-muted">Without that it would be:</span>
          <Button look="quiet" size="small" onClick={() => onAsk({ reading: instead.reading })}>
            {instead.label}
          </Button>
        </p>
      )}
      <QuestionList title="Did you mean" questions={suggestions} onAsk={ask} />
      <QuestionList title="What can be asked" questions={examples} onAsk={ask} />
      {!hasModel && (
        <p className="mt-3 text-13 text-muted">
          No language model is configured, and none is needed. One would read questions that are worded in
          other ways; the figures would be Cairn’s all the same.
        </p>
      )}
    </>
  );
}

/** What a model made of the question: its sentence where there is one, and each of its queries with the ledger's own answer. */
function ByModel({ byModel, onAsk }: { byModel: AskModelAnswer; onAsk: Props['onAsk'] }) {
  const figures = byModel.answers.flatMap(({ answer }) => answer.figures);
  return (
    <>
      {byModel.text !== null && <AnswerText answer={{ text: byModel.text, figures }} />}
      <p className="mt-1 mb-4 text-13 text-muted">Question read by {byModel.name}, figures by Cairn.</p>
      {byModel.proposals.map((proposal) =>
        proposal.is === 'budget' ? (
          <BudgetProposal key={proposal.category} proposal={proposal} />
        ) : (
          <RuleProposal key={proposal.descriptionContains} proposal={proposal} />
        ),
      )}
      <div className="space-y-6">
        {byModel.answers.map(({ chips, answer }) => (
          <div key={answer.figures[0]?.id ?? answer.notes.join()}>
            <AnswerChips chips={chips} onChange={(reading) => onAsk({ reading })} />
            <AnswerText answer={answer} />
            <AnswerLines answer={answer} />
            <Remarks remarks={answer.notes} />
          </div>
        ))}
      </div>
    </>
  );
}

/** An answer with what was understood above it, or what was not. */
export function AnswerPanel({ response, onAsk }: Props) {
  const { answer, chips, remarks, byModel } = response;
  if (byModel !== null) return <ByModel byModel={byModel} onAsk={onAsk} />;
  if (answer === null) return <NotUnderstood response={response} onAsk={onAsk} />;
  return (
    <>
      <AnswerChips chips={chips} onChange={(reading) => onAsk({ reading })} />
      <AnswerText answer={answer} />
      <AnswerLines answer={answer} />
      <div className="mt-2 space-y-0.5">
        <Remarks remarks={[...remarks, ...answer.notes]} />
      </div>
    </>
  );
}
