import type { AskAnswer } from '@cairn/domain/questions/answer';
import { useQuery } from '@tanstack/react-query';
import { queryForAnswer } from '../../api/post-queries.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { answerWords, figureAddress } from '../questions/answer-words.ts';
import { askAddress } from '../questions/ask-address.ts';
import type { Entry, EntryGroup } from './match.ts';

/** Longer than a search waits: a question is read as a whole. */
const settleMs = 300;
/** One word is a name to search for; a question has more words or a question mark. */
const fewestWords = 2;

function looksAsked(text: string): boolean {
  return text.endsWith('?') || text.split(/\s+/).length >= fewestWords;
}

/** What an answer opens: what the first figure of its sentence does that opens anything. */
function addressOf({ text, figures }: AskAnswer): string | null {
  const figureIds = text.flatMap((part) => (typeof part === 'string' ? [] : [part.figure]));
  const addresses = figureIds
    .map((id) => figures.find((figure) => figure.id === id))
    .map((figure) => figure && figureAddress(figure));
  return addresses.find((address) => typeof address === 'string') ?? null;
}

/** The answer to what was typed, where it is a question that Cairn understands; Enter opens its rows. */
export function useFoundAnswer(
  search: string,
  goTo: (address: string) => void,
): { groups: EntryGroup[]; searching: boolean } {
  const settled = useSettled(search, settleMs);
  const isAsked = settled === search && looksAsked(search);
  const { data, isFetching } = useQuery({ ...queryForAnswer({ question: search }), enabled: isAsked });
  const askOnInsights: Entry = {
    id: 'ask',
    label: `Ask “${search}”`,
    detail: 'Opens the answer on the Insights page',
    run: () => goTo(askAddress(search)),
  };
  if (!isAsked) return { groups: [], searching: looksAsked(search) };
  const answer = data?.answer ?? null;
  if (data === undefined || answer === null) {
    const isQuestion = search.endsWith('?') && data !== undefined;
    return { groups: isQuestion ? [{ title: 'Ask', entries: [askOnInsights] }] : [], searching: isFetching };
  }
  const address = addressOf(answer);
  const entries: Entry[] = [
    {
      id: 'answer',
      label: answerWords(answer),
      detail: [...data.chips.map(({ label }) => label), ...data.remarks].join(' · '),
      isSentence: true,
      run: address === null ? askOnInsights.run : () => goTo(address),
    },
    askOnInsights,
  ];
  return { groups: [{ title: 'Answer', entries }], searching: isFetching };
}
