// `npm run evaluate -- ../shared/data [--errors surge]`: how right the categoriser is on labelled sets that are in the folder,
// and how often households would have to correct it.

import { print } from '../../scripts/testing/print.ts';
import { categoryModel } from '../../server/src/predictions/classifier-file.ts';
import { type Accuracy, accuracyOf, judgeRows } from './accuracy.ts';
import { type CorrectionLine, measureCorrections } from './corrections-report.ts';
import { readLabelledSets } from './labelled-sets.ts';

const [folder = '', flag = '', errorsOf = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Usage: npm run evaluate -- FOLDER [--errors SET]');

function percent(share: number): string {
  return (100 * share).toFixed(1).padStart(6);
}

function lineOf(name: string, accuracy: Accuracy): string {
  const { ofCategories, ofGroups, macroF1, sureCoverage, surePrecision, calibrationError } = accuracy;
  const figures = [ofCategories, ofGroups, macroF1, sureCoverage, surePrecision, calibrationError].map(
    percent,
  );
  const merchants = accuracy.merchantName === null ? '     -' : percent(accuracy.merchantName);
  return [name.padEnd(9), String(accuracy.rows).padStart(6), ...figures, merchants].join('  ');
}

function correctionLineOf({ stream, base, way, counts }: CorrectionLine): string {
  const { rows, corrections, afterFirst, rightAfterFirst, misled } = counts;
  const figures = [corrections / rows, rightAfterFirst / afterFirst, misled / rows].map((share) =>
    (100 * share).toFixed(2).padStart(6),
  );
  return [stream.padEnd(9), base.padEnd(11), way.padEnd(16), String(rows).padStart(6), ...figures].join('  ');
}

print('set         rows     17c     10g      F1   cov90  prec90     ECE  merch');
for (const { name, rows } of readLabelledSets(folder)) {
  const judged = judgeRows(rows, categoryModel());
  print(lineOf(name, accuracyOf(judged)));
  if (flag !== '--errors' || errorsOf !== name) continue;
  for (const { row, predicted, confidence, reason } of judged.filter(({ isRight }) => !isRight)) {
    print(
      `  ${row.description} | ${row.direction ?? ''} | ${row.labels.join('|')} | ${predicted} ${confidence.toFixed(2)} | ${reason}`,
    );
  }
}
print('');
print('stream     shown first  learning            rows  corr/100  next  misled/100');
for (const line of measureCorrections(folder, categoryModel())) print(correctionLineOf(line));
