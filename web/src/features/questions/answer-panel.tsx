import type { AskModelAnswer, AskResponse } from '@cairn/contract/questions';
import type { AskBody } from '@cairn/domain/questions/answer';
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

/** A refusal: one sentence, and questions that are answered. */
function Refusal({ response: { examples }, onAsk }: Props) {
  return (
    <>
      <p className="font-serif text-18">
        {examples.length === 0 ? 'I can’t answer that yet.' : 'I can’t answer that yet. Try:'}
      </p>
      <QuestionList title="Try" titleHidden questions={examples} onAsk={(question) => onAsk({ question })} />
    </>
  );
}

/** What a model read in the question: each query in our own words, with the ledger's own answer, and what it proposes. */
function ByModel({ byModel, onAsk }: { byModel: AskModelAnswer; onAsk: Props['onAsk'] }) {
  return (
    <>
      {byModel.proposals.map((proposal) =>
        proposal.is === 'budget' ? (
          <BudgetProposal key={proposal.category} proposal={proposal} />
        ) : (
          <RuleProposal key={proposal.descriptionContains} proposal={proposal} />
        ),
      )}
      <div className="space-y-6">
        {byModel.answers.map(({ readAs, reading, chips, answer }) => (
          <div key={JSON.stringify(reading)}>
            <p className="mb-2 text-13 text-muted">Understood as: {readAs}</p>
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

/** An answer with what was understood above it, or a refusal with what can be asked. */
export function AnswerPanel({ response, onAsk }: Props) {
  const { answer, chips, remarks, byModel } = response;
  if (byModel !== null) return <ByModel byModel={byModel} onAsk={onAsk} />;
  if (answer === null) return <Refusal response={response} onAsk={onAsk} />;
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
