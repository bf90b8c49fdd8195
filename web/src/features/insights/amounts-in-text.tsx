import { splitAmounts } from './insight-words.ts';

/** A text whose amounts of money are set as figures. */
export function AmountsInText({ text }: { text: string }) {
  let start = 0;
  return splitAmounts(text).map((piece) => {
    const at = start;
    start += piece.text.length;
    if (!piece.isAmount) return piece.text;
    return (
      <span key={at} className="figures amount">
        {piece.text}
      </span>
    );
  });
}
