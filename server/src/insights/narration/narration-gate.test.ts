import { describe, expect, test } from 'vitest';
import { judgeNarration } from './narration-gate.ts';
import { falseNarrationsOf } from './test-false-narrations.ts';
import { findingsAbout, plainPayee } from './test-findings.ts';

const findings = Object.entries(findingsAbout(plainPayee));
const falsehoods = findings.flatMap(([name, finding]) =>
  falseNarrationsOf(finding).map((made) => ({ name, finding, ...made })),
);

describe('P23 no rewording that tells anything else passes', () => {
  test('at least 300 of them', () => {
    expect(falsehoods.length).toBeGreaterThan(300);
  });

  test.each(falsehoods)('$name, $lie: $wording.message', ({ finding, wording }) => {
    expect(judgeNarration(finding, wording)).toMatchObject({ isHonest: false });
  });
});
