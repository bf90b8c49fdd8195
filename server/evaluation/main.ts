// `npm run evaluate -- ../shared/data [--errors surge]`: how right the categoriser is on labelled sets that are in the folder.
import { categoryModel } from '../src/jobs/category-model-file.ts';
import { type Accuracy, accuracyOf, judgeRows } from './accuracy.ts';
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

const print = (line: string) => process.stdout.write(`${line}\n`);
print('set         rows     17c     10g      F1   cov90  prec90     ECE  merch');
for (const { name, rows } of readLabelledSets(folder)) {
  const judged = judgeRows(rows, categoryModel());
  print(lineOf(name, accuracyOf(judged)));
  if (flag !== '--errors' || errorsOf !== name) continue;
  for (const { row, guessed, confidence, reason } of judged.filter(({ isRight }) => !isRight)) {
    print(
      `  ${row.description} | ${row.direction ?? ''} | ${row.labels.join('|')} | ${guessed} ${confidence.toFixed(2)} | ${reason}`,
    );
  }
}
