import { type ModelStatus, sentToModel } from '@cairn/contract/model-status';
import { useQuery } from '@tanstack/react-query';
import { groupThousands } from '../../lib/decimal.ts';
import { countOf } from '../../lib/format.ts';
import { queryFor } from '../../lib/queries.ts';
import { Section } from '../../ui/section.tsx';
import { usedToday } from './model-words.ts';

function SentList() {
  return (
    <ul className="mt-2 max-w-[68ch] space-y-2">
      {sentToModel.map(({ purpose, sent, kept }) => (
        <li key={purpose}>
          <strong className="font-medium">{purpose}.</strong> {sent} {kept}
        </li>
      ))}
    </ul>
  );
}

function NoModel() {
  return (
    <>
      <p className="max-w-[68ch]">
        No language model is set up, and none is needed. Cairn finds and words all of this by itself, and
        sends nothing to any model.
      </p>
      <p className="mt-2 max-w-[68ch] text-muted">
        A model would put the same findings into friendlier words, and read questions that are worded in ways
        Cairn does not know. Every figure, date and name would still be Cairn’s own: words that say anything
        else are thrown away. Whoever runs this server can set one up, also one on the same machine, with
        LLM_PROVIDER and LLM_MODEL.
      </p>
    </>
  );
}

function WithModel({
  model,
  today,
}: {
  model: NonNullable<ModelStatus['model']>;
  today: ModelStatus['today'];
}) {
  return (
    <>
      <p className="max-w-[68ch]">
        <strong className="font-medium">{model.name}</strong> at {model.host} may word what Cairn has found.
        Every figure, date and name is Cairn’s own: words that say anything else are thrown away.
      </p>
      <p className="figures mt-2 max-w-[68ch] text-muted">
        Today: {countOf(today.calls, 'call')}, {groupThousands(today.tokens)} of{' '}
        {groupThousands(today.tokensLimit)} tokens. {usedToday(today)}
      </p>
    </>
  );
}

/** Whether a language model has a part in this page, what it would add or costs, and all that is sent to it. */
export function ModelNote() {
  const status = useQuery(queryFor('modelStatus', {})).data;
  if (status === undefined) return null;
  const { model, today } = status;
  return (
    <Section title="Language model" className="mt-10">
      {model === null ? <NoModel /> : <WithModel model={model} today={today} />}
      <details className="mt-3 text-13">
        <summary className="w-fit text-muted hover:text-ink">
          {model === null ? 'What would be sent to it' : 'What is sent to it'}
        </summary>
        <SentList />
      </details>
    </Section>
  );
}
